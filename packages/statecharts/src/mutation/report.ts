import { aligned } from '../words.ts';
import type { Measurement } from './measure.ts';
import type { MutantCounts, Survivor } from './record.ts';

/** Of killed mutants, in percent with one digit, rounded down; 100 of no mutants. */
export function scoreOf({ killed, mutants }: { killed: number; mutants: number }): number {
  return mutants === 0 ? 100 : Math.floor((killed / mutants) * 1_000) / 10;
}

export function totalOf(rows: readonly MutantCounts[]): MutantCounts {
  const sum = (of: (row: MutantCounts) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    name: 'all',
    mutants: sum(({ mutants }) => mutants),
    killedByDerived: sum(({ killedByDerived }) => killedByDerived),
    killed: sum(({ killed }) => killed),
    equivalent: sum(({ equivalent }) => equivalent),
  };
}

/** A head and a line for each machine, the last one for all. `isWhole`: hand-written tests were run too. */
export function reportTable(rows: readonly MutantCounts[], isWhole: boolean): string[][] {
  const derivedHead = ['machine', 'mutants', 'killed by derived tests', 'score'];
  const wholeHead = isWhole ? ['with hand-written tests', 'score'] : [];
  return [
    [...derivedHead, ...wholeHead, 'survivors', 'equivalent'],
    ...[...rows, ...(rows.length > 1 ? [totalOf(rows)] : [])].map((row) => {
      const { name, mutants, killedByDerived, killed, equivalent } = row;
      const whole = isWhole ? [`${killed}`, percent(row)] : [];
      const derived = [`${killedByDerived}`, percent({ killed: killedByDerived, mutants })];
      return [name, `${mutants}`, ...derived, ...whole, `${mutants - killed}`, `${equivalent}`];
    }),
  ];
}

function percent(counts: { killed: number; mutants: number }): string {
  return `${scoreOf(counts).toFixed(1)} %`;
}

export function survivorLines(survivors: readonly Survivor[]): string[] {
  return survivors.map(
    ({ key, words, file, line, hint }) =>
      `${words} (${file}:${line}). A model would have to state ${hint}. Key: "${key}".`,
  );
}

/** `hasKills`: with the mutants that a test rejects. */
export function reportText(rows: readonly Measurement[], isWhole: boolean, hasKills = false): string {
  const kills = hasKills
    ? rows.flatMap(({ kills }) => kills.map(({ words, by }) => `- ${words}, by ${by} tests`))
    : [];
  const survivors = rows.flatMap((row) => survivorLines(row.survivors));
  return [
    ...(kills.length > 0 ? ['Killed:', ...kills, ''] : []),
    ...(survivors.length > 0 ? ['Survivors:', ...survivors.map((words) => `- ${words}`), ''] : []),
    aligned(reportTable(rows, isWhole)),
    '',
    ...rows.flatMap(({ faults }) => faults),
    `mutation score ${percent(totalOf(rows))}`,
  ].join('\n');
}

/** What JSON has of each machine. */
export function reportRows(rows: readonly Measurement[], hasKills = false) {
  return rows.map(({ name, mutants, killed, killedByDerived, survivors, kills, staleMarks }) => ({
    name,
    mutants,
    killed,
    killedByDerived,
    survivors,
    ...(hasKills ? { kills } : {}),
    staleMarks,
  }));
}

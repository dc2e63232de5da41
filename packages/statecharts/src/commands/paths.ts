import { coverageOf } from '../coverage.ts';
import { explored, type Stop, stopWords } from '../exploration.ts';
import type { MachineEntry } from '../machine-entry.ts';
import { coveringPaths } from '../paths.ts';
import { json } from '../words.ts';
import { command, eachMachine, formatOption, numberOf, projectOf, projectOptions } from './command.ts';

export const paths = command({
  name: 'paths',
  purpose: 'Prints few paths that take every transition, what stops a machine, and what no path takes',
  example: 'paths portfolio-dialog --min 90',
  options: {
    min: { type: 'string', value: 'PERCENT', description: 'ends with 1 where less of a machine is covered' },
    format: formatOption('text', 'json'),
    ...projectOptions,
  },
  run: async ({ min, format, ...values }, names, listener) => {
    const least = numberOf('min', min) ?? 0;
    const { entries } = await projectOf(values, names, listener);
    const rows = await eachMachine(entries, pathsThrough);
    const text = rows
      .map((row) => (entries.length === 1 ? wordsOf(row) : `${row.name}\n${wordsOf(row)}`))
      .join('\n\n');
    const isFinding = rows.some((row) => 'error' in row || row.percent < least);
    return { text: format === 'json' ? json(rows) : text, exitCode: isFinding ? 1 : 0 };
  },
});

type Paths = {
  paths: { event: string; state: unknown }[][];
  stops: Stop[];
  /** Transitions that are taken and guards that are false, of all; what is ignored counts as covered. */
  covered: number;
  goals: number;
  percent: number;
  /** What no path takes or refuses, in words. */
  missing: string[];
  notes: string[];
};

function pathsThrough(entry: MachineEntry): Paths {
  const exploration = explored(entry);
  const { starts, stops, notes } = exploration;
  const chosen = coveringPaths(starts);
  const { goals, missing } = coverageOf(entry, exploration);
  const covered = goals - missing.length;
  return {
    paths: chosen.map(({ steps }) =>
      steps.map(({ label, snapshot }) => ({ event: label, state: snapshot.value })),
    ),
    stops,
    covered,
    goals,
    percent: goals === 0 ? 100 : Math.floor((covered / goals) * 100),
    missing: missing.map(({ words }) => words),
    notes,
  };
}

function wordsOf(row: Paths | { error: string }): string {
  if ('error' in row) return row.error;
  const { paths, stops, covered, goals, missing, notes } = row;
  return [
    ...stops.map(stopWords),
    ...paths.map(
      (steps, index) => `${index + 1}. ${steps.map(({ event }) => event).join(' → ') || '(the start)'}`,
    ),
    goals === 0
      ? 'No event leads on from the start.'
      : `${covered} of ${goals} transitions taken and guards refused.`,
    ...missing.map((words) => `A transition ${words}.`),
    ...notes,
  ].join('\n');
}

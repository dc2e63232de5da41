import type { CatalogEntry } from '#machines/catalog-entry.ts';
import type { Path } from './paths.ts';
import { statesOf, type Transition, transitionsOf } from './transitions.ts';

/** What must happen at least once: a transition taken, or its guard saying no. */
export type Goal = { key: string; words: string };

/** How much of a machine some paths have brought about. */
export type Coverage = {
  name: string;
  states: number;
  transitions: number;
  guards: number;
  paths: number;
  covered: number;
  goals: number;
  /** Goals that were not reached and are not ignored, in words. */
  missing: string[];
  /** Entries in `ignored` of the model for what did happen, or for what does not exist. */
  unneededIgnores: string[];
};

/** Every transition of a machine, and every refusal of a guard, as goals. */
export function goalsOf(entry: CatalogEntry): Goal[] {
  return transitionsOf(entry.machine).flatMap((transition) => [
    { key: transition.key, words: `is never taken: ${transitionWords(transition)}` },
    ...(transition.guard === null
      ? []
      : [{ key: `${transition.key} refused`, words: `is never refused: ${transitionWords(transition)}` }]),
  ]);
}

/** A transition as a sentence. */
export function transitionWords({ source, event, guard, targets }: Transition): string {
  const where = targets.length === 0 ? 'stays' : `→ ${targets.join(', ')}`;
  return `${source} on ${event}${guard === null ? '' : ` if ${guard}`} ${where}`;
}

/** Measures the effects of paths against all goals of a machine. */
export function measure(
  entry: CatalogEntry,
  effects: { taken: Set<string>; refused: Set<string> },
  paths: number,
): Coverage {
  const goals = goalsOf(entry);
  const wasReached = ({ key }: Goal) =>
    key.endsWith(' refused') ? effects.refused.has(key.slice(0, -' refused'.length)) : effects.taken.has(key);
  const ignored = entry.model.ignored ?? {};
  const open = goals.filter((goal) => !wasReached(goal));
  return {
    name: entry.name,
    states: statesOf(entry.machine).filter((node) => node.parent && node.type !== 'history').length,
    transitions: transitionsOf(entry.machine).length,
    guards: transitionsOf(entry.machine).filter(({ guard }) => guard !== null).length,
    paths,
    covered: goals.length - open.length,
    goals: goals.length,
    missing: open.filter(({ key }) => !(key in ignored)).map(({ key, words }) => `${words} (${key})`),
    unneededIgnores: Object.keys(ignored).filter((key) => !open.some((goal) => goal.key === key)),
  };
}

/** What paths of the model bring about together. */
export function effectsOf(paths: Pick<Path, 'taken' | 'refused'>[]): {
  taken: Set<string>;
  refused: Set<string>;
} {
  return {
    taken: new Set(paths.flatMap((path) => [...path.taken])),
    refused: new Set(paths.flatMap((path) => [...path.refused])),
  };
}

/** Measures paths of the model. */
export function coverageOf(entry: CatalogEntry, paths: Path[]): Coverage {
  return measure(entry, effectsOf(paths), paths.length);
}

/** Coverage as a table for people. */
export function coverageTable(rows: Coverage[]): string {
  return aligned([
    ['machine', 'states', 'transitions', 'guards', 'paths', 'covered'],
    ...rows.map((row) => [...sizesOf(row), reached(row)]),
  ]);
}

/** Coverage on live actors and in the browser, as a table for people; `browser` has the same machines. */
export function comparedTable(actor: Coverage[], browser: Coverage[]): string {
  return aligned([
    ['machine', 'states', 'transitions', 'guards', 'paths', 'covered on actor', 'covered in browser'],
    ...actor.map((row) => {
      const shown = browser.find(({ name }) => name === row.name);
      return [...sizesOf(row), reached(row), shown ? `${shown.covered} of ${shown.goals}` : ''];
    }),
  ]);
}

function sizesOf({ name, states, transitions, guards, paths }: Coverage): string[] {
  return [name, ...[states, transitions, guards, paths].map(String)];
}

function reached({ covered, goals, missing }: Coverage): string {
  const ignored = goals - covered - missing.length;
  return `${covered} of ${goals}${ignored === 0 ? '' : ` (${ignored} ignored)`}`;
}

function aligned(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(pad).join('  ')).join('\n');
}

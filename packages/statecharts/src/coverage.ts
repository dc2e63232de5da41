import type { CatalogEntry } from './catalog-entry.ts';
import { statesOf, type Transition, transitionsOf } from './transitions.ts';

type Effects = { taken: Set<string>; refused: Set<string> };

/** How much of a machine some paths cover. */
export type Coverage = ReturnType<typeof measure> & { paths: number };

/** Every transition to take, and every guard to refuse, with what to say when it is missing. */
export function goalsOf(entry: CatalogEntry): Goal[] {
  return transitionsOf(entry.machine).flatMap((transition) => [
    { key: transition.key, transition, words: `is never taken: ${transitionWords(transition)}` },
    ...(transition.guard === null
      ? []
      : [
          {
            key: `${transition.key} refused`,
            transition,
            words: `is never refused: ${transitionWords(transition)}`,
          },
        ]),
  ]);
}

type Goal = { key: string; transition: Transition; words: string };

/** The goals that were not reached and that the model does not ignore. */
export function missingGoals(entry: CatalogEntry, effects: Effects): Goal[] {
  return openGoals(entry, effects).filter(({ key }) => !(key in (entry.model.ignored ?? {})));
}

function openGoals(entry: CatalogEntry, { taken, refused }: Effects): Goal[] {
  const reached = new Set([...taken, ...[...refused].map((key) => `${key} refused`)]);
  return goalsOf(entry).filter(({ key }) => !reached.has(key));
}

export const goalWords = ({ key, words }: Goal): string => `${words} (${key})`;

function transitionWords({ source, event, guard, targets }: Transition): string {
  const where = targets.length === 0 ? 'stays' : `→ ${targets.join(', ')}`;
  return `${source} on ${event}${guard === null ? '' : ` if ${guard}`} ${where}`;
}

/** Measures the effects of paths against all goals of a machine. */
export function measure(entry: CatalogEntry, effects: Effects) {
  const goals = goalsOf(entry);
  const open = openGoals(entry, effects);
  const ignored = entry.model.ignored ?? {};
  const transitions = transitionsOf(entry.machine);
  return {
    name: entry.name,
    states: sizeOf(entry),
    transitions: transitions.length,
    guards: transitions.filter(({ guard }) => guard !== null).length,
    covered: goals.length - open.length,
    goals: goals.length,
    /** Goals that were not reached and are not ignored, in words. */
    missing: missingGoals(entry, effects).map(goalWords),
    /** Entries in `ignored` of the model for what did happen, or for what does not exist. */
    unneededIgnores: Object.keys(ignored).filter((key) => !open.some((goal) => goal.key === key)),
  };
}

/** The number of states, without the machine and its histories. */
export function sizeOf({ machine }: CatalogEntry): number {
  return statesOf(machine).filter((node) => node.parent && node.type !== 'history').length;
}

/** `paths`: what each of them takes and refuses. */
export function coverageOf(
  entry: CatalogEntry,
  paths: readonly { taken: Iterable<string>; refused: Iterable<string> }[],
): Coverage {
  const taken = new Set(paths.flatMap((path) => [...path.taken]));
  const refused = new Set(paths.flatMap((path) => [...path.refused]));
  return { ...measure(entry, { taken, refused }), paths: paths.length };
}

/** A table for people; with a second column for the coverage of the same machines in the browser, if given. */
export function coverageTable(rows: Coverage[], browser?: Coverage[]): string {
  const ends = browser ? ['covered on actor', 'covered in browser'] : ['covered'];
  return aligned([
    ['machine', 'states', 'transitions', 'guards', 'paths', ...ends],
    ...rows.map(({ name, states, transitions, guards, paths, covered, goals, missing }) => {
      const ignored = goals - covered - missing.length;
      const shown = browser?.find((one) => one.name === name);
      return [
        name,
        ...[states, transitions, guards, paths].map(String),
        `${covered} of ${goals}${ignored === 0 ? '' : ` (${ignored} ignored)`}`,
        ...(shown ? [`${shown.covered} of ${shown.goals}`] : []),
      ];
    }),
  ]);
}

export function aligned(lines: string[][]): string {
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column));
  return lines.map((line) => line.map(pad).join('  ')).join('\n');
}

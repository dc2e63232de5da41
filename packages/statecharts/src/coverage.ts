import type { MachineEntry } from './machine-entry.ts';
import { statesOf, type Transition, transitionsOf } from './transitions.ts';

/** How much of a machine some paths take: derived ones cover it, those that were run exercise it. */
export type Coverage = ReturnType<typeof coverageOf>;

type Goal = { key: string; transition: Transition; words: string };

/** What there is to reach in a machine, every transition to take and every guard to refuse, and what is not reached. */
export function coverageGoals(
  { machine, model }: MachineEntry,
  { taken, refused }: Record<'taken' | 'refused', Set<string>>,
) {
  const { ignored = {} } = model;
  const all = transitionsOf(machine).flatMap((transition): Goal[] => {
    const { key, guard } = transition;
    const words = transitionWords(transition);
    const taking = { key, transition, words: `is never taken: ${words} (${key})` };
    const refusing = `${key} refused`;
    return guard === null
      ? [taking]
      : [taking, { key: refusing, transition, words: `is never refused: ${words} (${refusing})` }];
  });
  const reached = new Set([...taken, ...[...refused].map((key) => `${key} refused`)]);
  const open = all.filter(({ key }) => !reached.has(key));
  return {
    all,
    open,
    /** Those of the open ones that are not ignored. */
    missing: open.filter(({ key }) => !(key in ignored)),
    /** Entries in `ignored` for what did happen, or for what does not exist. */
    unneededIgnores: Object.keys(ignored).filter((key) => !open.some((goal) => goal.key === key)),
  };
}

function transitionWords({ source, event, guard, targets }: Transition): string {
  const where = targets.length === 0 ? 'stays' : `→ ${targets.join(', ')}`;
  return `${source} on ${event}${guard === null ? '' : ` if ${guard}`} ${where}`;
}

/** The number of states, without the machine and its histories. */
export function sizeOf({ machine }: MachineEntry): number {
  return statesOf(machine).filter((node) => node.parent && node.type !== 'history').length;
}

/** `paths`: what each of them takes and refuses. */
export function coverageOf(
  entry: MachineEntry,
  paths: readonly { taken: Iterable<string>; refused: Iterable<string> }[],
) {
  const { all, open, missing, unneededIgnores } = coverageGoals(entry, {
    taken: new Set(paths.flatMap(({ taken }) => [...taken])),
    refused: new Set(paths.flatMap(({ refused }) => [...refused])),
  });
  const transitions = transitionsOf(entry.machine);
  return {
    name: entry.name,
    states: sizeOf(entry),
    transitions: transitions.length,
    guards: transitions.filter(({ guard }) => guard !== null).length,
    covered: all.length - open.length,
    goals: all.length,
    /** Goals that were not reached and are not ignored, in words. */
    missing: missing.map(({ words }) => words),
    unneededIgnores,
    paths: paths.length,
  };
}

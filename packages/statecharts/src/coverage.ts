import type { MachineEntry } from './machine-entry.ts';
import { type Transition, transitionsOf } from './transitions.ts';

type Goal = { key: string; transition: Transition; words: string };

/** What there is to reach in a machine, every transition to take and every guard to refuse, and what is not reached. */
export function coverageOf(
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
    goals: all.length,
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

import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Derived, StepEffects } from './derive.ts';
import { type Bounded, pathsAlong } from './traversal.ts';

/** One event of a path with the state it leads to and its effects. */
export type PathStep = StepEffects & { event: AnyEventObject; snapshot: AnyMachineSnapshot; label: string };

export type Path = ReturnType<typeof toPath>;

/** Paths that together take every event case in every state, each by the shortest way there. */
export function everyEdgePaths(derived: Bounded): Path[] {
  const paths = derived.links.length === 0 ? [[]] : pathsAlong(derived.links);
  return paths.map((path) =>
    toPath(
      derived,
      path.map(({ event }) => event),
    ),
  );
}

/**
 * A small choice of paths that takes all the transitions, and has all the refusals, that `paths` have. Each ends where it
 * is the first to have one.
 */
export function coveringPaths<Step extends Taken>(paths: readonly Covering<Step>[]): Covering<Step>[] {
  const missing = new Set(paths.flatMap(goalsReached));
  const chosen: Covering<Step>[] = [];
  while (missing.size > 0) {
    const gainOf = (path: Covering<Step>) => goalsReached(path).filter((goal) => missing.has(goal)).length;
    const [best] = paths
      .map((path) => ({ path, gain: gainOf(path) }))
      .toSorted((one, other) => other.gain - one.gain || one.path.steps.length - other.path.steps.length);
    if (!best) break;
    const { start, steps } = best.path;
    const isFirst = (step: Taken) => goalsReached(step).filter((goal) => missing.delete(goal)).length > 0;
    isFirst(start);
    const last = steps.map(isFirst).lastIndexOf(true);
    const needed = steps.slice(0, last + 1);
    chosen.push({ steps: needed, ...effectsOf(best.path, needed) });
  }
  return chosen;
}

type Covering<Step> = { steps: readonly Step[] } & ReturnType<typeof effectsOf>;

function goalsReached({ taken, refused }: Record<'taken' | 'refused', Iterable<string>>): string[] {
  return [...[...taken].map((key) => `+${key}`), ...[...refused].map((key) => `-${key}`)];
}

/** Keys of all transitions taken, and of all guarded transitions refused, on a path from the start. */
function effectsOf({ start }: { start: Taken }, steps: readonly Taken[]) {
  const all = [start, ...steps];
  return {
    start,
    taken: new Set(all.flatMap(({ taken }) => taken)),
    refused: new Set(all.flatMap(({ refused }) => refused)),
  };
}

type Taken = Pick<StepEffects, 'taken' | 'refused'>;

function toPath(derived: Derived, events: readonly AnyEventObject[]) {
  let before: AnyMachineSnapshot = derived.initial;
  const steps = events.map((event): PathStep => {
    const { next, ...effects } = derived.step(before, event);
    before = next;
    return { ...effects, event, snapshot: next, label: derived.labelOf(event) };
  });
  return { steps, ...effectsOf(derived, steps) };
}

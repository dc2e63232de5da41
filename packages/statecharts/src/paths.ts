import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { StepEffects } from './derive.ts';
import { type Bounded, pathsAlong } from './traversal.ts';

type Taken = Pick<StepEffects, 'taken' | 'refused'>;

/** One event of a path, with the state it leads to, and the transitions that it takes and refuses. */
export type PathStep = Taken & { event: AnyEventObject; snapshot: AnyMachineSnapshot; label: string };

/** From one of the inputs of a machine. */
export type Path = { from: Bounded; steps: PathStep[] };

/**
 * A small choice of the shortest paths to every event in every state, which takes all transitions and has all refusals
 * that these have. Each ends where it is the first to have one.
 */
export function coveringPaths(starts: readonly Bounded[]): Path[] {
  const all = starts.flatMap((from) => {
    const paths = from.links.length === 0 ? [[]] : pathsAlong(from.links);
    return paths.map((path) => {
      const steps = walked(from, path);
      return { from, steps, goals: new Set([from.start, ...steps].flatMap(goalsOf)) };
    });
  });
  const missing = new Set(all.flatMap(({ goals }) => [...goals]));
  const chosen: Path[] = [];
  while (missing.size > 0) {
    const [best] = all
      .map((path) => ({ ...path, gain: [...path.goals].filter((goal) => missing.has(goal)).length }))
      .toSorted((one, other) => other.gain - one.gain || one.steps.length - other.steps.length);
    if (!best) break;
    const isFirst = (step: Taken) => goalsOf(step).filter((goal) => missing.delete(goal)).length > 0;
    isFirst(best.from.start);
    const last = best.steps.map(isFirst).lastIndexOf(true);
    chosen.push({ from: best.from, steps: best.steps.slice(0, last + 1) });
  }
  return chosen;
}

const goalsOf = ({ taken, refused }: Taken) => [
  ...taken.map((key) => `+${key}`),
  ...refused.map((key) => `-${key}`),
];

/** The path from the start on: a situation stands for others, whose contexts may be other ones. */
function walked(derived: Bounded, path: readonly { event: AnyEventObject }[]): PathStep[] {
  let before = derived.initial;
  return path.map(({ event }) => {
    const { next, taken, refused } = derived.step(before, event);
    before = next;
    return { taken, refused, event, snapshot: next, label: derived.labelOf(event) };
  });
}

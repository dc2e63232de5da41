import { TestModel, type TestPath } from '@xstate/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { getShortestPaths, type StatePath } from 'xstate/graph';
import type { Derived, StepEffects } from './derive.ts';
import { withinLimit } from './traversal.ts';

/** One event of a path with the state it leads to and its effects. */
export type PathStep = StepEffects & { event: AnyEventObject; snapshot: AnyMachineSnapshot; label: string };

export type Path = ReturnType<typeof toPath>;

/** The shortest path to every state, as `@xstate/test` finds them. */
export function shortestPaths(derived: Derived): Path[] {
  return find(derived, (path) => [path]);
}

/**
 * Paths that together take every arrow of the model: every event case in every state. Plain shortest paths
 * leave arrows out, so here each arrow follows the shortest path to where it starts.
 */
export function everyEdgePaths(derived: Derived): Path[] {
  return find(derived, (path) => [
    path,
    ...derived.eventsIn(path.state).map((event) => {
      const state = derived.step(path.state, event).next;
      return { state, steps: [...path.steps, { state, event }], weight: path.weight + 1 };
    }),
  ]);
}

/** A small choice of paths that takes all the transitions, and has all the refusals, that `paths` have. */
export function coveringPaths<Found extends Coverable>(paths: readonly Found[]): Found[] {
  const missing = new Set(paths.flatMap(goalsReached));
  const chosen: Found[] = [];
  while (missing.size > 0) {
    const gainOf = (path: Found) => goalsReached(path).filter((goal) => missing.has(goal)).length;
    const [best] = paths
      .map((path) => ({ path, gain: gainOf(path) }))
      .toSorted((one, other) => other.gain - one.gain || one.path.steps.length - other.path.steps.length);
    if (!best) break;
    chosen.push(best.path);
    for (const goal of goalsReached(best.path)) missing.delete(goal);
  }
  return chosen;
}

type Coverable = { steps: readonly unknown[]; taken: ReadonlySet<string>; refused: ReadonlySet<string> };

function goalsReached({ taken, refused }: Coverable): string[] {
  return [...[...taken].map((key) => `+${key}`), ...[...refused].map((key) => `-${key}`)];
}

/** Keys of all transitions taken, and of all guarded transitions refused, on a path from the start. */
export function effectsOf({ start }: { start: Taken }, steps: readonly Taken[]) {
  const all = [start, ...steps];
  return {
    taken: new Set(all.flatMap(({ taken }) => taken)),
    refused: new Set(all.flatMap(({ refused }) => refused)),
  };
}

type Taken = Pick<StepEffects, 'taken' | 'refused'>;

type Shortest = StatePath<AnyMachineSnapshot, AnyEventObject>;

/** `lengthened`: the paths that a shortest path stands for. */
function find(derived: Derived, lengthened: (path: Shortest) => Shortest[]): Path[] {
  // Not `createTestModel`: it refuses machines with invokes and delays, which cannot run in a derived one.
  const model = new TestModel(derived.machine, {
    serializeState: derived.stateKey,
    serializeEvent: derived.eventId,
  });
  return withinLimit(derived, (limit) =>
    model.getPaths(
      (machine, options) =>
        getShortestPaths(machine, { ...options, limit })
          .flatMap(lengthened)
          .map(withoutContext),
      { events: derived.eventsIn, fromState: derived.initial },
    ),
  ).map((path) => toPath(derived, path));
}

/** `@xstate/test` describes a path by its last context as JSON, which not every context has. */
function withoutContext(path: Shortest) {
  return { ...path, state: { ...path.state, context: {} } };
}

function toPath(derived: Derived, path: TestPath<AnyMachineSnapshot, AnyEventObject>) {
  let before: AnyMachineSnapshot = derived.initial;
  const steps = path.steps.slice(1).map(({ event }): PathStep => {
    const { next, ...effects } = derived.step(before, event);
    before = next;
    return { ...effects, event, snapshot: next, label: derived.eventKey(event) };
  });
  return {
    steps,
    ...effectsOf(derived, steps),
  };
}

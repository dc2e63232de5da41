import { createTestModel, type TestPath } from '@xstate/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Derived, StepEffects } from './derive.ts';
import { traversalLimit, withinLimit } from './traversal-limit.ts';

/** One event of a path with the state it leads to and its effects. */
export type PathStep = StepEffects & { event: AnyEventObject; snapshot: AnyMachineSnapshot; label: string };

/** A path through a machine from its start. `run` runs it through `@xstate/test`. */
export type Path = {
  steps: PathStep[];
  /** Keys of all transitions taken on the path. */
  taken: Set<string>;
  /** Keys of all guarded transitions refused on the path. */
  refused: Set<string>;
  /** Calls `perform` for each event and `compare` after it, and at the start; a throw names the whole path. */
  run: (driver: {
    perform: (step: PathStep) => Promise<void>;
    compare: (step: PathStep | null, snapshot: AnyMachineSnapshot) => void;
  }) => Promise<void>;
};

/** The shortest path to every state, as `@xstate/test` finds them. */
export function shortestPaths(derived: Derived): Path[] {
  return find(derived, (snapshot) => derived.stateKey(snapshot));
}

/**
 * Paths that together take every arrow of the model: every event case in every state. Plain shortest paths
 * leave arrows out, so here the arrow that led to a state is part of the state.
 */
export function everyEdgePaths(derived: Derived): Path[] {
  return find(derived, (snapshot, event, previous) =>
    event === undefined || previous === undefined
      ? derived.stateKey(snapshot)
      : `${derived.stateKey(snapshot)} ← ${derived.stateKey(previous)} · ${derived.eventKey(event)}`,
  );
}

/** A small choice of paths that takes all the transitions, and has all the refusals, that `paths` have. */
export function coveringPaths(paths: Path[]): Path[] {
  const missing = new Set(paths.flatMap(outcomesOf));
  const chosen: Path[] = [];
  while (missing.size > 0) {
    let best: Path | undefined;
    let most = 0;
    for (const path of paths) {
      const gain = outcomesOf(path).filter((outcome) => missing.has(outcome)).length;
      if (gain > most || (gain === most && best && path.steps.length < best.steps.length)) {
        best = path;
        most = gain;
      }
    }
    if (!best) break;
    chosen.push(best);
    for (const outcome of outcomesOf(best)) missing.delete(outcome);
  }
  return chosen;
}

function outcomesOf(path: Path): string[] {
  return [...[...path.taken].map((key) => `+${key}`), ...[...path.refused].map((key) => `-${key}`)];
}

type SerializeState = (
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject | undefined,
  previous: AnyMachineSnapshot | undefined,
) => string;

function find(derived: Derived, serializeState: SerializeState): Path[] {
  const model = createTestModel(derived.machine, {
    serializeState,
    serializeEvent: derived.eventKey,
    logger: { log: () => {}, error: () => {} },
  });
  return withinLimit(derived.entry.name, () =>
    model.getShortestPaths({ events: derived.eventsIn, fromState: derived.initial, traversalLimit }),
  ).map((path) => toPath(derived, path));
}

function toPath(derived: Derived, path: TestPath<AnyMachineSnapshot, AnyEventObject>): Path {
  let before = derived.initial;
  const steps = path.steps.slice(1).map(({ event }): PathStep => {
    const { next, ...effects } = derived.step(before, event);
    before = next;
    return { ...effects, event, snapshot: next, label: derived.eventKey(event) };
  });
  return {
    steps,
    taken: new Set([derived.start, ...steps].flatMap((step) => step.taken)),
    refused: new Set([derived.start, ...steps].flatMap((step) => step.refused)),
    run: async ({ perform, compare }) => {
      const visited = [null, ...steps];
      let place = -1;
      const current = () => visited[place] ?? null;
      const types = new Set(path.steps.map(({ event }) => event.type));
      const advance = async () => {
        place += 1;
        const step = current();
        if (step) await perform(step);
      };
      await path.test({
        events: Object.fromEntries([...types].map((type) => [type, advance])),
        states: {
          '*': () => compare(current(), current()?.snapshot ?? derived.initial),
        },
      });
    },
  };
}

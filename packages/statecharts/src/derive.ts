import {
  type AnyActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  createEmptyActor,
  type ExecutableActionObject,
  fromTransition,
  initialTransition,
  transition,
} from 'xstate';
import { childrenOf, withoutSettledChild } from './children.ts';
import { textOf } from './context-text.ts';
import { messageOf, UsageError } from './errors.ts';
import { inFixedWorld } from './fixed-world.ts';
import { contextKeyOf, type MachineEntry } from './machine-entry.ts';
import { enteredBy, isMarker, takenBy, withMarkers } from './markers.ts';
import { offeredEvents } from './offered-events.ts';
import { activeStates } from './transitions.ts';
import { standIn } from './usage.ts';

/** The effects of one event: keys of transitions, ids of states, the actions that the engine would execute. */
export type StepEffects = {
  taken: string[];
  refused: string[];
  entered: string[];
  actions: ExecutableActionObject[];
};

/** More for one event mean a loop. */
const mostMicrosteps = 10_000;

export type Derived = ReturnType<typeof derive>;

/** A test model of a machine: nothing runs in it, and every outcome and every delay is an event. */
export function derive(entry: MachineEntry) {
  let refused: string[] = [];
  const marked = withMarkers(entry.machine, (key) => refused.push(key));
  const observed = (
    act: () => [AnyMachineSnapshot, ExecutableActionObject[]],
  ): StepEffects & { next: AnyMachineSnapshot } => {
    refused = [];
    const [next, all] = act();
    return {
      ...{ next, refused },
      taken: all.flatMap(takenBy),
      entered: all.flatMap(enteredBy),
      actions: all.filter((action) => !isMarker(action)),
    };
  };
  // The engine's own limit is none: a loop of eventless transitions would never end.
  // Versions before 5.31 have neither the option nor `options`.
  const { options } = marked as { options?: typeof marked.options };
  if (options) options.maxIterations = Math.min(options.maxIterations ?? mostMicrosteps, mostMicrosteps);
  const { getPersistedSnapshot } = marked;
  // `initialTransition` and `transition` compute an initial snapshot of their own for each call.
  const starting: AnyActorLogic = {
    getPersistedSnapshot,
    transition: marked.transition,
    getInitialSnapshot: (scope, input) => {
      refused = [];
      return marked.getInitialSnapshot(withParent(scope), input);
    },
  };
  const { next: initial, ...start } = observed(() => {
    try {
      const [snapshot, actions] = inFixedWorld(0, () => initialTransition(starting, entry.input));
      if (snapshot.status === 'error') throw snapshot.error;
      return [snapshot, actions];
    } catch (error) {
      throw startFailure(entry, error);
    }
  });
  const running: AnyActorLogic = {
    getPersistedSnapshot,
    transition: (snapshot, event, scope) => marked.transition(snapshot, event, withParent(scope)),
    getInitialSnapshot: () => initial,
  };
  const stepsFrom = new WeakMap<AnyMachineSnapshot, Map<AnyEventObject, ReturnType<typeof observed>>>();
  const step = (snapshot: AnyMachineSnapshot, event: AnyEventObject) => {
    const steps = stepsFrom.get(snapshot) ?? new Map<AnyEventObject, ReturnType<typeof observed>>();
    stepsFrom.set(snapshot, steps);
    const known = steps.get(event);
    if (known) return known;
    const result = observed(() => {
      try {
        const [after, actions] = inFixedWorld(0, () => transition(running, snapshot, event));
        return [withoutSettledChild(snapshot, event, after), actions];
      } catch (error) {
        refused = [];
        // As a live actor ends when a guard, an assignment or a call of `sendTo` throws.
        return [{ ...snapshot, status: 'error', error }, []];
      }
    });
    steps.set(event, result);
    return result;
  };
  const offered = offeredEvents(entry);
  const keys = new WeakMap<AnyMachineSnapshot, string>();
  return {
    entry,
    initial,
    /** The effects of starting. */
    start,
    ...offered,
    step,
    /** A state as text: equal texts behave alike. */
    stateKey: (snapshot: AnyMachineSnapshot) => {
      const key = keys.get(snapshot) ?? stateKey(snapshot, entry);
      keys.set(snapshot, key);
      return key;
    },
    /** The source of a child that runs, by its id. */
    sourceOf: (snapshot: AnyMachineSnapshot, id: string) =>
      childrenOf(snapshot).find((child) => child.id === id)?.src ?? id,
  };
}

/** The scope of an actor with a parent: a machine may send to its own. */
function withParent(scope: AnyActorScope): AnyActorScope {
  const self = createActor(resting, { parent: createEmptyActor() });
  // Nothing else runs: what a machine looks for in its system takes every use.
  Object.assign(self.system, { get: () => standIn });
  return { ...scope, self, system: self.system };
}

const resting = fromTransition((state: object) => state, {});

function startFailure(entry: MachineEntry, error: unknown): Error {
  return new UsageError(`${entry.name} cannot start${inputWords(entry, error)}: ${messageOf(error)}`, {
    cause: error,
  });
}

/** What a machine reads of its input, for its context or from its first event, is missing where the engine finds no fault. */
function inputWords({ input, machine }: MachineEntry, error: unknown): string {
  if (input !== undefined) return ` with ${textOf(input)}`;
  if (typeof machine.config.context !== 'function' && !(error instanceof TypeError)) return '';
  return ' with no input (`inputs` of the configuration gives one)';
}

function stateKey(snapshot: AnyMachineSnapshot, entry: MachineEntry): string {
  const { value, status, error, historyValue } = snapshot;
  const context = contextKeyOf(entry, snapshot.context);
  // What a history remembers is written anew when its state is left, so it matters only while that is not active.
  const inUse = new Set(
    activeStates(snapshot).flatMap((node) => Object.values(node.states).map(({ id }) => id)),
  );
  const remembered = Object.entries(historyValue)
    .filter(([id]) => !inUse.has(id))
    .map(([id, nodes]) => [id, nodes?.map((node) => node.id).toSorted()])
    .toSorted();
  const children = childrenOf(snapshot).toSorted((one, other) => one.id.localeCompare(other.id));
  return textOf([value, context, remembered, children, status === 'active' ? undefined : [status, error]]);
}

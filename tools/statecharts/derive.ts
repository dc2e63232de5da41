import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromTransition,
  StateMachine,
} from 'xstate';
import type { CatalogEntry } from '#machines/catalog-entry.ts';
import { actorsById, childrenOf, withoutSettledChild } from './children.ts';
import { offeredEvents } from './offered-events.ts';
import { plainConfig } from './plain-config.ts';
import { nameOf, statesOf, transitionKey } from './transitions.ts';

/** What one event brought about: keys of transitions, ids of states. */
export type StepEffects = { taken: string[]; refused: string[]; entered: string[] };

/** A machine as a test model: nothing runs beside it, every outcome is an event. */
export type Derived = {
  entry: CatalogEntry;
  /** The plain machine: no invokes, no delays; what its actions spawn is listed, and never runs. */
  machine: AnyStateMachine;
  initial: AnyMachineSnapshot;
  /** The effects of starting. */
  start: StepEffects;
  /** All events worth trying in a state: declared ones it listens to, outcomes of running actors, delays. */
  eventsIn: (snapshot: AnyMachineSnapshot) => AnyEventObject[];
  step: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => StepEffects & { next: AnyMachineSnapshot };
  /** Whether time alone leads on from a state. */
  hasDelay: (snapshot: AnyMachineSnapshot) => boolean;
  /** A state as text: equal texts behave alike. */
  stateKey: (snapshot: AnyMachineSnapshot) => string;
  /** An event with its case, as people read it. */
  eventKey: (event: AnyEventObject) => string;
};

const nothing = (): StepEffects => ({ taken: [], refused: [], entered: [] });

/** Derives the test model of a catalog entry from its production machine. */
export function derive(entry: CatalogEntry): Derived {
  let effects = nothing();
  const listener = createActor(
    fromTransition((state: null) => state, null),
    {
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.microstep') return;
        effects.taken.push(...inspected._transitions.map(transitionKey));
        // A parsed border: only a machine's own microsteps reach this listener.
        const { _nodes: nodes } = inspected.snapshot as AnyMachineSnapshot;
        effects.entered.push(...nodes.map((node) => node.id));
      },
    },
  );
  const inert: AnyActorScope = {
    self: listener,
    system: listener.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: () => {},
  };
  const machine: AnyStateMachine = new StateMachine(
    plainConfig(entry.machine, (key) => effects.refused.push(key)),
    { ...entry.machine.implementations, actions: withoutForwarding(entry.machine) },
  );
  const { transition, getInitialSnapshot } = machine;
  machine.transition = (snapshot, event) =>
    withoutSettledChild(snapshot, event, transition(snapshot, event, inert));
  machine.getInitialSnapshot = () => getInitialSnapshot(inert, entry.input);

  const recording = <Result>(act: () => Result): StepEffects & { next: Result } => {
    effects = nothing();
    const next = act();
    const recorded = effects;
    effects = nothing();
    return { ...recorded, next };
  };
  const { next: initial, ...start } = recording<AnyMachineSnapshot>(() => machine.getInitialSnapshot(inert));
  if (initial.status === 'error') throw initial.error;
  start.entered.push(...initial._nodes.map((node) => node.id));
  const { eventsIn, nameOfCase } = offeredEvents(entry);
  const nodes = statesOf(entry.machine);
  const parentOf = new Map(nodes.map((node) => [node.id, node.parent?.id]));
  const delayed = new Set(nodes.filter((node) => node.after.length > 0).map((node) => node.id));
  return {
    entry,
    machine,
    initial,
    start,
    eventsIn,
    step: (snapshot, event) => recording(() => machine.transition(snapshot, event, inert)),
    hasDelay: ({ _nodes }) => _nodes.some((node) => delayed.has(node.id)),
    stateKey: (snapshot) => stateKey(snapshot, entry, parentOf),
    eventKey: nameOfCase,
  };
}

/** The actions of a machine without those that send events to its children: none of them runs here. */
function withoutForwarding({
  implementations,
}: AnyStateMachine): AnyStateMachine['implementations']['actions'] {
  return Object.fromEntries(
    Object.entries(implementations.actions).filter(([, action]) => nameOf(action) !== 'xstate.sendTo'),
  );
}

function stateKey(
  snapshot: AnyMachineSnapshot,
  { model }: CatalogEntry,
  parentOf: Map<string, string | undefined>,
): string {
  const { value, status, historyValue, _nodes } = snapshot;
  // A parsed border: the model was checked against this very machine when it was put into the catalog.
  const context = model.distinguish ? model.distinguish(snapshot.context as never) : snapshot.context;
  const active = new Set(_nodes.map((node) => node.id));
  // What a state remembers is written anew when it is left, so it matters only while that state is not active.
  const remembered = Object.entries(historyValue)
    .filter(([id]) => !active.has(parentOf.get(id) ?? ''))
    .map(([id, nodes]) => [id, nodes?.map((node) => node.id).toSorted()])
    .toSorted();
  const children = childrenOf(snapshot).toSorted((one, other) => one.id.localeCompare(other.id));
  return JSON.stringify(
    [value, context, remembered, children, status === 'active' ? undefined : status],
    actorsById,
  );
}

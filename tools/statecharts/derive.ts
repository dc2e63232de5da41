import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  createEmptyActor,
  type ExecutableActionObject,
  or,
} from 'xstate';
import type { CatalogEntry } from './catalog-entry.ts';
import { actorsById, childrenOf, withoutSettledChild } from './children.ts';
import { offeredEvents } from './offered-events.ts';
import { definitionsOf, statesOf, transitionKey } from './transitions.ts';

/** The effects of one event: keys of transitions, ids of states, the actions that the engine would execute. */
export type StepEffects = {
  taken: string[];
  refused: string[];
  entered: string[];
  actions: ExecutableActionObject[];
};

const noEffects = (): StepEffects => ({ taken: [], refused: [], entered: [], actions: [] });

export type Derived = ReturnType<typeof derive>;

/** A test model of a machine: nothing runs in it, and every outcome and every delay is an event. */
export function derive(entry: CatalogEntry) {
  let effects = noEffects();
  const self = createEmptyActor();
  self.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== self) return;
    effects.taken.push(...inspected._transitions.map(transitionKey));
    // A parsed border: the only microsteps of this actor are those of the machine.
    const { _nodes: nodes } = inspected.snapshot as AnyMachineSnapshot;
    effects.entered.push(...nodes.map((node) => node.id));
  });
  const inert: AnyActorScope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: (action) => effects.actions.push(action),
  };
  const machine = entry.machine.provide({});
  for (const definition of statesOf(machine).flatMap(definitionsOf)) {
    reportRefusals(definition, (key) => effects.refused.push(key));
  }
  const { transition, getInitialSnapshot } = machine;
  machine.transition = (snapshot, event) =>
    withoutSettledChild(snapshot, event, transition(snapshot, event, inert));
  machine.getInitialSnapshot = () => getInitialSnapshot(inert, entry.input);

  const recording = (act: () => AnyMachineSnapshot): StepEffects & { next: AnyMachineSnapshot } => {
    effects = noEffects();
    const next = act();
    const recorded = effects;
    effects = noEffects();
    return { ...recorded, next };
  };
  const { next: initial, ...start } = recording(() => machine.getInitialSnapshot(inert));
  if (initial.status === 'error') throw initial.error;
  start.entered.push(...initial._nodes.map((node) => node.id));
  const { nameOfCase, ...offered } = offeredEvents(entry);
  return {
    entry,
    machine,
    initial,
    /** The effects of starting. */
    start,
    ...offered,
    step: (snapshot: AnyMachineSnapshot, event: AnyEventObject) =>
      recording(() => machine.transition(snapshot, event, inert)),
    /** A state as text: equal texts behave alike. */
    stateKey: (snapshot: AnyMachineSnapshot) => stateKey(snapshot, entry),
    /** An event with its case, as people read it. */
    eventKey: nameOfCase,
  };
}

function reportRefusals(definition: AnyTransitionDefinition, refused: (key: string) => void): void {
  const { guard } = definition;
  if (guard === undefined) return;
  const key = transitionKey(definition);
  const reportRefusal = () => {
    refused(key);
    return false;
  };
  // A parsed border: a definition's guards are untyped here, and `or` evaluates every kind of them.
  definition.guard = or([guard as () => boolean, reportRefusal]);
}

function stateKey(snapshot: AnyMachineSnapshot, { model }: CatalogEntry): string {
  const { value, status, historyValue, _nodes } = snapshot;
  // A parsed border: the model was checked against this machine when it was put into the catalog.
  const context = model.contextKey ? model.contextKey(snapshot.context as never) : snapshot.context;
  // What a history remembers is written anew when its state is left, so it matters only while that is not active.
  const inUse = new Set(_nodes.flatMap((node) => Object.values(node.states).map(({ id }) => id)));
  const remembered = Object.entries(historyValue)
    .filter(([id]) => !inUse.has(id))
    .map(([id, nodes]) => [id, nodes?.map((node) => node.id).toSorted()])
    .toSorted();
  const children = childrenOf(snapshot).toSorted((one, other) => one.id.localeCompare(other.id));
  return JSON.stringify(
    [value, context, remembered, children, status === 'active' ? undefined : status],
    actorsById,
  );
}

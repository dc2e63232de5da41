import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  getNextTransitions,
} from 'xstate';
import type { CatalogEntry } from './catalog-entry.ts';
import { type Child, childrenOf } from './children.ts';
import { invocationName } from './names.ts';
import { eventWords, statesOf } from './transitions.ts';

/** The events that a model offers in a state, and how each is called. */
export function offeredEvents({ machine, model }: CatalogEntry) {
  const invoked = new Map(
    statesOf(machine).flatMap((node) => node.invoke.map(({ id }) => [id, invocationName(node, id)])),
  );
  const nameOfChild = (id: string) => invoked.get(id) ?? id;
  const names = new WeakMap<AnyEventObject, string>();
  const named = (name: string, event: AnyEventObject) => {
    names.set(event, name);
    return event;
  };
  const senders = Object.entries(model.sends ?? {});
  const declared = Object.entries(model.events).flatMap(([type, cases]) =>
    Object.entries(cases).map(([name, payload]) => ({
      event: named(name === '' ? type : `${type} (${name})`, { ...payload, type }),
      sentBy: senders.filter(([, types]) => types.includes(type)).map(([src]) => src),
    })),
  );
  const made = new Map<string, AnyEventObject>();
  const once = (name: string, event: AnyEventObject) => {
    const key = `${event.type} ${name}`;
    const known = made.get(key) ?? named(name, event);
    made.set(key, known);
    return known;
  };
  /** The cases of the declared events that can happen there: a callback actor sends only while it runs. */
  const sendable = (running: Child[]) =>
    declared
      .filter(({ sentBy }) => sentBy.length === 0 || running.some(({ src }) => sentBy.includes(src)))
      .map(({ event }) => event);
  const delaysIn = (handled: AnyTransitionDefinition[]) => [
    ...new Set(
      handled
        .filter(({ eventType }) => eventType.startsWith('xstate.after.'))
        .map(({ eventType, source }) => once(eventWords(eventType, source.id), { type: eventType })),
    ),
  ];
  /** What observables, machines and reducers report while they run, where `onSnapshot` listens to them. */
  const reportsOf = (
    running: Child[],
    { children }: AnyMachineSnapshot,
    handled: AnyTransitionDefinition[],
  ) =>
    running
      .map(({ id }) => ({ id, type: `xstate.snapshot.${id}` }))
      .filter(({ type }) => handled.some(({ eventType }) => eventType === type))
      .map(({ id, type }) =>
        once(`${nameOfChild(id)}: snapshot`, { type, snapshot: children[id]?.getSnapshot() }),
      );
  const outcomesOf = ({ id, src }: Child) =>
    Object.entries(model.outcomes[src] ?? {}).map(([name, outcome]) => {
      const type = `xstate.${'error' in outcome ? 'error' : 'done'}.actor.${id}`;
      // `outcome` is for the model alone: paths compare events as JSON, in which errors look alike.
      return once(`${nameOfChild(id)}: ${name}`, { type, ...outcome, outcome: name });
    });
  return {
    nameOfChild,
    nameOfCase: (event: AnyEventObject) => names.get(event) ?? JSON.stringify(event),
    isSentByActor: ({ type }: AnyEventObject) => senders.some(([, types]) => types.includes(type)),
    /** Events that the state listens to, outcomes of running actors, delays. */
    eventsIn: (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
      if (snapshot.status !== 'active') return [];
      const running = childrenOf(snapshot);
      const handled = getNextTransitions(snapshot);
      const listens = (type: string) => handled.some(({ eventType }) => matches(type, eventType));
      return [
        ...sendable(running).filter(({ type }) => listens(type)),
        // A failure that nothing handles stops the machine, so it is offered all the same.
        ...running
          .flatMap(outcomesOf)
          .filter(({ type }) => listens(type) || type.startsWith('xstate.error.actor.')),
        ...reportsOf(running, snapshot, handled),
        ...delaysIn(handled),
      ];
    },
    /** All that can happen in a state, whether or not it listens: also what it must refuse. */
    everyEventIn: (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
      if (snapshot.status !== 'active') return [];
      const running = childrenOf(snapshot);
      const handled = getNextTransitions(snapshot);
      return [
        ...sendable(running),
        ...running.flatMap(outcomesOf),
        ...reportsOf(running, snapshot, handled),
        ...delaysIn(handled),
      ];
    },
  };
}

/** Whether a descriptor (`save`, `save.*`, `*`) listens to an event type, as the engine decides it. */
export function matches(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true;
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1));
}

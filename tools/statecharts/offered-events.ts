import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry } from './catalog-entry.ts';
import { type Child, childrenOf } from './children.ts';
import { eventWords } from './transitions.ts';

/** The events that a model offers in a state, and how each is called. */
export function offeredEvents({ model }: CatalogEntry) {
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
  /** The cases of the declared events that can happen there: a callback actor sends only while it runs. */
  const sendable = (running: Child[]) =>
    declared
      .filter(({ sentBy }) => sentBy.length === 0 || running.some(({ src }) => sentBy.includes(src)))
      .map(({ event }) => event);
  const delaysIn = ({ _nodes: nodes }: AnyMachineSnapshot) =>
    nodes.flatMap(({ after, id }) =>
      [...new Set(after.map(({ eventType }) => eventType))].map((type) =>
        named(eventWords(type, id), { type }),
      ),
    );
  const outcomesOf = ({ id, src }: Child) =>
    Object.entries(model.outcomes[src] ?? {}).map(([name, outcome]) => {
      const type = `xstate.${'error' in outcome ? 'error' : 'done'}.actor.${id}`;
      // `outcome` is for the model alone: paths compare events as JSON, in which errors look alike.
      return named(`${id}: ${name}`, { type, ...outcome, outcome: name });
    });
  return {
    nameOfCase: (event: AnyEventObject) => names.get(event) ?? JSON.stringify(event),
    isSentByActor: ({ type }: AnyEventObject) => senders.some(([, types]) => types.includes(type)),
    /** Events that the state listens to, outcomes of running actors, delays. */
    eventsIn: (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
      if (snapshot.status !== 'active') return [];
      const running = childrenOf(snapshot);
      const descriptors = snapshot._nodes.flatMap((node) => [...node.transitions.keys()]);
      const listens = (type: string) => descriptors.some((descriptor) => matches(type, descriptor));
      return [
        ...sendable(running).filter(({ type }) => listens(type)),
        // A failure that nothing handles stops the machine, so it is offered all the same.
        ...running
          .flatMap(outcomesOf)
          .filter(({ type }) => listens(type) || type.startsWith('xstate.error.actor.')),
        ...delaysIn(snapshot),
      ];
    },
    /** All that can happen in a state, whether or not it listens: also what it must refuse. */
    everyEventIn: (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
      if (snapshot.status !== 'active') return [];
      const running = childrenOf(snapshot);
      return [...sendable(running), ...running.flatMap(outcomesOf), ...delaysIn(snapshot)];
    },
  };
}

/** Whether a descriptor (`save`, `save.*`, `*`) listens to an event type, as the engine decides it. */
export function matches(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true;
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1));
}

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
  const outcomesOf = ({ id, src }: Child) =>
    Object.entries(model.outcomes[src] ?? {}).map(([name, outcome]) => {
      const type = `xstate.${'error' in outcome ? 'error' : 'done'}.actor.${id}`;
      // `outcome` is for the model alone: paths compare events as JSON, in which errors look alike.
      return named(`${id}: ${name}`, { type, ...outcome, outcome: name });
    });
  return {
    nameOfCase: (event: AnyEventObject) => names.get(event) ?? JSON.stringify(event),
    /** Events that the state listens to, outcomes of running actors, delays. */
    eventsIn: (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
      if (snapshot.status !== 'active') return [];
      const nodes = snapshot._nodes;
      const running = childrenOf(snapshot);
      const descriptors = nodes.flatMap((node) => [...node.transitions.keys()]);
      const listens = (type: string) => descriptors.some((descriptor) => matches(type, descriptor));
      const isSent = (sentBy: string[]) =>
        sentBy.length === 0 || running.some(({ src }) => sentBy.includes(src));
      const delays = nodes.flatMap(({ after, id }) =>
        [...new Set(after.map(({ eventType }) => eventType))].map((type) =>
          named(eventWords(type, id), { type }),
        ),
      );
      return [
        ...declared
          .filter(({ event, sentBy }) => listens(event.type) && isSent(sentBy))
          .map(({ event }) => event),
        // A failure that nothing handles stops the machine, so it is offered all the same.
        ...running
          .flatMap(outcomesOf)
          .filter(({ type }) => listens(type) || type.startsWith('xstate.error.actor.')),
        ...delays,
      ];
    },
  };
}

/** Whether a descriptor (`save`, `save.*`, `*`) listens to an event type, as the engine decides it. */
export function matches(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true;
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1));
}

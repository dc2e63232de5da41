import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { CatalogEntry } from '#machines/catalog-entry.ts';
import { childrenOf, type SpawnedChild } from './children.ts';
import { afterType, eventWords, statesOf } from './transitions.ts';

/** The events that a model offers in a state, and how each is called. */
export type OfferedEvents = {
  eventsIn: (snapshot: AnyMachineSnapshot) => AnyEventObject[];
  nameOfCase: (event: AnyEventObject) => string;
};

type Offer = { event: AnyEventObject; name: string };

/** Reads the events of a catalog entry: its declared cases, the outcomes of its actors, its delays. */
export function offeredEvents(entry: CatalogEntry): OfferedEvents {
  const names = new WeakMap<AnyEventObject, string>();
  const made = (offers: Offer[]) =>
    offers.map(({ event, name }) => {
      names.set(event, name);
      return event;
    });

  const declared = Object.entries(entry.model.events).flatMap(([type, cases]) =>
    made(
      Object.entries(cases).map(([name, payload]) => ({
        event: { ...payload, type },
        name: worded(type, name),
      })),
    ),
  );
  const senders = new Map<string, string[]>();
  for (const [src, types] of Object.entries(entry.model.sends)) {
    for (const type of types) senders.set(type, [...(senders.get(type) ?? []), src]);
  }
  const ofState = new Map(
    statesOf(entry.machine).map((node) => [
      node.id,
      {
        running: node.invoke.map(({ src }) => String(src)),
        outcomes: [
          ...node.invoke.flatMap(({ id, src }) => made(outcomesOf(entry, String(src), id))),
          ...made(
            Object.keys(node.config.after ?? {}).map((delay) => {
              const type = afterType(delay, node.id);
              return { event: { type }, name: eventWords(type, node.id) };
            }),
          ),
        ],
      },
    ]),
  );

  const ofChild = new Map<string, AnyEventObject[]>();
  const outcomesOfChild = ({ id, src }: SpawnedChild) => {
    const key = JSON.stringify([id, src]);
    const known = ofChild.get(key) ?? made(outcomesOf(entry, src, id));
    ofChild.set(key, known);
    return known;
  };

  return {
    nameOfCase: (event) => names.get(event) ?? JSON.stringify(event),
    eventsIn: (snapshot) => {
      if (snapshot.status !== 'active') return [];
      const here = snapshot._nodes.flatMap((node) => ofState.get(node.id) ?? []);
      const children = childrenOf(snapshot);
      const running = new Set([...here.flatMap((state) => state.running), ...children.map(({ src }) => src)]);
      const descriptors = snapshot._nodes.flatMap((node) => [...node.transitions.keys()]);
      const listens = (type: string) => descriptors.some((descriptor) => matches(type, descriptor));
      return [
        ...declared.filter(
          ({ type }) => listens(type) && (senders.get(type)?.some((src) => running.has(src)) ?? true),
        ),
        // A failure that nothing handles stops the machine, so it is offered all the same.
        ...[...here.flatMap((state) => state.outcomes), ...children.flatMap(outcomesOfChild)].filter(
          ({ type }) => listens(type) || type.startsWith('xstate.error.actor.'),
        ),
      ];
    },
  };
}

function outcomesOf({ model }: CatalogEntry, src: string, id: string): Offer[] {
  return Object.entries(model.outcomes[src] ?? {}).map(([name, outcome]) => ({
    // `outcome` is for the model alone: paths are told apart by an event's JSON, in which errors look alike.
    event:
      'error' in outcome
        ? { type: `xstate.error.actor.${id}`, error: outcome.error, outcome: name }
        : { type: `xstate.done.actor.${id}`, output: outcome.output, outcome: name },
    name: `${id}: ${name}`,
  }));
}

function worded(type: string, name: string): string {
  return name === '' ? type : `${type} (${name})`;
}

/** Whether a descriptor (`save`, `save.*`, `*`) listens to an event type, as the engine decides it. */
export function matches(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true;
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1));
}

import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  getNextTransitions,
} from 'xstate';
import { type Child, childrenOf } from './children.ts';
import { isDelay, outcomeEvent } from './engine-events.ts';
import { type MachineEntry, sendersOf } from './machine-entry.ts';
import { invocationName } from './names.ts';
import { eventWords, invokedIn } from './transitions.ts';

type Offer = { event: AnyEventObject; from: string | null };

/** The events that a model offers in a state, and how each is called. */
export function offeredEvents({ machine, model }: MachineEntry) {
  const invoked = new Map(invokedIn(machine).map(({ id, node }) => [id, invocationName(node, id)]));
  const nameOfChild = (id: string) => invoked.get(id) ?? id;
  const names = new WeakMap<AnyEventObject, string>();
  const named = (name: string, event: AnyEventObject) => {
    names.set(event, name);
    return event;
  };
  const declared = Object.entries(model.events).flatMap(([type, cases]) =>
    Object.entries(cases).map(([name, payload]) => ({
      event: named(caseLabel(type, name), { ...payload, type }),
      sentBy: sendersOf(model, type),
    })),
  );
  const made = new Map<string, AnyEventObject>();
  const once = (name: string, event: AnyEventObject) => {
    const key = `${event.type} ${name}`;
    const known = made.get(key) ?? named(name, event);
    made.set(key, known);
    return known;
  };
  const delaysIn = (handled: AnyTransitionDefinition[]) => [
    ...new Set(
      handled
        .filter(({ eventType }) => isDelay(eventType))
        .map(({ eventType, source }) => once(eventWords(eventType, source.id), { type: eventType })),
    ),
  ];
  /** What observables, machines and reducers report while they run, where `onSnapshot` listens to them. */
  const reportsOf = (
    { id }: Child,
    { children }: AnyMachineSnapshot,
    handled: readonly AnyTransitionDefinition[],
  ) => {
    const type = `xstate.snapshot.${id}`;
    if (!handled.some(({ eventType }) => eventType === type)) return [];
    return [once(`${nameOfChild(id)}: snapshot`, { type, snapshot: children[id]?.getSnapshot() })];
  };
  const outcomesOf = ({ id, src }: Child) =>
    Object.entries(model.outcomes[src] ?? {}).map(([name, outcome]) =>
      // `outcome` is for the model alone: paths compare events as JSON, in which errors look alike.
      once(`${nameOfChild(id)}: ${name}`, { ...outcomeEvent(id, outcome), outcome: name }),
    );
  /** What can come from outside (`from`: null), and from the children that run, by their ids; delays are apart. */
  const offersIn = (snapshot: AnyMachineSnapshot, handled = handledIn(snapshot)): Offer[] => {
    if (snapshot.status !== 'active') return [];
    const running = childrenOf(snapshot);
    const ofChild = (child: Child) => [...outcomesOf(child), ...reportsOf(child, snapshot, handled)];
    return [
      // A callback actor sends only while it runs.
      ...declared.flatMap(({ event, sentBy }): Offer[] => {
        if (sentBy.length === 0) return [{ event, from: null }];
        return running.filter(({ src }) => sentBy.includes(src)).map(({ id }) => ({ event, from: id }));
      }),
      ...running.flatMap((child) => ofChild(child).map((event) => ({ event, from: child.id }))),
    ];
  };
  const eventsOf = (snapshot: AnyMachineSnapshot, handled: AnyTransitionDefinition[]) => [
    ...new Set(offersIn(snapshot, handled).map(({ event }) => event)),
    ...delaysIn(handled),
  ];
  return {
    nameOfChild,
    /** An event with its case, as people read it. */
    labelOf: (event: AnyEventObject) => names.get(event) ?? JSON.stringify(event),
    offersIn,
    /** Events that the state listens to, outcomes of running actors, delays. */
    eventsIn: (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
      const handled = handledIn(snapshot);
      return eventsOf(snapshot, handled).filter(
        // A failure that nothing handles stops the machine, so it is offered all the same.
        ({ type }) =>
          type.startsWith('xstate.error.actor.') || handled.some(({ eventType }) => matches(type, eventType)),
      );
    },
    /** All that can happen in a state, whether or not it listens: also what it must refuse. */
    everyEventIn: (snapshot: AnyMachineSnapshot) => eventsOf(snapshot, handledIn(snapshot)),
  };
}

function handledIn(snapshot: AnyMachineSnapshot): AnyTransitionDefinition[] {
  return snapshot.status === 'active' ? getNextTransitions(snapshot) : [];
}

/** An event's type with the name of its case. */
export function caseLabel(type: string, name: string): string {
  return name === '' ? type : `${type} (${name})`;
}

/** Whether a descriptor (`save`, `save.*`, `*`) listens to an event type, as the engine decides it. */
export function matches(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true;
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1));
}

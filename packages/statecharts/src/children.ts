import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, createEmptyActor } from 'xstate';
import { settledId } from './engine-events.ts';

export type Child = { id: string; src: string };

/** Replaces a child that has ended: events can still be sent to it, and nothing follows. */
const settled = createEmptyActor();

/** The children that run in a state, invoked or spawned. Those without an id are left out: none can be followed. */
export function childrenOf({ children, status }: AnyMachineSnapshot): Child[] {
  if (status !== 'active') return [];
  // The snapshot of an unknown machine does not type its children.
  return Object.entries(children as Record<string, AnyActorRef | undefined>)
    .filter(([id, child]) => child !== settled && !isMadeUp(id))
    .map(([id, child]) => ({ id, src: sourceOf(child) }));
}

/** What the engine makes up for an actor without an id differs from actor to actor. */
export function isMadeUp(id: string): boolean {
  return id === 'undefined' || /^x:\d+$/.test(id);
}

/** The state without the child whose outcome the event is: it has ended, though the engine still lists it. */
export function withoutSettledChild(
  before: AnyMachineSnapshot,
  { type }: AnyEventObject,
  after: AnyMachineSnapshot,
): AnyMachineSnapshot {
  const id = settledId(type);
  if (id === null || before.children[id] === undefined || before.children[id] !== after.children[id]) {
    return after;
  }
  return { ...after, children: { ...after.children, [id]: settled } };
}

export function isActor(value: unknown): value is AnyActorRef {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value;
}

export function sourceOf(child: AnyActorRef | undefined): string {
  return typeof child?.src === 'string' ? child.src : 'inline';
}

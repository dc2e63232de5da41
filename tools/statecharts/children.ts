import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, createEmptyActor } from 'xstate';
import { activeStates } from './transitions.ts';

export type Child = { id: string; src: string };

/** Replaces a child that has ended: events can still be sent to it, and nothing follows. */
const settled = createEmptyActor();

/**
 * The children that run in a state, invoked or spawned.
 *
 * @throws when an action spawned one without an id: its outcomes would look like those of another
 */
export function childrenOf({ children, status }: AnyMachineSnapshot): Child[] {
  if (status !== 'active') return [];
  // A parsed border: the snapshot of an unknown machine does not type its children.
  const all = Object.entries(children as Record<string, AnyActorRef | undefined>);
  return all
    .filter(([, child]) => child !== settled)
    .map(([id, child]) => {
      const src = sourceOf(child);
      if (id === 'undefined' || /^x:\d+$/.test(id)) {
        throw new Error(
          `the actor ${src} is spawned without an id: give it one, by which it can be followed.`,
        );
      }
      return { id, src };
    });
}

/** The children that actions spawned: no active state invokes them. */
export function spawnedIn(snapshot: AnyMachineSnapshot): Child[] {
  const invoked = activeStates(snapshot).flatMap((node) => node.invoke.map(({ id }) => id));
  return childrenOf(snapshot).filter(({ id }) => !invoked.includes(id));
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

/** The id of the actor that an event is the outcome of; null for any other event. */
export function settledId(type: string): string | null {
  return /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1] ?? null;
}

export function isActor(value: unknown): value is AnyActorRef {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value;
}

export function sourceOf(child: AnyActorRef | undefined): string {
  return typeof child?.src === 'string' ? child.src : 'inline';
}

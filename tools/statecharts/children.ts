import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';

export type Child = { id: string; src: string };

/**
 * The children that run in a state, invoked or spawned.
 *
 * @throws when an action spawned one without an id: its outcomes would look like those of another
 */
export function childrenOf({ children, status }: AnyMachineSnapshot): Child[] {
  if (status !== 'active') return [];
  // A parsed border: the snapshot of an unknown machine does not type its children.
  return Object.entries(children as Record<string, AnyActorRef | undefined>).map(([id, child]) => {
    const src = sourceOf(child);
    if (id === 'undefined' || /^x:\d+$/.test(id)) {
      throw new Error(`the actor ${src} is spawned without an id: give it one, by which it can be followed.`);
    }
    return { id, src };
  });
}

/** The children that actions spawned: no active state invokes them. */
export function spawnedIn(snapshot: AnyMachineSnapshot): Child[] {
  const invoked = snapshot._nodes.flatMap((node) => node.invoke.map(({ id }) => id));
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
  const { [id]: _settled, ...children } = after.children;
  return { ...after, children };
}

/** The id of the actor that an event is the outcome of; null for any other event. */
export function settledId(type: string): string | null {
  return /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1] ?? null;
}

/** A replacer for JSON that writes actors by their ids; as the engine writes them they would differ each time. */
export function actorsById(this: unknown, key: string, value: unknown): unknown {
  // A parsed border: JSON calls a replacer with the object that has the key.
  const original = (this as Record<string, unknown>)[key];
  return isActor(original) ? { actor: original.id, src: sourceOf(original) } : value;
}

function isActor(value: unknown): value is AnyActorRef {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value;
}

function sourceOf(child: AnyActorRef | undefined): string {
  return typeof child?.src === 'string' ? child.src : 'inline';
}

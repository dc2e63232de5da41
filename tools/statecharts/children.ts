import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';

/** A child that an action has spawned; invoked ones are no children of a derived machine. */
export type SpawnedChild = { id: string; src: string };

/**
 * The children that are running in a state of a derived machine.
 *
 * @throws when one has no id of its own: nothing could tell its outcomes from those of another
 */
export function childrenOf({ children }: AnyMachineSnapshot): SpawnedChild[] {
  // A parsed border: a snapshot of any machine says nothing of its children.
  return Object.entries(children as Record<string, AnyActorRef | undefined>).map(([id, child]) => {
    const src = sourceOf(child);
    if (id === 'undefined' || /^x:\d+$/.test(id)) {
      throw new Error(`the actor ${src} is spawned without an id: give it one, by which it can be followed.`);
    }
    return { id, src };
  });
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

/** A replacer for JSON that writes actors by their ids; written by the engine they would differ each time. */
export function actorsById(this: unknown, key: string, value: unknown): unknown {
  // A parsed border: JSON calls a replacer with the object that holds the key.
  const original = (this as Record<string, unknown>)[key];
  return isActor(original) ? { actor: original.id, src: sourceOf(original) } : value;
}

function isActor(value: unknown): value is AnyActorRef {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value;
}

function sourceOf(child: AnyActorRef | undefined): string {
  return typeof child?.src === 'string' ? child.src : 'inline';
}

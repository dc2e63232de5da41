import type { ActorRefLike, AnyActor, AnyEventObject, InspectionEvent, Snapshot } from 'xstate';

/** One event that an actor received. */
export type LogEntry = {
  /** Rises by one with each entry of the whole log. */
  number: number;
  event: AnyEventObject;
  /** The name of the sender's logic and its id; null for an event from outside. */
  sender: { src: string; id: string } | null;
  /** Of the actor, after the event. */
  snapshot: Snapshot<unknown>;
};

/** An actor with its events since its creation. */
export type LoggedActor = {
  /** The id of its machine, or the name under which it was invoked. */
  name: string;
  /** Whether no other actor has created it. */
  isRoot: boolean;
  actor: AnyActor;
  input: unknown;
  entries: LogEntry[];
};

/** Logs the events and snapshots of every actor since the page was opened. */
export class ActorLog {
  readonly #actors = new Map<string, LoggedActor>();
  readonly #senders = new WeakMap<AnyEventObject, AnyActor>();
  #lastNumber = 0;

  /** In the order of their creation, stopped ones included. */
  actors(): LoggedActor[] {
    return [...this.#actors.values()];
  }

  /** Of an actor after the last event; undefined before it has started. */
  lastSnapshot(sessionId: string): Snapshot<unknown> | undefined {
    return this.#actors.get(sessionId)?.entries.at(-1)?.snapshot;
  }

  readonly inspect = (inspected: InspectionEvent): void => {
    const { actorRef, rootId } = inspected;
    const { sessionId } = actorRef;
    if (inspected.type === '@xstate.event' && inspected.sourceRef) {
      this.#senders.set(inspected.event, toActor(inspected.sourceRef));
    }
    if (inspected.type === '@xstate.actor' && !this.#actors.has(sessionId)) {
      const actor = toActor(actorRef);
      const isRoot = sessionId === rootId;
      this.#actors.set(sessionId, { name: actorName(actor), isRoot, actor, input: undefined, entries: [] });
    }
    const logged = this.#actors.get(sessionId);
    if (inspected.type !== '@xstate.snapshot' || !logged) return;
    const { event, snapshot } = inspected;
    if (event.type === 'xstate.init') logged.input = event.input;
    const sender = this.#senders.get(event);
    this.#lastNumber += 1;
    logged.entries.push({
      number: this.#lastNumber,
      event,
      sender: sender && sender !== actorRef ? { src: actorName(sender), id: sender.id } : null,
      snapshot,
    });
  };
}

/** Inspection types an actor by its least interface, but each is an actor of XState. */
function toActor(ref: ActorRefLike): AnyActor {
  return ref as AnyActor;
}

function actorName({ src, id }: AnyActor): string {
  if (typeof src === 'string') return src;
  return 'id' in src && typeof src.id === 'string' ? src.id : id;
}

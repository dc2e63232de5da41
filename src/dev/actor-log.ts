import type { ActorRefLike, AnyActor, AnyEventObject, InspectionEvent, Snapshot } from 'xstate';

/** One event that an actor took. */
export type LogEntry = {
  /** Rises by one with each entry of the whole log. */
  number: number;
  event: AnyEventObject;
  /** What sent it: the name of a child's logic and the child's id; null when it came from outside. */
  sender: { src: string; id: string } | null;
  /** The actor's snapshot after it. */
  snapshot: Snapshot<unknown>;
};

/** An actor with all that has happened to it since it was created. */
export type LoggedActor = {
  /** The id of its machine, or the name under which it was invoked. */
  name: string;
  /** Whether nothing else in the application's actors has created it. */
  isRoot: boolean;
  actor: AnyActor;
  input: unknown;
  entries: LogEntry[];
};

/** Remembers, for as long as the page is open, what every actor took and what became of it. */
export class ActorLog {
  readonly #actors = new Map<string, LoggedActor>();
  readonly #senders = new WeakMap<AnyEventObject, ActorRefLike>();
  #lastNumber = 0;

  /** The number of the newest entry. */
  get lastNumber(): number {
    return this.#lastNumber;
  }

  /** All actors in the order of their creation, with those that have stopped. */
  actors(): LoggedActor[] {
    return [...this.#actors.values()];
  }

  readonly hear = (inspected: InspectionEvent): void => {
    const { actorRef, rootId } = inspected;
    if (inspected.type === '@xstate.event' && inspected.sourceRef) {
      this.#senders.set(inspected.event, inspected.sourceRef);
    }
    if (inspected.type === '@xstate.actor' && !this.#actors.has(actorRef.sessionId)) {
      const isRoot = actorRef.sessionId === rootId;
      const actor = asActor(actorRef);
      this.#actors.set(actorRef.sessionId, {
        name: nameOf(actor),
        isRoot,
        actor,
        input: undefined,
        entries: [],
      });
    }
    if (inspected.type === '@xstate.snapshot') this.#note(actorRef, inspected.event, inspected.snapshot);
  };

  #note(ref: ActorRefLike, event: AnyEventObject, snapshot: Snapshot<unknown>): void {
    const logged = this.#actors.get(ref.sessionId);
    if (!logged) return;
    if (event.type === 'xstate.init') logged.input = event.input;
    const sender = this.#senders.get(event);
    this.#lastNumber += 1;
    logged.entries.push({
      number: this.#lastNumber,
      event,
      sender: sender && sender !== ref ? { src: nameOf(asActor(sender)), id: asActor(sender).id } : null,
      snapshot,
    });
  }
}

/** A parsed border: inspection speaks of any actor by its least interface, but each is one of the engine's. */
function asActor(ref: ActorRefLike): AnyActor {
  return ref as AnyActor;
}

function nameOf({ src, id }: AnyActor): string {
  if (typeof src === 'string') return src;
  return 'id' in src && typeof src.id === 'string' ? src.id : id;
}

import { setImmediate } from 'node:timers/promises';
import { type AnyActor, type AnyEventObject, type AnyMachineSnapshot, createActor } from 'xstate';
import type { CatalogEntry } from './catalog-entry.ts';
import { settledId } from './children.ts';
import { LiveActors } from './live-actors.ts';
import { ManualClock } from './manual-clock.ts';
import { takenBy, withMarkers } from './markers.ts';

/** A live actor of a production machine whose calls answer, and whose delays end, on command; nothing else differs. */
export class LiveHarness {
  readonly actors: LiveActors;
  /** Keys of the transitions that were taken since the last event. */
  taken: string[] = [];
  /** Types of the events that were emitted since the last event. */
  emitted: string[] = [];
  readonly #entry: CatalogEntry;
  readonly #actor: AnyActor;
  readonly #clock = new ManualClock();
  #actorError: unknown = null;

  constructor(entry: CatalogEntry) {
    this.#entry = entry;
    this.actors = new LiveActors(entry);
    this.#actor = createActor(withMarkers(entry.machine.provide({ actors: this.actors.logics })), {
      input: entry.input,
      clock: this.#clock,
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.action' || inspected.actorRef !== this.#actor) return;
        this.taken.push(...takenBy(inspected.action));
      },
    });
    this.#actor.subscribe({ error: (error) => (this.#actorError = error) });
    this.#actor.on('*', ({ type }) => this.emitted.push(type));
    this.#clock.attach(this.#actor);
    this.#actor.start();
  }

  snapshot(): AnyMachineSnapshot {
    // A parsed border: the actor was made from a machine.
    return this.#actor.getSnapshot() as AnyMachineSnapshot;
  }

  /**
   * Causes an event as in the application: a call ends, a delay ends, a subscription reports, or it is sent.
   *
   * @throws when no call or delay waits for it; and what the actor stopped with
   */
  async perform(event: AnyEventObject): Promise<void> {
    this.taken = [];
    this.emitted = [];
    try {
      this.#cause(event);
    } catch (error) {
      throw new Error(`${this.#entry.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await setImmediate();
    if (this.#actorError !== null) throw this.#actorError;
  }

  stop(): void {
    this.#actor.stop();
  }

  #cause(event: AnyEventObject): void {
    const id = settledId(event.type);
    const senders = Object.entries(this.#entry.model.sends ?? {});
    const sender = senders.find(([, types]) => types.includes(event.type))?.[0];
    if (id !== null) this.actors.settle(id, event);
    else if (event.type.startsWith('xstate.after.')) this.#clock.endDelay(event.type);
    else if (sender !== undefined) this.actors.report(sender, event);
    else this.#actor.send(event);
  }
}

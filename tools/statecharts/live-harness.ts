import { setImmediate } from 'node:timers/promises';
import { type AnyActor, type AnyEventObject, type AnyMachineSnapshot, createActor } from 'xstate';
import type { CatalogEntry } from '#machines/catalog-entry.ts';
import { settledId } from './children.ts';
import { LiveActors } from './live-actors.ts';
import { ManualClock } from './manual-clock.ts';
import { transitionKey } from './transitions.ts';

/**
 * A live actor of a production machine whose calls answer, and whose delays end, when told to. Nothing else in it
 * is changed.
 */
export class LiveHarness {
  readonly actors: LiveActors;
  readonly #entry: CatalogEntry;
  readonly #actor: AnyActor;
  readonly #clock = new ManualClock();
  #taken: string[] = [];
  #emitted: string[] = [];
  #actorError: unknown = null;

  constructor(entry: CatalogEntry) {
    this.#entry = entry;
    this.actors = new LiveActors(entry);
    this.#actor = createActor(entry.machine.provide({ actors: this.actors.logics }), {
      input: entry.input,
      clock: this.#clock,
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== this.#actor) return;
        this.#taken.push(...inspected._transitions.map(transitionKey));
      },
    });
    this.#actor.subscribe({ error: (error) => (this.#actorError = error) });
    this.#actor.on('*', ({ type }) => this.#emitted.push(type));
    this.#clock.attach(this.#actor);
    this.#actor.start();
  }

  /** Keys of the transitions that were taken, types of the events that were emitted, since the last event. */
  get taken(): readonly string[] {
    return this.#taken;
  }

  get emitted(): readonly string[] {
    return this.#emitted;
  }

  snapshot(): AnyMachineSnapshot {
    // A parsed border: the actor was made from a machine.
    return this.#actor.getSnapshot() as AnyMachineSnapshot;
  }

  /**
   * Brings an event about as it comes about in the application: a call is answered, a delay ends, a subscription
   * reports, or somebody sends it.
   *
   * @throws in words, when nothing waits for that answer or delay; and what the actor stopped with
   */
  async perform(event: AnyEventObject): Promise<void> {
    this.#taken = [];
    this.#emitted = [];
    try {
      this.#bringAbout(event);
    } catch (error) {
      throw new Error(`${this.#entry.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await setImmediate();
    if (this.#actorError !== null) throw this.#actorError;
  }

  stop(): void {
    this.#actor.stop();
  }

  #bringAbout(event: AnyEventObject): void {
    const id = settledId(event.type);
    const sender = Object.entries(this.#entry.model.sends).find(([, types]) =>
      types.includes(event.type),
    )?.[0];
    if (id !== null) this.actors.settle(id, event);
    else if (event.type.startsWith('xstate.after.')) this.#clock.endDelay(event.type);
    else if (sender !== undefined) this.actors.report(sender, event);
    else this.#actor.send(event);
  }
}

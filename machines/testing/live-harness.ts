import { setImmediate } from 'node:timers/promises';
import {
  type ActorRefLike,
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
} from 'xstate';
import {
  isDelay,
  type ObservedEffects,
  restartsOf,
  sendersOf,
  settledId,
  takenBy,
  withMarkers,
} from '#statecharts/paths';
import type { CatalogEntry, Observation } from './catalog-entry.ts';
import { LiveActors } from './live-actors.ts';
import { ManualClock } from './manual-clock.ts';
import { observe } from './observation.ts';

/** A live actor of a production machine whose calls answer, and whose delays end, on command; nothing else differs. */
export class LiveHarness {
  readonly actors: LiveActors;
  /** Keys of the transitions that were taken since the last event. */
  taken: string[] = [];
  /** Keys of the transitions that a guard refused since the last event. */
  refused: string[] = [];
  /** The events that were emitted since the last event. */
  emitted: AnyEventObject[] = [];
  /** The events that children got since the last event, each with the child's id. */
  #sent: [id: string, event: AnyEventObject][] = [];
  /** The types of the events of the delays that ran before the last event, without the one that it ended. */
  #delaysBefore: ReadonlySet<string> = new Set();
  readonly #entry: CatalogEntry;
  readonly #actor: AnyActor;
  readonly #clock = new ManualClock();
  #actorError: unknown = null;

  constructor(entry: CatalogEntry) {
    this.#entry = entry;
    this.actors = new LiveActors(entry);
    const marked = withMarkers(entry.machine.provide({ actors: this.actors.logics }), (key) =>
      this.refused.push(key),
    );
    this.#actor = createActor(marked, {
      input: entry.input,
      clock: this.#clock,
      inspect: (inspected) => {
        if (inspected.type === '@xstate.event' && inspected.sourceRef === this.#actor) {
          this.#noteSent(inspected.actorRef, inspected.event);
        }
        if (inspected.type !== '@xstate.action' || inspected.actorRef !== this.#actor) return;
        this.taken.push(...takenBy(inspected.action));
      },
    });
    this.#actor.subscribe({ error: (error) => (this.#actorError = error) });
    this.#actor.on('*', (event) => this.emitted.push(event));
    this.#clock.attach(this.#actor);
    this.#actor.start();
  }

  snapshot(): AnyMachineSnapshot {
    // The actor was made from a machine.
    return this.#actor.getSnapshot() as AnyMachineSnapshot;
  }

  /** What the last event caused outside of the machine. */
  effects(): ObservedEffects {
    const calls = this.actors.started;
    const anew = this.#clock.started.filter((eventType) => this.#delaysBefore.has(eventType));
    return { calls, emits: this.emitted, sends: this.#sent, restarts: restartsOf(this.#entry, anew, calls) };
  }

  observation(): Observation {
    return observe(this.#entry, this.snapshot(), this.actors.running(), this.#clock.running());
  }

  /**
   * Causes an event as in the application: a call ends, a delay ends, a subscription reports, or it is sent.
   *
   * @throws when no call or delay waits for it; and what the actor stopped with
   */
  async perform(event: AnyEventObject): Promise<void> {
    this.taken = [];
    this.refused = [];
    this.emitted = [];
    this.#sent = [];
    this.actors.started = {};
    this.#clock.started = [];
    this.#delaysBefore = new Set(
      this.#clock
        .running()
        .map((delay) => delay.event.type)
        .filter((type) => type !== event.type),
    );
    this.#cause(event);
    await setImmediate();
    if (this.#actorError !== null) throw this.#actorError;
  }

  stop(): void {
    this.#actor.stop();
  }

  #noteSent(target: ActorRefLike, event: AnyEventObject): void {
    const [id] = Object.entries(this.snapshot().children).find(([, child]) => child === target) ?? [];
    if (id !== undefined && !event.type.startsWith('xstate.')) this.#sent.push([id, event]);
  }

  #cause(event: AnyEventObject): void {
    const id = settledId(event.type);
    const [sender] = sendersOf(this.#entry.model, event.type);
    if (id !== null) this.actors.settle(id, event);
    else if (isDelay(event.type)) this.#clock.endDelay(event.type);
    else if (sender !== undefined) this.actors.report(sender, event);
    else this.#actor.send(event);
  }
}

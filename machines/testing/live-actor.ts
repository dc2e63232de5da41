import { setImmediate } from 'node:timers/promises';
import {
  type AnyActor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import { delayName, isDelay, sendersOf, settledId, takenBy, withMarkers } from '#statecharts/paths';
import type { CatalogEntry, Step } from './model.ts';
import { isSame } from './words.ts';

/** Keys of transitions. */
export type Seen = Record<'taken' | 'refused', Set<string>>;

/** An actor that runs in place of a real one. `tell`: ends a call, or sends an event as a callback does. */
type StandIn = { id: string; src: string; input: unknown; tell: (event: AnyEventObject) => void };

/** A live actor of a production machine whose calls answer, and whose delays end, on command; nothing else differs. */
export class LiveActor {
  /** The last one. */
  step: Step;
  readonly #history: Step[] = [];
  readonly #entry: CatalogEntry;
  readonly #actor: AnyActor;
  readonly #running = new Set<StandIn>();
  #calls: Record<string, unknown> = {};
  #emits: AnyEventObject[] = [];
  #sends: { to: string; event: AnyEventObject }[] = [];
  #isTaken = false;
  #error: unknown = null;

  /** `seen`: gets the keys of the transitions that are taken, and of those that a guard refuses. */
  constructor(entry: CatalogEntry, seen: Seen = { taken: new Set(), refused: new Set() }) {
    this.#entry = entry;
    const { outcomes, sends = {} } = entry.model;
    const actors = Object.fromEntries([
      ...Object.keys(outcomes).map((src) => [src, this.#promise(src)]),
      ...Object.keys(sends).map((src) => [src, this.#callback(src)]),
    ]);
    const marked = withMarkers(entry.machine.provide({ actors }), (key) => seen.refused.add(key));
    this.#actor = createActor(marked, {
      input: entry.input,
      clock: new SimulatedClock(),
      inspect: (inspected) => {
        const isOwn = inspected.actorRef === this.#actor;
        if (inspected.type === '@xstate.action' && isOwn) {
          for (const key of takenBy(inspected.action)) {
            this.#isTaken = true;
            seen.taken.add(key);
          }
        } else if (inspected.type === '@xstate.event' && inspected.sourceRef === this.#actor && !isOwn) {
          const { event } = inspected;
          const [to] = Object.entries(this.snapshot.children).find(([, c]) => c === inspected.actorRef) ?? [];
          if (to !== undefined && !event.type.startsWith('xstate.')) this.#sends.push({ to, event });
        }
      },
    });
    this.#actor.subscribe({ error: (error) => (this.#error = error) });
    this.#actor.on('*', (event) => this.#emits.push(event));
    this.#actor.start();
    this.step = this.#note(this.snapshot, null, '');
  }

  get snapshot(): AnyMachineSnapshot {
    // The actor was made from a machine.
    return this.#actor.getSnapshot() as AnyMachineSnapshot;
  }

  /** Whether the actor or the delay that an event comes from runs. */
  canHappen(event: AnyEventObject): boolean {
    return this.snapshot.status === 'active' && this.#causeOf(event) !== null;
  }

  /**
   * Causes an event as in the application: a call ends, a delay ends, a callback reports, or it is sent.
   *
   * @returns what the actor has stopped with; null while it runs
   */
  async perform(event: AnyEventObject, label = event.type): Promise<unknown> {
    const before = this.snapshot;
    [this.#calls, this.#emits, this.#sends, this.#isTaken] = [{}, [], [], false];
    this.#causeOf(event)?.();
    await setImmediate();
    this.step = this.#note(before, event, label);
    return this.#error;
  }

  stop(): void {
    this.#actor.stop();
  }

  #note(before: AnyMachineSnapshot, event: AnyEventObject | null, label: string): Step {
    const { snapshot } = this;
    const isTaken = this.#isTaken;
    const { outcomes, machines = {} } = this.#entry.model;
    const delays = Object.values(this.#actor.system.getSnapshot()._scheduledEvents);
    const step: Step = {
      snapshot,
      context: snapshot.context,
      before,
      was: before.context,
      label,
      calls: this.#calls,
      emits: this.#emits,
      sends: this.#sends,
      running: [...this.#running].map(({ id }) => id),
      requests: [...this.#running]
        .map(({ src }) => src)
        .filter((src) => src in outcomes && !(src in machines)),
      delays: Object.fromEntries(
        delays.map(({ event: { type }, delay }) => [delayName(this.#entry, type), delay]),
      ),
      can: (type) =>
        Object.values(this.#entry.model.events[type] ?? {}).some((one) => snapshot.can({ ...one, type })),
      history: this.#history,
      // `ModelOf` typed the events by the machine.
      is: (...labels) =>
        labels.some((one) => label === one || label.startsWith(`${one}: `) || label.startsWith(`${one} (`)),
      on: (type) => (isTaken && event?.type === type ? (event as never) : null),
      last: (type) => this.#history.findLast(({ on }) => on(type))?.on(type) ?? null,
      keeps: (...names) => names.every((name) => isSame(snapshot.context[name], before.context[name])),
      failure: event && settledId(event.type) !== null ? (event.error ?? null) : null,
      output: (src) => (event && settledId(event.type) === src ? event.output : undefined),
    };
    this.#history.push(step);
    return step;
  }

  #causeOf(event: AnyEventObject): (() => void) | null {
    const id = settledId(event.type);
    const [sender] = sendersOf(this.#entry.model, event.type);
    if (isDelay(event.type)) {
      const { scheduler, getSnapshot } = this.#actor.system;
      const delays = Object.values(getSnapshot()._scheduledEvents);
      const delay = delays.find((one) => one.event.type === event.type);
      if (!delay) return null;
      return () => {
        scheduler.cancel(this.#actor, delay.id);
        this.#actor.send(event);
      };
    }
    if (id === null && sender === undefined) return () => this.#actor.send(event);
    const from = [...this.#running].findLast((one) => (id === null ? one.src === sender : one.id === id));
    return from ? () => from.tell(event) : null;
  }

  #run(standIn: StandIn): () => void {
    this.#calls[standIn.id] = standIn.input;
    this.#running.add(standIn);
    return () => this.#running.delete(standIn);
  }

  #promise(src: string): AnyActorLogic {
    return fromPromise<unknown, unknown>(({ self, signal, input }) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const end = this.#run({
        id: self.id,
        src,
        input,
        tell: (event) => {
          end();
          if ('error' in event) reject(event.error);
          else resolve(event.output);
        },
      });
      signal.addEventListener('abort', end);
      return promise;
    });
  }

  #callback(src: string): AnyActorLogic {
    return fromCallback<AnyEventObject, unknown>(({ self, sendBack, input }) =>
      this.#run({ id: self.id, src, input, tell: sendBack }),
    );
  }
}

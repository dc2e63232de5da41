import type { AnyActor, AnyActorRef } from 'xstate';
import type { RunningDelay } from '#statecharts/paths';

/** A clock for an actor under test: no time passes, and a delay ends on command. */
export class ManualClock {
  readonly #timers = new Map<number, RunningDelay & { end: () => void }>();
  /** The types of the events of the delays that were started since the last event. */
  started: string[] = [];
  #lastId = 0;
  #system: AnyActor['system'] | undefined;

  /** Connects the clock to the actor whose delays these are; before the actor is started. */
  attach(actor: AnyActorRef): void {
    this.#system = actor.system;
  }

  /** The engine asks for a delay right after it has written down what the delay is for. */
  readonly setTimeout = (end: () => void, milliseconds = 0): number => {
    const scheduled = Object.values(this.#system?.getSnapshot()._scheduledEvents ?? {}).at(-1);
    this.#lastId += 1;
    const event = scheduled?.event ?? { type: '' };
    this.#timers.set(this.#lastId, { end, event, milliseconds });
    this.started.push(event.type);
    return this.#lastId;
  };

  readonly clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  running(): RunningDelay[] {
    return [...this.#timers.values()];
  }

  /** @throws when no delay that sends this event is running */
  endDelay(eventType: string): void {
    const [id, timer] = [...this.#timers].find(([, { event }]) => event.type === eventType) ?? [];
    if (id === undefined) throw new Error(`the delay of ${eventType} is not running.`);
    this.#timers.delete(id);
    timer?.end();
  }
}

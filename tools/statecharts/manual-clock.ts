import type { AnyActor, AnyActorRef } from 'xstate';

/** A clock for an actor under test: no time passes, and one chosen delay ends when told to. */
export class ManualClock {
  readonly #timers = new Map<number, { ends: () => void; eventType: string }>();
  #lastId = 0;
  #system: AnyActor['system'] | undefined;

  /** Tells whose delays these are; before the actor is started. */
  attach(actor: AnyActorRef): void {
    this.#system = actor.system;
  }

  /** The engine asks for a delay right after it has written down what the delay is for. */
  readonly setTimeout = (ends: () => void): number => {
    const scheduled = Object.values(this.#system?.getSnapshot()._scheduledEvents ?? {}).at(-1);
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { ends, eventType: scheduled?.event.type ?? '' });
    return this.#lastId;
  };

  readonly clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  /** Ends the delay that sends this event. */
  endDelay(eventType: string): void {
    for (const [id, timer] of this.#timers) {
      if (timer.eventType !== eventType) continue;
      this.#timers.delete(id);
      timer.ends();
      return;
    }
    throw new Error(`the delay of ${eventType} is not running.`);
  }
}

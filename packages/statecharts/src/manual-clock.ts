import type { AnyActor, AnyActorRef } from 'xstate';
import type { RunningDelays } from './observation.ts';

/** A clock for an actor under test: no time passes, and a delay ends on command. */
export class ManualClock {
  readonly #timers = new Map<number, { end: () => void; eventType: string; milliseconds: number }>();
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
    const eventType = scheduled?.event.type ?? '';
    this.#timers.set(this.#lastId, { end, eventType, milliseconds });
    this.started.push(eventType);
    return this.#lastId;
  };

  readonly clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  /** Milliseconds of each delay that runs, by the type of its event. */
  running(): RunningDelays {
    return new Map(
      [...this.#timers.values()].map(({ eventType, milliseconds }) => [eventType, milliseconds]),
    );
  }

  /** @throws when no delay that sends this event is running */
  endDelay(eventType: string): void {
    const [id, timer] = [...this.#timers].find(([, one]) => one.eventType === eventType) ?? [];
    if (id === undefined) throw new Error(`the delay of ${eventType} is not running.`);
    this.#timers.delete(id);
    timer?.end();
  }
}

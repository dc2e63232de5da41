import type { AnyActorScope, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { enteredBy, takenBy } from './markers.ts';

/**
 * One of the steps that an event, or the start, is made of: for which event which transitions were taken, whose guards
 * refused, which states were entered, and where it led. The last may be one in which guards refused and nothing was
 * taken.
 */
export type Microstep = {
  event: AnyEventObject;
  taken: string[];
  refused: string[];
  entered: string[];
  snapshot: AnyMachineSnapshot;
};

/** Writes down the microsteps of one event, as the engine takes them. */
export class MicrostepJournal {
  #ended: Microstep[] = [];
  #open = emptyStep();

  clear(): void {
    this.#ended = [];
    this.#open = emptyStep();
  }

  noteRefused(key: string): void {
    this.#open.refused.push(key);
  }

  /** The scope of an actor whose microsteps are written down. */
  noting(scope: AnyActorScope): AnyActorScope {
    scope.system.inspect((inspected) => {
      if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== scope.self) return;
      // Only machines take microsteps.
      const snapshot = inspected.snapshot as AnyMachineSnapshot;
      this.#ended.push({ event: inspected.event, ...this.#open, snapshot });
      this.#open = emptyStep();
    });
    return {
      ...scope,
      actionExecutor: (action) => {
        this.#open.taken.push(...takenBy(action));
        this.#open.entered.push(...enteredBy(action));
        scope.actionExecutor(action);
      },
    };
  }

  /** All that was written down. `snapshot`: where the event has led. */
  ended(snapshot: AnyMachineSnapshot): Microstep[] {
    const event = this.#ended.at(-1)?.event ?? { type: 'xstate.init' };
    const { taken, refused, entered } = this.#open;
    const isOpen = taken.length + refused.length + entered.length > 0;
    return isOpen ? [...this.#ended, { event, ...this.#open, snapshot }] : this.#ended;
  }
}

function emptyStep(): Pick<Microstep, 'taken' | 'refused' | 'entered'> {
  return { taken: [], refused: [], entered: [] };
}

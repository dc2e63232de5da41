import type { AnyEventObject } from 'xstate';
import type { Outcome } from './machine-entry.ts';

/** The id of the actor that an event is the outcome of; null for any other event. */
export function settledId(type: string): string | null {
  return /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1] ?? null;
}

/** The event with which an actor ends. */
export function outcomeEvent(id: string, ended: Outcome): AnyEventObject {
  return { type: `xstate.${'error' in ended ? 'error' : 'done'}.actor.${id}`, ...ended };
}

/** Whether an event is the end of a delay of a state. */
export function isDelay(type: string): boolean {
  return type.startsWith('xstate.after.');
}

import type { AnyStateMachine } from 'xstate';
import type { Derived } from '../derive.ts';
import { matches } from '../offered-events.ts';
import { definitionsOf, statesOf, transitionsOf } from '../transitions.ts';

/** A guard that was asked, of which transition, and what it said. */
export type AskedGuard = { guard: string; transition: string; isTrue: boolean };

/** What a machine does with an event. */
export type Answer = {
  isPossible: boolean;
  /** The guards that were asked; where it is not possible, those that say no. */
  guards: AskedGuard[];
  /** Keys of the transitions that it takes first. */
  taken: string[];
  /** Why it is not possible, as a sentence; null where it is. */
  refusal: string | null;
};

/** Says for events that were tried what a machine does with them. */
export function answersOf(machine: AnyStateMachine) {
  const transitions = new Map(transitionsOf(machine).map((one) => [one.key, one]));
  const guardsOf = (refused: readonly string[], taken: readonly string[]): AskedGuard[] => {
    const asked = (isTrue: boolean) => (key: string) => {
      const guard = transitions.get(key)?.guard;
      return guard ? [{ guard, transition: key, isTrue }] : [];
    };
    return [...refused.flatMap(asked(false)), ...taken.flatMap(asked(true))];
  };
  const isForbidden = (key: string) => {
    const transition = transitions.get(key);
    return transition?.targets.length === 0 && transition.actions.length === 0;
  };
  const refusalOf = (type: string, guards: AskedGuard[], [key]: string[]): string => {
    if (guards.length > 0) return `${[...new Set(guards.map(({ guard }) => guard))].join(', ')}: no.`;
    if (key !== undefined) return `${transitions.get(key)?.source} forbids it.`;
    const places = statesOf(machine)
      .filter((node) => definitionsOf(node).some(({ eventType }) => eventType && matches(type, eventType)))
      .map(({ id }) => id);
    if (places.length === 0) return 'No state listens to it.';
    return `Only ${places.join(', ')} ${places.length === 1 ? 'listens' : 'listen'} to it.`;
  };
  return {
    guardsOf,
    answerTo(type: string, { microsteps, refused, next }: ReturnType<Derived['step']>): Answer {
      const taken = microsteps[0]?.taken ?? [];
      const forbidden = taken.filter(isForbidden);
      const isPossible = taken.length > forbidden.length || next.status === 'error';
      // After an event that takes nothing the engine asks the guards of eventless transitions, too.
      const asked = refused.filter((key) => matches(type, transitions.get(key)?.descriptor ?? ''));
      const guards = isPossible ? guardsOf(microsteps[0]?.refused ?? [], taken) : guardsOf(asked, []);
      return { isPossible, guards, taken, refusal: isPossible ? null : refusalOf(type, guards, forbidden) };
    },
  };
}

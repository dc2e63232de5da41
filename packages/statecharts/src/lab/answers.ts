import type { AnyStateMachine } from 'xstate';
import type { Derived } from '../derive.ts';
import { matches } from '../offered-events.ts';
import { transitionsOf } from '../transitions.ts';

/** What a machine does with an event. */
export type Answer = {
  isPossible: boolean;
  /** Keys of the transitions that it takes first. */
  taken: string[];
  /** Why it is not possible, as a sentence; null where it is. */
  refusal: string | null;
};

/** Says for events that were tried what a machine does with them. */
export function answersOf(machine: AnyStateMachine) {
  const transitions = new Map(transitionsOf(machine).map((one) => [one.key, one]));
  /** The guards that were asked, and what they said. */
  const guardsOf = (refused: readonly string[], taken: readonly string[]) => {
    const asked = (isTrue: boolean) => (key: string) => {
      const guard = transitions.get(key)?.guard;
      return guard ? [{ guard, isTrue }] : [];
    };
    return [...refused.flatMap(asked(false)), ...taken.flatMap(asked(true))];
  };
  const isForbidden = (key: string) => {
    const transition = transitions.get(key);
    return transition?.targets.length === 0 && transition.actions.length === 0;
  };
  const refusalOf = (type: string, refused: readonly string[], [forbidden]: string[]): string => {
    // After an event that takes nothing the engine asks the guards of eventless transitions, too.
    const asked = refused.filter((key) => matches(type, transitions.get(key)?.descriptor ?? ''));
    const guards = [...new Set(guardsOf(asked, []).map(({ guard }) => guard))];
    if (guards.length > 0) return `${guards.join(', ')}: no.`;
    if (forbidden !== undefined) return `${transitions.get(forbidden)?.source} forbids it.`;
    return 'No active state listens to it.';
  };
  return {
    guardsOf,
    answerTo(
      type: string,
      { microsteps, refused, next }: Pick<ReturnType<Derived['step']>, 'microsteps' | 'refused' | 'next'>,
    ): Answer {
      const taken = microsteps[0]?.taken ?? [];
      const forbidden = taken.filter(isForbidden);
      const isPossible = taken.length > forbidden.length || next.status === 'error';
      return { isPossible, taken, refusal: isPossible ? null : refusalOf(type, refused, forbidden) };
    },
  };
}

/** Why no option takes a transition, as a sentence. */
export function refusalOfTransition(
  { source, descriptor, guard }: ReturnType<typeof transitionsOf>[number],
  options: readonly (Answer & { event: { type: string } })[],
  active: readonly string[],
): string {
  if (!active.includes(source)) return `${source} is not active.`;
  if (descriptor === '') return 'It is eventless: it is taken at once, as soon as it can be.';
  const refused = options.find(({ event }) => matches(event.type, descriptor))?.refusal;
  return (
    refused ?? `With what is tried ${guard ?? 'another transition'} prevents it: edit what comes with it.`
  );
}

import type { AnyStateMachine } from 'xstate';
import type { Derived } from '../derive.ts';
import { matches } from '../offered-events.ts';
import { definitionsOf, statesOf, transitionsOf } from '../transitions.ts';

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
    const places = statesOf(machine)
      .filter((node) => definitionsOf(node).some(({ eventType }) => eventType && matches(type, eventType)))
      .map(({ id }) => id);
    if (places.length === 0) return 'No state listens to it.';
    return `Only ${places.join(', ')} ${places.length === 1 ? 'listens' : 'listen'} to it.`;
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

/** The option that takes a transition, or a sentence that says why there is none. */
export function optionTaking<One extends Answer>(
  { source, descriptor, guard, key }: ReturnType<typeof transitionsOf>[number],
  options: readonly (One & { event: { type: string } })[],
  active: readonly string[],
): { option: One } | { refusal: string } {
  const option = options.find(({ isPossible, taken }) => isPossible && taken.includes(key));
  if (option) return { option };
  if (!active.includes(source)) return { refusal: `${source} is not active.` };
  if (descriptor === '') return { refusal: 'It is eventless: it is taken at once, as soon as it can be.' };
  const own = options.filter(({ event }) => matches(event.type, descriptor));
  const [first] = own;
  if (first?.refusal) return { refusal: first.refusal };
  if (!first) return { refusal: 'Nothing is known that causes it: give `events` in the configuration.' };
  const reason = guard === null ? 'another transition comes before it' : `${guard} says no`;
  return { refusal: `With what is tried, ${reason}: edit what comes with it.` };
}

import type { AnyStateMachine } from 'xstate';
import { textOf } from './context-text.ts';
import { type Derived, derive } from './derive.ts';
import type { MachineEntry, MachineModel, Outcome } from './machine-entry.ts';
import { type Need, type NeedPlace, needsOf } from './needs.ts';
import { definitionsOf, statesOf } from './transitions.ts';
import { newUsage, valuesFor, watched } from './usage.ts';

/** After so many events tried, no other situation is looked for. */
const mostTried = 500;

/** What is found behind a guess may need another. */
const mostRounds = 4;

/**
 * The model with payloads, outputs and errors that nobody gave, where guards and assignments read them: of a few plain
 * values those with which the fewest fail, one for each way to go on.
 */
export function withGuesses(entry: MachineEntry): MachineModel {
  let { model } = entry;
  const literals = literalsIn(entry.machine);
  const tried = new Set<string>();
  for (let round = 0; round < mostRounds; round += 1) {
    const derived = tryDeriving({ ...entry, model });
    const needs = derived ? needsOf(derived, mostTried).filter((need) => !tried.has(keyOf(need))) : [];
    if (!derived || needs.length === 0) return model;
    for (const need of needs) {
      tried.add(keyOf(need));
      model = withGuess(model, derived, need, literals);
    }
  }
  return model;
}

const keyOf = ({ what, of }: Need) => `${what} ${of}`;

function withGuess(
  model: MachineModel,
  derived: Derived,
  need: Need,
  literals: readonly unknown[],
): MachineModel {
  const { of, what, places } = need;
  const usage = newUsage();
  for (const { from, event } of places) {
    derived.step(from, what === 'payload' ? watched(usage, event) : { ...event, [what]: watched(usage) });
  }
  const guesses = valuesFor(usage, literals);
  if (what === 'payload') {
    const payloads = guesses.filter((guess) => typeof guess === 'object' && guess !== null);
    const kept = different(derived, places, payloads, (payload) => payload);
    return kept.length === 0 ? model : { ...model, events: { ...model.events, [of]: casesOf(kept) } };
  }
  const outcomes = model.outcomes[of] ?? {};
  if (what === 'output') {
    const kept = different(derived, places, guesses, (output) => ({ output }));
    const named = kept.map((output): [string, Outcome] => [
      output === kept[0] ? 'done' : `done with ${textOf(output)}`,
      { output },
    ]);
    const { done: _, ...others } = outcomes;
    if (named.length === 0) return model;
    return { ...model, outcomes: { ...model.outcomes, [of]: { ...Object.fromEntries(named), ...others } } };
  }
  const errors = guesses
    .filter((guess) => typeof guess === 'object' && guess !== null)
    .map((fields) => Object.assign(new Error('The actor failed.'), fields));
  const kept = different(derived, places, [new Error('The actor failed.'), ...errors], (error) => ({
    error,
  }));
  const named = kept.map((error, index): [string, Outcome] => [
    index === 0 ? 'error' : `error with ${textOf({ ...error })}`,
    { error },
  ]);
  return { ...model, outcomes: { ...model.outcomes, [of]: { ...outcomes, ...Object.fromEntries(named) } } };
}

/** Payloads by their text; a long one by its number. */
export function casesOf(payloads: readonly object[]): Record<string, object> {
  if (payloads.length === 1) return { '': payloads[0] ?? {} };
  const nameOf = (payload: object, index: number) => {
    const text = textOf(payload);
    return text.length > 60 ? `${index + 1}` : text;
  };
  return Object.fromEntries(payloads.map((payload, index) => [nameOf(payload, index), payload]));
}

/** Those with which the fewest events fail; of those that take the same transitions everywhere, the first. */
function different<Guess>(
  derived: Derived,
  places: readonly NeedPlace[],
  guesses: readonly Guess[],
  fieldsOf: (guess: Guess) => object,
): Guess[] {
  const tried = guesses.map((guess) => {
    const steps = places.map(({ from, event }) => derived.step(from, { ...event, ...fieldsOf(guess) }));
    const ways = JSON.stringify(steps.map(({ taken, refused }) => [taken, refused]));
    return { guess, ways, failed: steps.filter(({ next }) => next.status === 'error').length };
  });
  const fewest = Math.min(...tried.map(({ failed }) => failed));
  const kept = new Map<string, Guess>();
  for (const { guess, ways, failed } of tried)
    if (failed === fewest && !kept.has(ways)) kept.set(ways, guess);
  return [...kept.values()];
}

/** An input with which the machine starts: none, or made of what it reads. */
export function guessedInput(machine: AnyStateMachine): { value: unknown; isGuessed: boolean } {
  const starting = (input: unknown) =>
    tryDeriving({ name: '', machine, purpose: '', input, model: { events: {}, outcomes: {} } });
  if (typeof machine.config.context !== 'function' && starting(undefined))
    return { value: undefined, isGuessed: false };
  const usage = newUsage();
  starting(watched(usage));
  if (usage.fields.size === 0 && starting(undefined)) return { value: undefined, isGuessed: false };
  const value = valuesFor(usage, []).find((input) => input !== undefined && starting(input));
  return value === undefined ? { value: undefined, isGuessed: false } : { value, isGuessed: true };
}

/** What the source of guards compares with: texts and numbers. */
function literalsIn(machine: AnyStateMachine): unknown[] {
  const guards = [
    ...Object.values(machine.implementations.guards),
    ...statesOf(machine)
      .flatMap(definitionsOf)
      .map(({ guard }) => guard),
  ];
  const found = guards.flatMap((guard) => {
    const source = typeof guard === 'function' ? String(guard) : '';
    return [...source.matchAll(/(?:[=<>]=*\s*|case\s+)(?:(['"])([^'"\n]{1,40})\1|(\d+)\b)/g)];
  });
  return [...new Set(found.map(([, , text, number]) => text ?? Number(number)))].slice(0, 20);
}

/** Null where the machine cannot start: the command says why. */
function tryDeriving(entry: MachineEntry): Derived | null {
  try {
    return derive(entry);
  } catch {
    return null;
  }
}

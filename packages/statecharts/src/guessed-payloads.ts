import type { CatalogEntry, MachineModel, Outcome } from './catalog-entry.ts';
import { textOf } from './context-text.ts';
import { type Derived, derive } from './derive.ts';
import { type NeedPlace, needsOf } from './needs.ts';

/** After so many events tried, no other situation is looked for. */
const mostTried = 500;

const values = ['text', '', 1, 0, true];
const outputs = [undefined, null, {}, [], 'text', 1];

/**
 * The model with payloads and outputs that nobody gave, where guards and assignments read them: of a few plain values
 * those with which nothing fails, one for each way to go on.
 */
export function withGuesses(entry: CatalogEntry): MachineModel {
  const { model } = entry;
  let derived: Derived;
  try {
    derived = derive(entry);
  } catch {
    // The command says why the machine cannot start.
    return model;
  }
  const events = { ...model.events };
  const outcomes = { ...model.outcomes };
  for (const { of, what, fields, places } of needsOf(derived, mostTried)) {
    if (what === 'payload') {
      if (!areSimple(derived, places, fields)) continue;
      const payloads = values.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
      const kept = different(derived, places, payloads, (payload) => payload);
      if (kept.length > 0) events[of] = casesOf(kept);
    } else {
      const kept = different(derived, places, outputs, (output) => ({ output }));
      const { done, ...others } = outcomes[of] ?? {};
      const named = kept.map((output): [string, Outcome] => [
        output === kept[0] ? 'done' : `done with ${textOf(output)}`,
        { output },
      ]);
      if (named.length > 0 && done) outcomes[of] = { ...Object.fromEntries(named), ...others };
    }
  }
  return { ...model, events, outcomes };
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

/** Whether nothing is read of the fields that a text, a number or a list lacks. */
function areSimple(derived: Derived, places: readonly NeedPlace[], fields: readonly string[]): boolean {
  const known = [String.prototype, Number.prototype, Array.prototype];
  let isSimple = true;
  const probe = new Proxy(Object.create(null), {
    get: (_, field) => {
      if (!known.some((prototype) => field in prototype) && typeof field === 'string') isSimple = false;
      return field === Symbol.toPrimitive ? () => 'text' : undefined;
    },
  });
  const payload = Object.fromEntries(fields.map((field) => [field, probe]));
  for (const { from, event } of places) derived.step(from, { ...event, ...payload });
  return isSimple;
}

/** Those with which no event fails; of those that take the same transitions everywhere, the first. */
function different<Guess>(
  derived: Derived,
  places: readonly NeedPlace[],
  guesses: readonly Guess[],
  fieldsOf: (guess: Guess) => object,
): Guess[] {
  const kept = new Map<string, Guess>();
  for (const guess of guesses) {
    const steps = places.map(({ from, event }) => derived.step(from, { ...event, ...fieldsOf(guess) }));
    if (steps.some(({ next }) => next.status === 'error')) continue;
    const ways = JSON.stringify(steps.map(({ taken, refused }) => [taken, refused]));
    if (!kept.has(ways)) kept.set(ways, guess);
  }
  return [...kept.values()];
}

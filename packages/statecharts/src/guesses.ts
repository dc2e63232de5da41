import type { AnyStateMachine } from 'xstate';
import { textOf } from './context-text.ts';
import { type Derived, derive } from './derive.ts';
import type { MachineEntry, MachineModel, Outcome } from './machine-entry.ts';
import { type Need, type NeedPlace, needsOf } from './needs.ts';
import { definitionsOf, statesOf } from './transitions.ts';
import { type Literals, newUsage, valuesFor, watched } from './usage.ts';

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

function withGuess(model: MachineModel, derived: Derived, need: Need, literals: Literals): MachineModel {
  const { of, what, places } = need;
  const usage = newUsage();
  const learn = (known: object) => {
    for (const { from, event } of places) {
      const probe =
        what === 'payload' ? watched(usage, { ...event, ...known }) : { ...event, [what]: watched(usage) };
      use(derived, derived.step(from, probe).next, 1);
    }
  };
  learn({});
  // Behind a comparison that holds more may be read.
  if (what === 'payload') valuesFor(usage, literals).compared.filter(isObject).forEach(learn);
  const { plain, compared } = valuesFor(usage, literals);
  if (what === 'payload') {
    const kept = different(
      derived,
      places,
      compared.filter(isObject),
      plain.filter(isObject),
      (payload) => payload,
    );
    return kept.length === 0 ? model : { ...model, events: { ...model.events, [of]: casesOf(kept) } };
  }
  const outcomes = model.outcomes[of] ?? {};
  if (what === 'output') {
    const kept = different(derived, places, compared, plain, (output) => ({ output }));
    const named = kept.map((output): [string, Outcome] => [
      output === kept[0] ? 'done' : `done with ${textOf(output)}`,
      { output },
    ]);
    const { done: _, ...others } = outcomes;
    if (named.length === 0) return model;
    return { ...model, outcomes: { ...model.outcomes, [of]: { ...Object.fromEntries(named), ...others } } };
  }
  const errorOf = (fields: object) => Object.assign(new Error('The actor failed.'), fields);
  const errors = [compared, plain].map((guesses) => guesses.filter(isObject).map(errorOf));
  const plainErrors = [errorOf({}), ...(errors[1] ?? [])];
  const kept = different(derived, places, errors[0] ?? [], plainErrors, (error) => ({ error }));
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

const isObject = (guess: unknown): guess is object => typeof guess === 'object' && guess !== null;

/** Of both lists those with which the fewest events fail; of plain ones that take the same transitions, the first. */
function different<Guess>(
  derived: Derived,
  places: readonly NeedPlace[],
  compared: readonly Guess[],
  plain: readonly Guess[],
  fieldsOf: (guess: Guess) => object,
): Guess[] {
  const tried = [...compared, ...plain].map((guess, index) => {
    const steps = places.map(({ from, event }) => derived.step(from, { ...event, ...fieldsOf(guess) }));
    const ways = JSON.stringify(steps.map(({ taken, refused }) => [taken, refused]));
    const failed = steps.filter(({ next }) => next.status === 'error').length;
    return { guess, ways, failed, isCompared: index < compared.length };
  });
  const fewest = Math.min(...tried.map(({ failed }) => failed));
  const seen = new Set<string>();
  return tried.flatMap(({ guess, ways, failed, isCompared }) =>
    failed === fewest && (seen.size < seen.add(ways).size || isCompared) ? [guess] : [],
  );
}

/** Tries what can happen next, for the sake of what is read of a watched value that the context now has. */
function use(derived: Derived, snapshot: Derived['initial'], depth: number): void {
  for (const event of derived.eventsIn(snapshot).slice(0, mostTriedNext)) {
    const { next } = derived.step(snapshot, { ...event });
    if (depth > 1) use(derived, next, depth - 1);
  }
}

const mostTriedNext = 20;

/**
 * The inputs with which the machine starts: none, or a few made of what it reads, one for each way to start. `model`: what
 * may be tried on it then.
 */
export function guessedInputs(
  machine: AnyStateMachine,
  model: MachineModel,
): { values: readonly unknown[]; isGuessed: boolean } {
  const starting = (input: unknown) => tryDeriving({ name: '', machine, purpose: '', input, model });
  const none = { values: [undefined], isGuessed: false };
  if (typeof machine.config.context !== 'function' && starting(undefined)) return none;
  const usage = newUsage();
  const derived = starting(watched(usage));
  if (usage.fields.size === 0 && starting(undefined)) return none;
  if (derived) use(derived, derived.initial, 2);
  const { plain, compared } = valuesFor(usage, literalsIn(machine));
  const byWay = new Map<string, unknown>();
  for (const input of [...plain, ...compared]) {
    const start = input === undefined ? null : starting(input);
    if (!start) continue;
    const { taken, refused } = start.start;
    const way = JSON.stringify([taken, refused, start.initial.value]);
    if (!byWay.has(way)) byWay.set(way, input);
  }
  const values = [...byWay.values()].slice(0, mostInputs);
  return values.length === 0 ? none : { values, isGuessed: true };
}

const mostInputs = 3;

/** What the source of guards and assignments compares fields with: texts and numbers. */
function literalsIn(machine: AnyStateMachine): Literals {
  const { guards, actions } = machine.implementations;
  const nodes = statesOf(machine);
  const parts: unknown[] = [
    ...Object.values(guards),
    ...Object.values(actions),
    ...nodes.flatMap((node) => [...node.entry, ...node.exit]),
    ...nodes.flatMap(definitionsOf).flatMap(({ guard, actions: own }) => [guard, ...own]),
  ];
  const found = new Map<string, unknown[]>();
  for (const source of parts.flatMap(sourcesOf)) {
    const compared = source.matchAll(
      /\.(\w+)\)?\s*(?:[!=]==?|[<>]=?)\s*(?:(['"])([^'"\n]{0,40})\2|(\d+)\b)/g,
    );
    for (const [, name = '', , text, number] of compared) {
      // What is compared with `type` is an event.
      if (name === 'type') continue;
      const values = text === undefined ? [Number(number), Number(number) + 1] : [text];
      found.set(name, [...new Set([...(found.get(name) ?? []), ...values, 'text'])]);
    }
  }
  return found;
}

/** The source of a function, and of those that an assignment has. */
function sourcesOf(part: unknown): string[] {
  if (typeof part !== 'function') return [];
  const { assignment }: { assignment?: unknown } = Object(part);
  return [part, assignment, ...Object.values(Object(assignment))].flatMap((one) =>
    typeof one === 'function' ? [String(one)] : [],
  );
}

/** Null where the machine cannot start: the command says why. */
function tryDeriving(entry: MachineEntry): Derived | null {
  try {
    return derive(entry);
  } catch {
    return null;
  }
}

import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { MachineSettings } from './config.ts';
import { textOf } from './context-text.ts';
import { type Derived, derive } from './derive.ts';
import { settledId } from './engine-events.ts';
import type { MachineEntry, MachineModel, Outcome } from './machine-entry.ts';
import { definitionsOf, statesOf } from './transitions.ts';
import { linksOf } from './traversal.ts';
import { type Literals, type Usage, valuesFor, watched } from './usage.ts';

/** After so many events tried, no other situation is looked for. */
const mostTried = 500;

/** In so many situations each event is tried. */
const mostPlaces = 20;

/** So many events are tried after one, for the sake of what is read of its value then. */
const mostTriedNext = 20;

/** What is found behind a guess may need another. */
const mostRounds = 4;

const mostInputs = 3;

/** An event in a situation. */
type Place = { from: Derived['initial']; event: AnyEventObject };

/** A value that nobody gave. `of`: the type of an event, or the source of an actor; `places`: where it may be read. */
type Unknown = { of: string; what: 'payload' | 'output' | 'error'; places: Place[] };

const keyOf = ({ what, of }: Pick<Unknown, 'what' | 'of'>) => `${what} ${of}`;

/**
 * The model with payloads, outputs and errors that nobody gave, where guards and assignments read them: of a few plain
 * values those with which the fewest fail, one for each way to go on.
 *
 * @param given what the configuration has
 */
export function withGuesses(entry: MachineEntry, given: MachineSettings): MachineModel {
  const guessed = new Set<string>();
  let model: MachineModel = { ...entry.model, guessed };
  const literals = literalsIn(entry.machine);
  for (let round = 0; round < mostRounds; round += 1) {
    const derived = tryDeriving({ ...entry, model });
    const before = guessed.size;
    for (const unknown of derived ? unknownsIn(derived, given) : []) {
      const usage = guessed.has(keyOf(unknown)) || !derived ? null : usageOf(derived, unknown, literals);
      if (!usage || !derived) continue;
      guessed.add(keyOf(unknown));
      model = withGuess(model, unknown, bestOf(derived, unknown, valuesFor(usage, literals)));
    }
    if (guessed.size === before) break;
  }
  return model;
}

/** The key in `guessed` of what comes with an event. */
export function guessKeyOf(derived: Derived, from: Derived['initial'], { type }: AnyEventObject): string {
  return keyOf(causeOf(derived, from, type));
}

function causeOf(derived: Derived, from: Derived['initial'], type: string): Pick<Unknown, 'of' | 'what'> {
  const actor = settledId(type);
  if (actor === null) return { of: type, what: 'payload' };
  const what = type.startsWith('xstate.done.') ? 'output' : 'error';
  return { of: derived.sourceOf(from, actor), what };
}

function unknownsIn(derived: Derived, { events = {}, outcomes = {} }: MachineSettings): Unknown[] {
  const found = new Map<string, Unknown>();
  let tried = 0;
  for (const { from, event } of linksOf(derived)) {
    tried += 1;
    if (tried > mostTried) break;
    const cause = causeOf(derived, from, event.type);
    if (cause.of in (cause.what === 'payload' ? events : outcomes)) continue;
    const unknown = found.get(keyOf(cause)) ?? { ...cause, places: [] };
    if (unknown.places.length < mostPlaces) unknown.places.push({ from, event });
    found.set(keyOf(cause), unknown);
  }
  return [...found.values()];
}

/** How a value is used where its event is tried, and after that; null where nothing reads it. */
function usageOf(derived: Derived, { what, places }: Unknown, literals: Literals): Usage | null {
  const usage: Usage = new Map();
  const learn = (fields: object) => {
    const after = places.map(({ from, event }) => {
      const known = what === 'payload' ? { ...event, ...fields } : { ...event, [what]: undefined };
      return derived.step(from, watched(usage, known)).next;
    });
    for (const next of usage.size === 0 ? [] : after) tryNext(derived, next, 1);
  };
  learn({});
  if (what !== 'payload') {
    const own = usage.get(what);
    return what === 'error' && own?.size === 0 ? null : (own ?? null);
  }
  // Behind a comparison that holds more may be read.
  for (const payload of valuesFor(usage, literals).compared) learn(Object(payload));
  return usage.size === 0 ? null : usage;
}

/** Tries what can happen next. */
function tryNext(derived: Derived, snapshot: Derived['initial'], depth: number): void {
  for (const event of derived.eventsIn(snapshot).slice(0, mostTriedNext)) {
    const { next } = derived.step(snapshot, { ...event });
    if (depth > 1) tryNext(derived, next, depth - 1);
  }
}

/** Of all values those with which the fewest events fail; of plain ones that take the same transitions, the first. */
function bestOf(
  derived: Derived,
  { what, places }: Unknown,
  { plain, compared }: ReturnType<typeof valuesFor>,
): unknown[] {
  const isFit = (value: unknown) => what === 'output' || (typeof value === 'object' && value !== null);
  const errorOf = (fields: unknown) => Object.assign(new Error('The actor failed.'), fields);
  const values = [...compared, ...(what === 'error' ? [{}] : []), ...plain].filter(isFit);
  const tried = values.map((value, index) => {
    const guess = what === 'error' ? errorOf(value) : value;
    const fields = what === 'payload' ? Object(guess) : { [what]: guess };
    const steps = places.map(({ from, event }) => derived.step(from, { ...event, ...fields }));
    const ways = JSON.stringify(steps.map(({ taken, refused }) => [taken, refused]));
    const failed = steps.filter(({ next }) => next.status === 'error').length;
    return { guess, ways, failed, isCompared: index < compared.filter(isFit).length };
  });
  const fewest = Math.min(...tried.map(({ failed }) => failed));
  const seen = new Set<string>();
  return tried.flatMap(({ guess, ways, failed, isCompared }) =>
    failed === fewest && (seen.size < seen.add(ways).size || isCompared) ? [guess] : [],
  );
}

function withGuess(model: MachineModel, { of, what }: Unknown, values: readonly unknown[]): MachineModel {
  if (what === 'payload') {
    return { ...model, events: { ...model.events, [of]: casesOf(values.map((value) => Object(value))) } };
  }
  const name = what === 'output' ? 'done' : 'error';
  const { [name]: _, ...others } = model.outcomes[of] ?? {};
  const named = values.map((value, index): [string, Outcome] => [
    index === 0 ? name : `${name} with ${textOf(value instanceof Error ? { ...value } : value)}`,
    what === 'output' ? { output: value } : { error: value },
  ]);
  return { ...model, outcomes: { ...model.outcomes, [of]: { ...Object.fromEntries(named), ...others } } };
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
  const usage: Usage = new Map();
  const derived = starting(watched(usage));
  if (usage.size === 0 && starting(undefined)) return none;
  if (derived) tryNext(derived, derived.initial, 2);
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

/** With what a machine is started, events are tried, and calls end, that nobody said: a sentence each. */
export function guessNotes({ input, isInputGuessed, model }: MachineEntry): string[] {
  const start = `It is started with ${textOf(input)}, a guess: \`inputs\` of the configuration gives others.`;
  const notes = [...(model.guessed ?? [])].flatMap((key) => {
    const [what = '', ...rest] = key.split(' ');
    const of = rest.join(' ');
    const ends = Object.values(model.outcomes[of] ?? {});
    const values =
      what === 'payload'
        ? Object.values(model.events[of] ?? {})
        : ends.flatMap((end) => ('output' in end ? [end.output] : []));
    const texts = values.map(textOf).filter((text) => text !== textOf({}) && text !== textOf(undefined));
    if (what === 'error') return [];
    if (texts.length > 0) return [`\`${of}\` is tried with ${texts.join(', ')}, a guess.`];
    const setting = what === 'payload' ? 'events' : 'outcomes';
    return [
      `\`${of}\` needs ${what === 'payload' ? 'a' : 'an'} ${what}: \`${setting}\` of the configuration gives one.`,
    ];
  });
  return isInputGuessed ? [start, ...notes] : notes;
}

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

import type { AnyEventObject } from 'xstate';
import { textOf } from './context-text.ts';
import type { Derived } from './derive.ts';
import type { MachineEntry } from './machine-entry.ts';
import { type Bounded, linksOf } from './traversal.ts';
import { inCode } from './words.ts';

/**
 * What guards and assignments read of events, outputs and errors of which nothing is known: the fields of payloads by
 * event type, none of outputs, by the source of the actor. After `mostTried` events no other field is looked for.
 */
export function needsOf(derived: Derived, mostTried = 3_000): Need[] {
  const { guessed } = derived.entry.model;
  const found = new Map<string, Need>();
  const read = new Set<Need>();
  let tried = 0;
  for (const { from, event } of linksOf(derived)) {
    tried += 1;
    if (tried > mostTried) break;
    const { of, what } = causeOf(derived, from, event);
    if (!(what === 'payload' ? guessed?.events : guessed?.actors)?.has(of)) continue;
    const need = found.get(`${what} ${of}`) ?? { of, what, fields: [], places: [] };
    found.set(`${what} ${of}`, need);
    if (need.places.length < mostPlaces) need.places.push({ from, event });
    for (const field of readIn(derived, from, event, what)) {
      read.add(need);
      if (what !== 'output' && !need.fields.includes(field)) need.fields.push(field);
    }
  }
  return [...read];
}

/** The type of an event with its payload, or the source of the actor whose output or error it has. */
function causeOf(
  derived: Derived,
  from: Derived['initial'],
  { type }: AnyEventObject,
): Pick<Need, 'of' | 'what'> {
  const [, end, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  return actor === undefined
    ? { of: type, what: 'payload' }
    : { of: derived.sourceOf(from, actor), what: end === 'done' ? 'output' : 'error' };
}

/** An event in a situation. */
export type NeedPlace = { from: Derived['initial']; event: AnyEventObject };

/** `places`: some in which its event was tried, or its actor ended. */
export type Need = {
  of: string;
  what: 'payload' | 'output' | 'error';
  fields: string[];
  places: NeedPlace[];
};

const mostPlaces = 20;

/** What is missing to explore a machine wholly, and how far it is explored: a sentence each, once. */
export function notesOf(starts: readonly Bounded[]): string[] {
  return [
    ...new Set(
      starts.flatMap((start) => [
        ...guessesIn(start.entry),
        ...needsOf(start)
          .filter(({ what }) => what !== 'error')
          .map(needWords),
        ...(start.bound === null ? [] : [start.bound]),
      ]),
    ),
  ];
}

/** With what the machine is started, events are tried, and how calls end, that nobody said. */
function guessesIn({ input, isInputGuessed, model: { guessed, events, outcomes } }: MachineEntry): string[] {
  const words = (of: string, values: readonly unknown[]) => {
    const texts = values.map(textOf).filter((text) => text !== textOf({}) && text !== textOf(undefined));
    return texts.length === 0 ? [] : [`\`${of}\` is tried with ${texts.join(', ')}, a guess.`];
  };
  return [
    ...(isInputGuessed
      ? [`It is started with ${textOf(input)}, a guess: \`inputs\` of the configuration gives others.`]
      : []),
    ...[...(guessed?.events ?? [])].flatMap((type) => words(type, Object.values(events[type] ?? {}))),
    ...[...(guessed?.actors ?? [])].flatMap((src) =>
      words(
        src,
        Object.values(outcomes[src] ?? {}).flatMap((outcome) =>
          'output' in outcome ? [outcome.output] : [],
        ),
      ),
    ),
  ];
}

export function needWords({ of, what, fields }: Need): string {
  return what === 'output'
    ? `\`${of}\` needs an output: \`outcomes\` of the configuration gives one.`
    : `\`${of}\` needs a payload with ${inCode(fields)}: \`events\` of the configuration gives one.`;
}

/** The fields of an event, or of its error, that are read and that it does not have. */
function readIn(
  derived: Derived,
  from: Derived['initial'],
  event: AnyEventObject,
  what: Need['what'],
): Set<string> {
  const read = new Set<string>();
  const recording = <Target extends object>(target: Target) =>
    new Proxy(target, {
      get: (_, field) => {
        const value: unknown = Reflect.get(target, field);
        if (typeof field === 'string' && field !== 'toJSON' && value === undefined) read.add(field);
        return value;
      },
    });
  const isOfError = what === 'error' && event.error instanceof Error;
  derived.step(from, isOfError ? { ...event, error: recording(Object(event.error)) } : recording(event));
  return read;
}

import type { AnyEventObject } from 'xstate';
import type { MachineModel } from './catalog-entry.ts';
import { textOf } from './context-text.ts';
import type { Derived } from './derive.ts';
import { type bounded, linksOf } from './traversal.ts';
import { inCode } from './words.ts';

/**
 * What guards and assignments read of events and outputs of which the model knows nothing: the fields of payloads by
 * event type, none of outputs, by the source of the actor. After `mostTried` events no other field is looked for.
 */
export function needsOf(derived: Derived, mostTried = 3_000): Need[] {
  const { guessed = new Set() } = derived.entry.model;
  const found = new Map<string, Need>();
  const read = new Set<Need>();
  let tried = 0;
  for (const { from, event } of linksOf(derived)) {
    tried += 1;
    if (tried > mostTried) break;
    const { of, what } = causeOf(derived, from, event);
    if (!guessed.has(of)) continue;
    const need = found.get(of) ?? { of, what, fields: [], places: [] };
    found.set(of, need);
    if (need.places.length < mostPlaces) need.places.push({ from, event });
    for (const field of readIn(derived, from, event)) {
      read.add(need);
      if (what === 'payload' && !need.fields.includes(field)) need.fields.push(field);
    }
  }
  return [...read];
}

/** The type of an event with its payload, or the source of the actor whose output it has. */
function causeOf(
  derived: Derived,
  from: Derived['initial'],
  { type }: AnyEventObject,
): Pick<Need, 'of' | 'what'> {
  const actor = /^xstate\.done\.actor\.(.+)$/.exec(type)?.[1];
  return actor === undefined
    ? { of: type, what: 'payload' }
    : { of: derived.sourceOf(from, actor), what: 'output' };
}

/** An event in a situation. */
export type NeedPlace = { from: Derived['initial']; event: AnyEventObject };

/** `places`: some in which its event was tried, or its actor ended. */
type Need = { of: string; what: 'payload' | 'output'; fields: string[]; places: NeedPlace[] };

const mostPlaces = 20;

/** What is missing to explore a machine wholly, and how far it is explored: a sentence each, once; nothing where all is known. */
export function notesOf(starts: readonly ReturnType<typeof bounded>[]): { notes?: string[] } {
  const notes = [
    ...new Set(
      starts.flatMap((start) => [
        ...guessesIn(start.entry.model),
        ...needsOf(start).map(needWords),
        ...(start.bound === null ? [] : [start.bound]),
      ]),
    ),
  ];
  return notes.length === 0 ? {} : { notes };
}

/** With what events are tried, and how calls end, that nobody said. */
function guessesIn({ guessed = new Set(), events, outcomes }: MachineModel): string[] {
  return [...guessed].flatMap((of) => {
    const payloads = Object.values(events[of] ?? {});
    const outputs = Object.values(outcomes[of] ?? {}).flatMap((outcome) =>
      'output' in outcome ? [outcome.output] : [],
    );
    const values = [...payloads, ...outputs].map(textOf);
    if (values.every((value) => value === textOf({}) || value === textOf(undefined))) return [];
    return [`\`${of}\` is tried with ${values.join(', ')}, a guess: --events FILE gives others.`];
  });
}

export function needWords({ of, what, fields }: Need): string {
  return what === 'output'
    ? `\`${of}\` needs an output: --events FILE gives one.`
    : `\`${of}\` needs a payload: ${inCode(fields)}. --events FILE gives one.`;
}

/** The fields of an event that are read and that it does not have. */
function readIn(derived: Derived, from: Derived['initial'], event: AnyEventObject): Set<string> {
  const read = new Set<string>();
  const recording = new Proxy(event, {
    get: (target, field) => {
      const value: unknown = Reflect.get(target, field);
      if (typeof field === 'string' && field !== 'toJSON' && value === undefined) read.add(field);
      return value;
    },
  });
  derived.step(from, recording);
  return read;
}

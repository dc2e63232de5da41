import type { AnyEventObject } from 'xstate';
import type { Derived } from './derive.ts';
import { type bounded, linksOf } from './traversal.ts';

/** After so many events tried no other field is looked for. */
const mostTried = 3_000;

/**
 * What guards and assignments read of events and outputs of which the model knows nothing: the fields of payloads by
 * event type, none of outputs, by the source of the actor.
 */
export function needsOf(derived: Derived): Need[] {
  const { guessed = new Set() } = derived.entry.model;
  const needs = new Map<string, Need>();
  let tried = 0;
  for (const { from, event } of linksOf(derived)) {
    tried += 1;
    if (tried > mostTried) break;
    const actor = /^xstate\.done\.actor\.(.+)$/.exec(event.type)?.[1];
    const src = actor === undefined ? event.type : derived.sourceOf(from, actor);
    if (!guessed.has(src)) continue;
    const need = needs.get(src) ?? { of: src, what: actor === undefined ? 'payload' : 'output', fields: [] };
    for (const field of readIn(derived, from, event)) {
      needs.set(src, need);
      if (actor === undefined && !need.fields.includes(field)) need.fields.push(field);
    }
  }
  return [...needs.values()];
}

type Need = { of: string; what: 'payload' | 'output'; fields: string[] };

/** What is missing to explore a machine wholly, and how far it is explored: a sentence each, once; nothing where all is known. */
export function notesOf(starts: readonly ReturnType<typeof bounded>[]): { notes?: string[] } {
  const notes = [
    ...new Set(
      starts.flatMap((start) => [
        ...needsOf(start).map(needWords),
        ...(start.bound === null ? [] : [start.bound]),
      ]),
    ),
  ];
  return notes.length === 0 ? {} : { notes };
}

export function needWords({ of, what, fields }: Need): string {
  return what === 'output'
    ? `\`${of}\` needs an output: --events FILE gives one.`
    : `\`${of}\` needs a payload: ${fields.map((field) => `\`${field}\``).join(', ')}. --events FILE gives one.`;
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

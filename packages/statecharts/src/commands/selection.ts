import { type CatalogEntry, contextKeyOf, entriesPerInput } from '../catalog-entry.ts';
import { type Derived, derive } from '../derive.ts';
import { UsageError } from '../errors.ts';
import { entriesOfFiles } from '../exported-machines.ts';
import { refuseUnknownSamples, samplesOfFile } from '../samples.ts';
import { sampleOf } from '../traversal.ts';
import type { Input } from './command.ts';

/** Options of the commands that work on any machines. */
export const selectionOptions = {
  from: {
    type: 'string',
    multiple: true,
    value: 'FILE',
    description:
      'the machines that a module exports, by their export names, instead of the catalog; a file or a glob, may be repeated',
  },
  input: { type: 'string', value: 'JSON', description: 'the input of the machines; with --from' },
  events: {
    type: 'string',
    value: 'FILE',
    description: 'a TypeScript or JSON file with payloads of `events` and `outcomes` of actors; with --from',
  },
  'ignore-context': {
    type: 'string',
    multiple: true,
    value: 'FIELD',
    description: 'treats states as equal that differ in this field of the context alone; may be repeated',
  },
} as const;

type Values = {
  from?: string[] | undefined;
  input?: string | undefined;
  events?: string | undefined;
  'ignore-context'?: string[] | undefined;
};

/**
 * The machines that a command works on: those of these names, or all.
 *
 * @throws UsageError
 */
export async function selected(values: Values, names: string[], given: Input): Promise<CatalogEntry[]> {
  const { from, input, events, 'ignore-context': ignored = [] } = values;
  if (input !== undefined && from === undefined) {
    throw new UsageError('--input goes with --from FILE: the catalog has the inputs of its machines.');
  }
  if (events !== undefined && from === undefined) {
    throw new UsageError('--events goes with --from FILE: the catalog has the payloads of its machines.');
  }
  const { catalog, onSkipped = () => {} } = given;
  const samples = events === undefined ? {} : await samplesOfFile(events);
  const all = from === undefined ? catalog : await entriesOfFiles(from, inputOf(input), onSkipped, samples);
  if (events !== undefined) refuseUnknownSamples(all, samples, events);
  const entries = named(all, names);
  if (ignored.length > 0) refuseUnknownFields(entries, ignored);
  return entries.map((entry) => withoutFields(entry, ignored));
}

/** @throws UsageError when there is no machine of one of the names */
export function named(all: CatalogEntry[], names: readonly string[]): CatalogEntry[] {
  const unknown = names.find((name) => !all.some((entry) => entry.name === name));
  if (unknown !== undefined) {
    throw new UsageError(
      `There is no machine "${unknown}". Known: ${all.map(({ name }) => name).join(', ') || 'none'}.`,
    );
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

/** @throws UsageError */
export function inputOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    throw new UsageError(`--input takes JSON, such as '{"id":1}', and ${text} is none.`);
  }
}

/** @throws UsageError when no machine has one of the fields */
function refuseUnknownFields(entries: CatalogEntry[], fields: readonly string[]): void {
  const known = new Set<string>();
  const starts = entries.flatMap(entriesPerInput).flatMap(tryDeriving);
  if (starts.length === 0) return;
  for (const derived of starts) {
    for (const { context } of sampleOf(derived)) {
      const key = fieldsOf(contextKeyOf(derived.entry, context));
      for (const field of Object.keys({ ...context, ...key })) known.add(field);
      if (fields.every((field) => known.has(field))) return;
    }
  }
  const unknown = fields.find((field) => !known.has(field));
  throw new UsageError(
    `No context has a field "${unknown}" to ignore. Known: ${[...known].join(', ') || 'none'}.`,
  );
}

function withoutFields(entry: CatalogEntry, fields: readonly string[]): CatalogEntry {
  if (fields.length === 0) return entry;
  const contextWithout = (context: never) => {
    const key = contextKeyOf(entry, context);
    const all = fieldsOf(key);
    if (all === null) return key;
    return Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field)));
  };
  return { ...entry, model: { ...entry.model, contextKey: contextWithout } };
}

const fieldsOf = (value: unknown): object | null =>
  typeof value === 'object' && !Array.isArray(value) ? value : null;

/** None of a machine that cannot start: the command says so. */
function tryDeriving(entry: CatalogEntry): Derived[] {
  try {
    return [derive(entry)];
  } catch {
    return [];
  }
}

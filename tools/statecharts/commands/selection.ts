import type { CatalogEntry } from '../catalog-entry.ts';
import { entriesOfFile } from '../exported-machines.ts';
import { type Input, UsageError } from './command.ts';

/** Options of the commands that work on any machines. */
export const selectionOptions = {
  from: {
    type: 'string',
    value: 'FILE',
    description: 'the machines that a module exports, by their export names, instead of the catalog',
  },
  input: { type: 'string', value: 'JSON', description: 'the input of the machines; with --from' },
  'ignore-context': {
    type: 'string',
    multiple: true,
    value: 'FIELD',
    description: 'treats states as equal that differ in this field of the context alone; may be repeated',
  },
} as const;

type Values = {
  from?: string | undefined;
  input?: string | undefined;
  'ignore-context'?: string[] | undefined;
};

/**
 * The machines that a command works on: those of these names, or all.
 *
 * @throws UsageError
 */
export async function selected(
  values: Values,
  names: string[],
  { catalog, load }: Input,
): Promise<CatalogEntry[]> {
  const { from, input, 'ignore-context': ignored = [] } = values;
  if (input !== undefined && from === undefined) {
    throw new UsageError('--input goes with --from FILE: the catalog has the inputs of its machines.');
  }
  const all = from === undefined ? catalog : await entriesOfFile(from, { input: inputOf(input), load });
  return named(all, names).map((entry) => withoutFields(entry, ignored));
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

function withoutFields(entry: CatalogEntry, fields: readonly string[]): CatalogEntry {
  if (fields.length === 0) return entry;
  const { contextKey } = entry.model;
  const contextWithout = (context: never) => {
    const key: unknown = contextKey ? contextKey(context) : context;
    if (typeof key !== 'object' || key === null) return key;
    return Object.fromEntries(Object.entries(key).filter(([field]) => !fields.includes(field)));
  };
  return { ...entry, model: { ...entry.model, contextKey: contextWithout } };
}

import type { Picture } from './picture.ts';
import type { WaitingVersion } from './waiting-version.ts';

/** The texts of a form, by the names of its fields, which are those of the columns. */
export type FormTexts = Readonly<Record<string, string>>;

/** The value of a parsed field, and of its column. */
export type FieldValue =
  | string
  | boolean
  | null
  | Picture
  | readonly string[]
  | readonly { readonly [name: string]: FieldValue }[];

/** The values of a parsed form, by column. */
export type RecordValues = Readonly<Record<string, FieldValue>>;

/** `version` 0: the record is not stored yet. */
export type RowVersion = { id: string; version: number };

/** What texts were typed over: a version of the record and, where they are those of a waiting version, its token. */
export type TextBase = RowVersion & { waiting?: RowVersion | undefined };

/** Where a save stores texts: for visitors, or in the waiting version of the record. */
export type SaveTarget = 'live' | 'waiting';

/** A stored row of any kind. */
export type StoredRecord = RowVersion & { updated_at: string; readonly [column: string]: unknown };

/** How a save ended without an error: nothing is written where it is not `saved`. */
export type SaveResult =
  | { outcome: 'saved'; record: StoredRecord }
  /** The waiting version has the texts, and the record is as it was. */
  | { outcome: 'kept'; waiting: WaitingVersion }
  /** Something else was saved first; `current` is what is stored now. `waiting` has the texts, where they were in one. */
  | { outcome: 'conflict'; current: StoredRecord; waiting?: WaitingVersion }
  /** Another waiting version was saved first. */
  | { outcome: 'overtaken'; waiting: WaitingVersion }
  /** The record has been deleted. */
  | { outcome: 'missing'; waiting?: WaitingVersion };

/** The unsaved texts of one edit session of a form. */
export type Draft = {
  /** From the opening of the form in one tab to its end. */
  editSession: string;
  /** As people know the form. */
  formName: string;
  texts: FormTexts;
  /** The stored version that was edited. */
  base: TextBase;
  /** ISO 8601 in UTC. */
  typedAt: string;
};

/** The texts of a row, or of an earlier version of it, for a form with the fields of `blank`. */
export function textsOf(row: Readonly<Record<string, unknown>>, blank: FormTexts): FormTexts {
  return Object.fromEntries(Object.keys(blank).map((name) => [name, textOf(row[name])]));
}

/** A value as the text of its field: lines of a list of texts, else JSON, whose keys may come in any order. */
export function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  if (!Array.isArray(value)) return JSON.stringify(sorted(value));
  if (value.every((entry) => typeof entry === 'string')) return value.join('\n');
  return JSON.stringify(value.map((entry) => sorted(entry, textOf)));
}

/** The object with its keys in their order. */
const sorted = (value: object, part: (value: unknown) => unknown = (same) => same) =>
  Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([name, held]) => [name, part(held)]),
  );

export function areSameTexts(one: FormTexts, other: FormTexts): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

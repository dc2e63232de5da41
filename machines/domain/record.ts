import type { RowVersion } from './save-result.ts';

/** The texts of a form, by the names of its fields, which are those of the columns. */
export type FormTexts = Readonly<Record<string, string>>;

/** What a form has been parsed to: the columns as they are written. */
export type RecordValues = Readonly<Record<string, string | null>>;

/** A stored row of any kind. */
export type StoredRecord = RowVersion & { updated_at: string; readonly [column: string]: unknown };

/** What was typed into a form in one edit session and is not saved. */
export type Draft = {
  /** From the opening of the form in one tab to its end. */
  editSession: string;
  /** As people know the form. */
  formName: string;
  texts: FormTexts;
  /** The stored version that was edited. */
  base: RowVersion;
  /** ISO 8601 in UTC. */
  typedAt: string;
};

/** The texts of a row, or of an earlier version of it, for a form with the fields of `blank`. */
export function textsOf(row: Readonly<Record<string, unknown>>, blank: FormTexts): FormTexts {
  return Object.fromEntries(Object.keys(blank).map((name) => [name, String(row[name] ?? '')]));
}

export function areSameTexts(one: FormTexts, other: FormTexts): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

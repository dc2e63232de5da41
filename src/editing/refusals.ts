import type { BaseIssue } from 'valibot';
import { entriesIn, isFilledEntry } from '#content/field.ts';
import type { FormTexts } from '#domain/record.ts';

/** Why texts were refused at the submit, by the names of their inputs: of an entry of a list `<field>.<index>.<name>`. */
export type Refusals = Readonly<Record<string, { text: string; reason: string }>>;

/** The refusals of a form, from the issues of its schema. */
export function refusalsOf(issues: readonly BaseIssue<unknown>[], texts: FormTexts): Refusals {
  return Object.fromEntries(
    issues.map(({ path, message: reason }) => {
      const [name = '', index, entryName] = (path ?? []).map(({ key }) => String(key));
      const text = texts[name] ?? '';
      if (index === undefined || entryName === undefined) return [name, { text, reason }];
      const place = filledPlaces(text)[Number(index)] ?? 0;
      return [`${name}.${place}.${entryName}`, { text: entriesIn(text)[place]?.[entryName] ?? '', reason }];
    }),
  );
}

/** The places of the entries that are not empty, which alone are parsed. */
const filledPlaces = (text: string): number[] =>
  entriesIn(text).flatMap((entry, index) => (isFilledEntry(entry) ? [index] : []));

import * as v from 'valibot';

/** Characters. */
export const searchLength = 200;

/** Without outer space and without control characters. */
export function searchText(typed: string): string {
  return typed
    .slice(0, searchLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

/** A search in a URL. The router parses digits in a URL that was typed by hand as a number. */
export const searchTextSchema = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((text) => searchText(String(text))),
);

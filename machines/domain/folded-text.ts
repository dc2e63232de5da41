/** What looks alike, or like nothing, and what stands for it. */
const alike: readonly (readonly [characters: RegExp, plain: string])[] = [
  [/\p{Default_Ignorable_Code_Point}/gu, ''],
  // Apostrophes, quotation marks and primes.
  [
    /[`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\ua78c\uff40]/g,
    "'",
  ],
  [/[\u00ab\u00bb\u02ba\u02ee\u05f4\u201c-\u201f\u2033\u2036\u275d\u275e\u301d-\u301f]/g, '"'],
  // Dashes and minus signs.
  [/[\u05be\u1806\u2010-\u2015\u2043\u207b\u208b\u2212\u2e3a\u2e3b\ufe31\ufe32\ufe58\ufe63\uff0d]/g, '-'],
];

/**
 * A text as people compare it by sight, but for its case: quotation marks, dashes and white space are plain, invisible
 * characters are gone, and each letter is followed by its accents (NFKD). `private.folded_text` in SQL does the same.
 */
export function foldText(text: string): string {
  return alike
    .reduce((folded, [characters, plain]) => folded.replace(characters, plain), text)
    .normalize('NFKD')
    .replace(/\p{White_Space}+/gu, ' ')
    .replace(/\p{Cc}/gu, '');
}

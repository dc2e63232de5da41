/** A character is what a person sees as one: also an emoji of several code points, or a letter with its accents. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters of a text, one after the other. */
export function* charactersOf(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** The text up to `most` characters; the text itself where it has no more. */
export function firstCharacters(text: string, most: number): string {
  let end = 0;
  let count = 0;
  for (const character of charactersOf(text)) {
    if (count === most) return text.slice(0, end);
    end += character.length;
    count += 1;
  }
  return text;
}

/** What the database has left of a text, without an emoji at its end, of which a part may be missing. */
export function withoutCutEmoji(text: string): string {
  const last = segmenter.segment(text).containing(text.length - 1);
  return last && /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(last.segment)
    ? text.slice(0, last.index)
    : text;
}

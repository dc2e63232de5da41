/**
 * A regular expression of Postgres that finds a text as it was typed, in any mixture of capital and small
 * letters. (The pattern of `ilike` cannot: PostgREST takes every `*` in it for a wildcard.) Matched without
 * regard to case, which in collation "C" means the letters of ASCII; any other letter brings both of its forms.
 * The group around it keeps a text like `null`, `12` or `"a"` from being read as a value of another type.
 */
export function titlePattern(text: string): string {
  return `(?:${Array.from(text.normalize('NFC'), patternOf).join('')})`;
}

function patternOf(character: string): string {
  if (/[\w\s]/.test(character)) return character;
  if (character < '\u0080') return `\\${character}`;
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  return forms.size === 1 ? character : `(?:${[...forms].join('|')})`;
}

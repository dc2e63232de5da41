/**
 * A Postgres regular expression, to be matched without regard to case, that finds texts containing `text`. (PostgREST
 * reads every `*` in a pattern of `ilike` as a wildcard.) Collation "C" folds ASCII letters only, so any other letter
 * is listed in both cases. The outer group keeps the embedded backend from converting `null`, `12` or `"a"` to another
 * type. Not found: texts stored in NFD, `ß` by `ss`, `σ` by `ς`.
 */
export function textPattern(text: string): string {
  return `(?:${Array.from(text.normalize('NFC'), escapeCharacter).join('')})`;
}

function escapeCharacter(character: string): string {
  if (/[\w\s]/.test(character)) return character;
  if (character < '\u0080') return `\\${character}`;
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  return forms.size === 1 ? character : `(?:${[...forms].join('|')})`;
}

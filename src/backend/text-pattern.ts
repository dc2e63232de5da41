import { foldText } from '#domain/folded-text.ts';

const accent = '[\\u0300-\\u036f]';
const isAccent = new RegExp(`^${accent}`);
const isAccented = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;

/** Letters that are written without their stroke or in another form where they are not on the keyboard. */
const otherForms: Readonly<Record<string, string>> = {
  d: 'đ',
  h: 'ħ',
  i: 'ı',
  l: 'ł',
  o: 'ø',
  t: 'ŧ',
  σ: 'ς',
};

/** What makes another letter of the one before it: a sound mark of Japanese, the rest of a Korean syllable. */
const otherLetter = '(?![\\u3099\\u309a\\u1161-\\u11ff])';

/**
 * A Postgres regular expression, to be matched without regard to case, that finds folded texts containing `text`: with
 * the accents that are typed, and with any where none is typed. (PostgREST reads every `*` in a pattern of `ilike` as a
 * wildcard.) Collation "C" folds ASCII letters only, so any other letter is listed in both cases. The outer group keeps
 * the embedded backend from converting `null`, `12` or `"a"` to another type. Not found: `ß` by `ss`.
 */
export function textPattern(text: string): string {
  const characters = Array.from(foldText(text));
  const patterns = characters.map((character, index) => {
    const isOpen = isAccented.test(character) && !isAccent.test(characters[index + 1] ?? '');
    return isOpen ? `${formsOf(character, true)}${accent}*` : formsOf(character, false);
  });
  return `(?:${patterns.join('')}${otherLetter})`;
}

/** @param isOpen whether it may stand for a letter that has an accent */
function formsOf(character: string, isOpen: boolean): string {
  const upper = character.toUpperCase();
  const other = (isOpen && otherForms[upper.toLowerCase()]) || '';
  if (other === '' && character < '\u0080') return /[\w\s]/.test(character) ? character : `\\${character}`;
  const forms = [...new Set([character, upper.toLowerCase(), upper, other, other.toUpperCase()])];
  return forms.every((form) => Array.from(form).length < 2)
    ? `[${forms.join('')}]`
    : `(?:${forms.filter(Boolean).join('|')})`;
}

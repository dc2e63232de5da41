import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords, type TextPart } from './word-difference.ts';

const textOf = (parts: TextPart[], kind: 'removed' | 'added') =>
  parts
    .filter((part) => part.kind === 'common' || part.kind === kind)
    .map(({ text }) => text)
    .join('');

const word = fc.constantFrom('a', 'word', 'Wort', 'Größe', '🎈', '日本', "don't", '.', ',', '1,000', '#link');
const space = fc.constantFrom(' ', '  ', '\n', '\n\n', '\t', '');
const writtenText = fc.array(fc.tuple(word, space), { maxLength: 30 }).map((pairs) => pairs.flat().join(''));
const anyText = fc.oneof(writtenText, fc.string({ unit: 'binary' }));

test('both versions can be read from the parts', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const parts = diffWords(before, after);
      expect([textOf(parts, 'removed'), textOf(parts, 'added')]).toEqual([before, after]);
    }),
  );
});

test('no part is empty, and no two parts of one kind stand side by side', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const parts = diffWords(before, after);
      expect(parts.every(({ text }) => text !== '')).toBe(true);
      expect(parts.filter(({ kind }, index) => kind === parts[index + 1]?.kind)).toEqual([]);
    }),
  );
});

test('equal texts have no difference', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(diffWords(text, text)).toEqual(text === '' ? [] : [{ kind: 'common', text }]);
    }),
  );
});

test.each<[string, string, string, string]>([
  ['a replaced word', 'We build sites.', 'We make sites.', 'We [-build][+make] sites.'],
  ['an added word', 'We build sites.', 'We build fast sites.', 'We build [+fast ]sites.'],
  ['a removed word', 'We build fast sites.', 'We build sites.', 'We build [-fast ]sites.'],
  ['two words in a row', 'We build sites.', 'They make sites.', '[-We build][+They make] sites.'],
  ['a capital letter', 'we build', 'We build', '[-we][+We] build'],
  ['a paragraph', 'One.\n\nTwo.', 'One.\n\nNew.\n\nTwo.', 'One.\n\n[+New.\n\n]Two.'],
  ['letters beyond Latin', 'Мы строим сайты', 'Мы делаем сайты', 'Мы [-строим][+делаем] сайты'],
  ['everything', 'Old', 'New text', '[-Old][+New text]'],
  ['a first text', '', 'New text', '[+New text]'],
  ['a deleted text', 'Old text', '', '[-Old text]'],
])('%s is shown as such', (_, before, after, expected) => {
  const marks = { common: '', removed: '-', added: '+' };
  const shown = diffWords(before, after).map(({ kind, text }) =>
    kind === 'common' ? text : `[${marks[kind]}${text}]`,
  );
  expect(shown.join('')).toBe(expected);
});

test('long texts that differ in everything are replaced as a whole, without a long wait', () => {
  const longText = (word: string) =>
    Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ');
  expect(diffWords(longText('old'), longText('new'))).toEqual([
    { kind: 'removed', text: longText('old') },
    { kind: 'added', text: longText('new') },
  ]);
});

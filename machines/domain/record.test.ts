import { expect, test } from 'vitest';
import { areSameTexts, textOf, textsOf } from './record.ts';

test.each([
  ['Text', 'Text'],
  [null, ''],
  [undefined, ''],
  [false, 'false'],
  [[], ''],
  [['one', 'two'], 'one\ntwo'],
  [[{ text: 'B', heading: 'A' }], '[{"heading":"A","text":"B"}]'],
  [{ type: 'png', alt: null, hash: 'a' }, '{"alt":null,"hash":"a","type":"png"}'],
  [[{ heading: null, picture: { b: 1, a: [2] } }], '[{"heading":"","picture":"{\\"a\\":[2],\\"b\\":1}"}]'],
])('%j is the text %j of its field', (value, text) => expect(textOf(value)).toBe(text));

test('the texts of a row are those of the fields of its form', () => {
  const row = { id: 'x', title: 'Title', points: ['one'], published: true };
  expect(textsOf(row, { title: '', points: '', published: '', added_later: 'x' })).toEqual({
    title: 'Title',
    points: 'one',
    published: 'true',
    added_later: '',
  });
});

test('the order of the keys of an entry is no difference', () => {
  const [one, other] = [[{ a: '1', b: '2' }], [{ b: '2', a: '1' }]].map((links) =>
    textsOf({ links }, { links: '' }),
  );
  expect(areSameTexts(one ?? {}, other ?? {})).toBe(true);
});

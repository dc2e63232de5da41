import { expect, test } from 'vitest';
import { hasValues } from './records.ts';

test('a row has the values of a form where their texts are equal, an empty one and null being the same', () => {
  const row = { id: '1', version: 2, title: 'Services', subtitle: '', button_text: null };
  expect(hasValues(row, { title: 'Services', subtitle: null, button_text: '' })).toBe(true);
  expect(hasValues(row, { title: 'Services', subtitle: 'More', button_text: null })).toBe(false);
});

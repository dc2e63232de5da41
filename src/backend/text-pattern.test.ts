import { expect, it } from 'vitest';
import { textPattern } from './text-pattern.ts';

it.each([
  ['two words 2', '(?:two words 2)'],
  ['50%_,(*)"\\', '(?:50\\%_\\,\\(\\*\\)\\"\\\\)'],
  ['über', '(?:(?:ü|Ü)ber)'],
  ['Straße', '(?:Stra(?:ß|SS)e)'],
  ['日本😀', '(?:日本😀)'],
  ['e\u0301', '(?:(?:é|É))'],
])('%j is found by %j', (text, pattern) => {
  expect(textPattern(text)).toBe(pattern);
});

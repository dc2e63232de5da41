import { expect, test } from 'vitest';
import { parsedJson } from './json-text.ts';

test('a payload is an object; other values are anything that is JSON', () => {
  expect(parsedJson('{"a":1}', 'object')).toEqual({ value: { a: 1 } });
  expect(parsedJson('null', 'any')).toEqual({ value: null });
  for (const text of ['null', '[]', '"a"']) {
    expect(parsedJson(text, 'object')).toEqual({ fault: 'A payload is an object: { "field": value }.' });
  }
  expect(parsedJson('{', 'any')).toEqual({ fault: expect.stringMatching(/^This is not JSON: ./) });
});

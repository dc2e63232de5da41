import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { isSiteLink, optionalText, requiredText } from './text.ts';

describe('isSiteLink', () => {
  it.each(['#services', '/contact', '/', '/case-study/project-noah?a=1#b', 'https://example.com/x'])(
    'follows %s',
    (link) => expect(isSiteLink(link)).toBe(true),
  );

  it.each(['', '#', '/\\evil.example', 'https://', 'javascript:alert(1)', 'https://example.com/ x'])(
    'refuses %j',
    (link) => expect(isSiteLink(link)).toBe(false),
  );
});

describe.each([
  ['a required text', requiredText('Missing.')],
  ['an optional text', optionalText],
])('%s', (_, schema) => {
  test('is trimmed and in NFC, and whole characters alone are left', () => {
    expect(v.parse(schema, ' a\u0308\u200b\ud83d ')).toBe('ä\u200b\ufffd');
  });

  test('without U+0000, which no database stores', () => {
    expect(v.safeParse(schema, 'a\u0000').issues?.map(({ message }) => message)).toEqual([
      'Please remove the invisible character U+0000.',
    ]);
  });
});

test.each(['', ' ', '\u0085', '\u200b\t'])('%j is no text', (text) => {
  expect(v.parse(optionalText, text)).toBeNull();
  expect(v.safeParse(requiredText('Missing.'), text).issues?.map(({ message }) => message)).toEqual([
    'Missing.',
  ]);
});

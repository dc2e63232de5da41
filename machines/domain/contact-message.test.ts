import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contactMessageSchema, contactRequestSchema } from './contact-message.ts';
import { excerptSchema } from './contact-message-record.ts';

const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello there.' };

function reasons(input: unknown) {
  const parsed = v.safeParse(contactMessageSchema, input);
  return parsed.success ? null : v.flatten<typeof contactMessageSchema>(parsed.issues).nested;
}

describe('a contact message', () => {
  test('is trimmed and keeps what stands inside', () => {
    expect(
      v.parse(contactMessageSchema, { name: ' A  B ', email: '\tada@example.com\n', message: '\n a\r\n b ' }),
    ).toEqual({ name: 'A  B', email: 'ada@example.com', message: 'a\r\n b' });
  });

  test.each(['', '\u00A0\u3000', '\u200B\uFEFF', undefined, 7])(
    'has no field that is blank or no text (%j)',
    (blank) => {
      expect(reasons({ name: blank, email: blank, message: blank })).toEqual({
        name: ['Please enter your name.'],
        email: expect.arrayContaining(['Please enter your email address.']),
        message: ['Please enter a message.'],
      });
    },
  );

  test('holds nothing that PostgreSQL cannot store', () => {
    expect(reasons({ ...message, message: 'a\u0000b' })).toEqual({
      message: ['Please remove the invisible character U+0000.'],
    });
    expect(v.parse(contactMessageSchema, { ...message, message: 'a\uD83D b' })).toEqual({
      ...message,
      message: 'a\uFFFD b',
    });
  });
});

test('a contact request is a message with what tells people from bots, and nothing else that was sent', () => {
  const marks = { website: '', elapsed_ms: 12_000.5, request_id: '4f6f3c3e-0f5e-4b51-9a38-3f6c2c8a2f11' };
  expect(v.parse(contactRequestSchema, { ...message, ...marks, id: 1 })).toEqual({ ...message, ...marks });
  for (const mark of [{ website: 1 }, { elapsed_ms: '2000' }, { elapsed_ms: -1 }, { request_id: 'first' }])
    expect(v.is(contactRequestSchema, { ...message, ...mark }), JSON.stringify(mark)).toBe(false);
});

test.each([
  [`${'a word '.repeat(28)}unfi…`, `${'a word '.repeat(28).trim()}…`],
  [`One. ${'字'.repeat(195)}…`, `One. ${'字'.repeat(195)}…`],
  [`${'字'.repeat(198)}👨\u200d👩…`, `${'字'.repeat(198)}…`],
])('an excerpt ends with a word where it has words (%j)', (stored, shown) => {
  expect(v.parse(excerptSchema, stored)).toBe(shown);
});

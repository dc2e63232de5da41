import * as v from 'valibot';
import { expect, test } from 'vitest';
import { newPasswordSchema } from './password.ts';

function reason(password: string): string | undefined {
  return v.safeParse(newPasswordSchema, { password }).issues?.[0].message;
}

test('a new password has 12 characters or more, blanks included', () => {
  expect(reason('')).toBe('Please enter a new password.');
  expect(reason('a'.repeat(11))).toBe('Please use at least 12 characters.');
  expect(reason('a'.repeat(12))).toBeUndefined();
  expect(v.parse(newPasswordSchema, { password: '  twelve chars  ' })).toEqual({
    password: '  twelve chars  ',
  });
});

test('a new password has no more bytes than the hash takes notice of', () => {
  expect(reason('a'.repeat(72))).toBeUndefined();
  const tooLong = 'Please use a shorter password: 72 letters at most, fewer with accents or emoji.';
  expect(reason('a'.repeat(73))).toBe(tooLong);
  expect(reason('😀'.repeat(18))).toBeUndefined();
  expect(reason('😀'.repeat(19))).toBe(tooLong);
});

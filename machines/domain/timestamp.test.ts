import * as v from 'valibot';
import { expect, it } from 'vitest';
import { timestampSchema } from './timestamp.ts';

it.each(['2026-11-20T10:15:48.022+00:00', '2026-11-20 10:15:48.022+00', '2026-11-20T10:15:48.022Z'])(
  'reads %s as the same moment',
  (text) => {
    expect(v.parse(timestampSchema, text)).toBe('2026-11-20T10:15:48.022Z');
  },
);

it.each(['', 'yesterday', '2026-13-40'])('refuses %j', (text) => {
  expect(v.safeParse(timestampSchema, text).success).toBe(false);
});

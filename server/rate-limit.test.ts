import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

function limitWithClock(maxKeys?: number) {
  let time = 0;
  const options = { burst: 2, refillMs: 1_000, now: () => time };
  const limit = createRateLimit(maxKeys === undefined ? options : { ...options, maxKeys });
  return {
    limit,
    pass(milliseconds: number) {
      time += milliseconds;
    },
  };
}

test('allows a burst of events, then one for each interval, for each key apart', () => {
  const { limit, pass } = limitWithClock();
  limit.take('a');
  expect(limit.waitMs('a')).toBe(0);
  limit.take('a');
  expect(limit.waitMs('a')).toBe(1_000);
  expect(limit.waitMs('b')).toBe(0);
  pass(400);
  expect(limit.waitMs('a')).toBe(600);
  pass(600);
  expect(limit.waitMs('a')).toBe(0);
  limit.take('a');
  expect(limit.waitMs('a')).toBe(1_000);
});

test('saves up no more than the burst', () => {
  const { limit, pass } = limitWithClock();
  limit.take('a');
  pass(60_000);
  expect(limit.isUsed('a')).toBe(false);
  for (const _ of [1, 2]) limit.take('a');
  expect(limit.waitMs('a')).toBe(1_000);
});

test('remembers the keys that were used last', () => {
  const { limit } = limitWithClock(2);
  for (const key of ['a', 'b', 'a', 'c']) limit.take(key);
  expect(['a', 'b', 'c'].map((key) => limit.isUsed(key))).toEqual([true, false, true]);
});

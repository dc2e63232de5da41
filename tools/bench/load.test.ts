import { expect, test } from 'vitest';
import { measureLoad, quantile } from './load.ts';

test.each([
  [[], 0.99, Number.NaN],
  [[7], 0.99, 7],
  [[1, 2, 3, 4], 0.5, 2],
  [Array.from({ length: 200 }, (_, index) => index + 1), 0.99, 198],
])('of %j the part %d is below %d', (sorted, part, value) => {
  expect(quantile(sorted, part)).toBe(value);
});

test('keeps as many requests under way as it should, and counts the failed ones', async () => {
  let running = 0;
  let most = 0;
  let sent = 0;
  const load = await measureLoad({
    async send() {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      sent += 1;
      return sent > 3;
    },
    atOnce: 4,
    seconds: 0.1,
    signal: new AbortController().signal,
  });
  expect(most).toBe(4);
  expect(load).toMatchObject({ answered: sent - 3, failed: 3 });
});

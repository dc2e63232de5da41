import { expect, test } from 'vitest';
import { closeTimeoutMs } from './close-timeouts.ts';

test('a product that closes gives up after 15 seconds', () => {
  expect(closeTimeoutMs).toBe(15_000);
});

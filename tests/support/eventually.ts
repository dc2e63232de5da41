import { vi } from 'vitest';

/**
 * Repeats a check until it holds; generous for a busy machine, since what holds waits for nothing.
 *
 * @throws what the check threw last, after 120 s.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000 });
}

import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { announce } from './application.ts';
import { useLoaded } from './use-loaded.ts';

const sentence = 'It could not be counted.';

function renderLoaded(count: () => Promise<number>) {
  const logic = fromPromise<number, undefined>(count);
  const { result } = renderHook(() => useLoaded(logic, sentence));
  return {
    output: () => result.current.output,
    restore: () => act(() => announce({ type: 'session.restored' })),
  };
}

test('the output is loaded again after a lost session, and the earlier one stays until then', async () => {
  const count = vi.fn().mockResolvedValueOnce(1);
  const { output, restore } = renderLoaded(count);
  expect(output()).toBeUndefined();
  await vi.waitFor(() => expect(output()).toBe(1));
  const later = Promise.withResolvers<number>();
  count.mockReturnValue(later.promise);
  restore();
  expect(output()).toBe(1);
  await act(async () => later.resolve(2));
  await vi.waitFor(() => expect(output()).toBe(2));
  expect(count).toHaveBeenCalledTimes(2);
});

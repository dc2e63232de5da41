import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { announceReconnection } from './reconnection.ts';
import { useLoaded } from './use-loaded.ts';

const sentence = 'It could not be counted.';

test('an answer is asked for again after a lost connection, and the earlier one stays until then', async () => {
  const count = vi.fn().mockResolvedValueOnce(1);
  const logic = fromPromise<number, undefined>(count);
  const { result } = renderHook(() => useLoaded(logic, sentence));
  expect(result.current).toBeUndefined();
  await vi.waitFor(() => expect(result.current).toBe(1));
  const later = Promise.withResolvers<number>();
  count.mockReturnValue(later.promise);
  act(announceReconnection);
  expect(result.current).toBe(1);
  await act(async () => later.resolve(2));
  await vi.waitFor(() => expect(result.current).toBe(2));
  expect(count).toHaveBeenCalledTimes(2);
});

test('a failure is logged, and leaves the earlier answer', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const error = new Error('Failed to fetch');
  const count = vi.fn().mockRejectedValueOnce(error).mockResolvedValueOnce(1).mockRejectedValueOnce(error);
  const logic = fromPromise<number, undefined>(count);
  const { result } = renderHook(() => useLoaded(logic, sentence));
  await vi.waitFor(() => expect(result.current).toBeNull());
  act(announceReconnection);
  await vi.waitFor(() => expect(result.current).toBe(1));
  act(announceReconnection);
  await vi.waitFor(() =>
    expect(warn.mock.calls).toEqual([
      [sentence, error],
      [sentence, error],
    ]),
  );
  expect(result.current).toBe(1);
  warn.mockRestore();
});

test('a request whose answer nobody shows any more is aborted', () => {
  let aborted: AbortSignal | undefined;
  const logic = fromPromise<number, undefined>(({ signal }) => {
    aborted = signal;
    return new Promise(() => undefined);
  });
  renderHook(() => useLoaded(logic, sentence)).unmount();
  expect(aborted?.aborted).toBe(true);
});

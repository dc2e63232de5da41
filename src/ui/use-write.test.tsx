import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { useWrite } from './use-write.ts';

test('a write whose screen was left goes on, and ends as a late one', async () => {
  const written = Promise.withResolvers<number>();
  const logic = fromPromise<number, string>(() => written.promise);
  const [onDone, onError, done, failed] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const view = renderHook(() => useWrite(logic, { onDone, onError, late: { done, failed } }));
  act(() => view.result.current.start('one'));
  view.unmount();
  await act(async () => written.resolve(1));
  expect([done.mock.calls, onDone.mock.calls, failed.mock.calls]).toEqual([[[1, 'one']], [], []]);
});

import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { BackendError } from '#domain/backend-error.ts';
import { useWrite } from './use-write.ts';

type Call = {
  input: string;
  signal: AbortSignal;
  resolve: (output: number) => void;
  reject: (error: Error) => void;
};

function setUp() {
  const calls: Call[] = [];
  const logic = fromPromise<number, string>(({ input, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    calls.push({ input, signal, resolve, reject });
    return promise;
  });
  const [onDone, onError, failed, done] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const settings = { onDone, onError, late: { done, failed } };
  const view = renderHook(() => useWrite(logic, settings), { wrapper: StrictMode });
  const send = (input: string) => act(() => view.result.current.start(input));
  return { ...view, calls, onDone, onError, done, send };
}

test('a write is sent when it is started, one at a time', async () => {
  const { result, calls, onDone, onError, send } = setUp();
  expect([result.current.isRunning, calls]).toEqual([false, []]);
  send('one');
  send('two');
  expect([result.current.isRunning, calls.map(({ input }) => input)]).toEqual([true, ['one']]);
  await act(async () => calls[0]?.resolve(1));
  expect(result.current.isRunning).toBe(false);
  expect(onDone.mock.calls).toEqual([[1]]);
  expect(onError).not.toHaveBeenCalled();
});

test('a write that is refused fails, and can be started again', async () => {
  const { result, calls, onDone, onError, send } = setUp();
  send('one');
  const refusal = new BackendError('refused', 'refused');
  await act(async () => calls[0]?.reject(refusal));
  expect(onError.mock.calls).toEqual([[refusal]]);
  expect(result.current.isRunning).toBe(false);
  send('two');
  await act(async () => calls[1]?.resolve(2));
  expect(onDone.mock.calls).toEqual([[2]]);
  expect(onError).toHaveBeenCalledTimes(1);
});

test('a write whose screen was left goes on, and ends as a late one', async () => {
  const { unmount, calls, onDone, done, send } = setUp();
  send('one');
  unmount();
  await act(async () => calls[0]?.resolve(1));
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false]);
  expect(done.mock.calls).toEqual([[1, 'one']]);
  expect(onDone).not.toHaveBeenCalled();
});

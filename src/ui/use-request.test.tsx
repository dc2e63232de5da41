import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { useRequest } from './use-request.ts';

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
  const [onDone, onError] = [vi.fn(), vi.fn()];
  const view = renderHook(() => useRequest(logic, { onDone, onError }), { wrapper: StrictMode });
  const send = (input: string) => act(() => view.result.current.start(input));
  return { ...view, calls, onDone, onError, send };
}

const aborted = (calls: Call[]) => calls.map(({ signal }) => signal.aborted);

test('a request that is restarted is aborted, and its answer never shown', async () => {
  const { result, calls, onDone, send } = setUp();
  send('one');
  send('two');
  expect(aborted(calls)).toEqual([true, false]);
  await act(async () => calls[1]?.resolve(2));
  await act(async () => calls[0]?.resolve(1));
  expect(onDone.mock.calls).toEqual([[2]]);
  expect(result.current.isRunning).toBe(false);
});

test('a request whose component has gone is aborted', () => {
  const { unmount, calls, send } = setUp();
  send('one');
  unmount();
  expect(aborted(calls)).toEqual([true]);
});

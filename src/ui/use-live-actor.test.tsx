import { act, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { useLiveActor } from './use-live-actor.ts';

function loadingMachine(load: (signal: AbortSignal) => Promise<string>) {
  return setup({
    actors: { load: fromPromise<string>(({ signal }) => load(signal)) },
  }).createMachine({
    initial: 'loading',
    states: {
      loading: { invoke: { id: 'load', src: 'load', onDone: 'loaded' } },
      loaded: {},
    },
  });
}

test('an invoke runs once under StrictMode and its outcome is shown', async () => {
  const load = vi.fn(() => Promise.resolve('done'));
  const machine = loadingMachine(load);
  const { result } = renderHook(() => useLiveActor(machine)[0].value, { wrapper: StrictMode });
  await waitFor(() => expect(result.current).toBe('loaded'));
  expect(load).toHaveBeenCalledTimes(1);
});

test('the request is aborted after the component has gone, not by the remount of StrictMode', async () => {
  vi.useFakeTimers();
  const aborted = vi.fn();
  const machine = loadingMachine(
    (signal) =>
      new Promise(() => {
        signal.addEventListener('abort', aborted);
      }),
  );
  const view = renderHook(() => useLiveActor(machine)[0].value, { wrapper: StrictMode });
  await act(() => vi.runAllTimersAsync());
  expect(aborted).not.toHaveBeenCalled();
  view.unmount();
  await vi.runAllTimersAsync();
  expect(aborted).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { isOutcomeUnknown, timedOut } from '#domain/backend-error.ts';
import { authError, call, callEnds, callTimeoutMs, dataError, silentDenialError } from './call.ts';

it('aborts a call whose actor is stopped', () => {
  const signals: AbortSignal[] = [];
  const actor = createActor(
    call((_, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    }),
  ).start();
  const wasAborted = signals[0]?.aborted;
  actor.stop();
  expect([wasAborted, signals[0]?.aborted]).toEqual([false, true]);
});

it('aborts a call that takes too long, which then has failed', async () => {
  vi.useFakeTimers();
  const signals: AbortSignal[] = [];
  const actor = createActor(
    call((_, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    }),
  );
  const onError = vi.fn();
  actor.subscribe({ error: onError });
  actor.start();
  await vi.advanceTimersByTimeAsync(callTimeoutMs - 1);
  expect([signals[0]?.aborted, onError.mock.calls]).toEqual([false, []]);
  await vi.advanceTimersByTimeAsync(1);
  expect([signals[0]?.aborted, onError.mock.calls]).toEqual([true, [[timedOut()]]]);
  vi.useRealTimers();
});

it.each([
  ['offline', { message: 'TypeError: Failed to fetch', code: '' }, 0],
  ['timedOut', { message: 'TimeoutError: signal timed out', code: '' }, 0],
  ['unauthenticated', { message: 'permission denied for table portfolio_items', code: '42501' }, 401],
  ['denied', { message: 'permission denied: infinite recursion', code: '42P17' }, 500],
  ['denied', { message: 'infinite recursion', code: '42501' }, 403],
  ['recursion', { message: 'infinite recursion detected in policy', code: '42P17' }, 500],
  ['unauthenticated', { message: 'JWT expired', code: 'PGRST301' }, 401],
  ['invalid', { message: 'new row violates check constraint "filled"', code: '23514' }, 400],
  ['invalid', { message: 'new row violates check constraint "filled"', code: 'SUP' }, 500],
  ['unavailable', { message: 'upstream', code: null }, 503],
  ['refused', { message: '<h1>Forbidden</h1>', code: null }, 403],
  ['unavailable', { message: 'no such function', code: 'PGRST202' }, 404],
  ['unavailable', { message: 'no such table', code: 'PGRST205' }, 404],
  ['refused', { message: 'no such relationship', code: 'PGRST200' }, 400],
] as const)('dataError is %s for %j with status %i', (kind, error, status) => {
  expect(dataError({ error, status })).toMatchObject({
    kind,
    message: error.message,
    code: error.code || null,
  });
});

it.each([
  [true, 'is cut off', { message: 'TypeError: Failed to fetch', code: '' }, 0],
  [true, 'takes too long', { message: 'TimeoutError: signal timed out', code: '' }, 0],
  [true, 'is given up by a gateway', { message: 'Bad gateway', code: null }, 502],
  [false, 'meets an error of the database', { message: 'the disk is full', code: 'XX000' }, 500],
  [false, 'meets a policy that refers to itself', { message: 'infinite recursion', code: '42P17' }, 500],
  [false, 'meets a schema that is being reloaded', { message: 'no such table', code: 'PGRST205' }, 404],
  [false, 'is one of too many', { message: 'Too Many Requests', code: null }, 429],
  [false, 'is denied', { message: 'permission denied', code: '42501' }, 403],
])('it is %s that the outcome of a write is unknown that %s', (isUnknown, _, error, status) => {
  expect(isOutcomeUnknown(dataError({ error, status }))).toBe(isUnknown);
});

it('callEnds notifies of every denial, which may come from a lost role, and of no other error', () => {
  const listener = vi.fn();
  callEnds.addEventListener('call.denied', listener);
  dataError({ error: { message: '', code: null }, status: 403 });
  silentDenialError('portfolio_items');
  expect(listener).toHaveBeenCalledTimes(2);
  dataError({ error: { message: 'permission denied', code: '42501' }, status: 401 });
  dataError({ error: { message: 'Bad gateway', code: null }, status: 502 });
  dataError({ error: { message: 'duplicate key', code: '23505' }, status: 409 });
  expect(listener).toHaveBeenCalledTimes(2);
});

it.each([
  ['offline', { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }],
  ['unauthenticated', { name: 'AuthSessionMissingError', message: 'Auth session missing!', status: 400 }],
  [
    'unauthenticated',
    { name: 'AuthApiError', message: 'User not found', status: 403, code: 'user_not_found' },
  ],
  ['refused', { name: 'AuthApiError', message: 'Invalid login credentials', status: 400 }],
  ['unavailable', { name: 'AuthApiError', message: 'Bad gateway', status: 502 }],
  ['unavailable', { name: 'AuthApiError', message: 'Too many requests', status: 429 }],
] as const)('authError is %s for %j', (kind, error) => {
  expect(authError(error)).toMatchObject({ kind, message: error.message });
});

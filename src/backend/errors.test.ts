import { describe, expect, it } from 'vitest';
import { authError, dataError } from './errors.ts';

describe('dataError', () => {
  it.each([
    ['offline', { message: 'TypeError: Failed to fetch', code: '' }, 0],
    ['timedOut', { message: 'TimeoutError: signal timed out', code: '' }, 0],
    ['denied', { message: 'permission denied for table portfolio_items', code: '42501' }, 403],
    ['denied', { message: 'permission denied for table portfolio_items', code: '42501' }, 401],
    ['recursion', { message: 'infinite recursion detected in policy', code: '42P17' }, 500],
    ['unauthenticated', { message: 'JWT expired', code: 'PGRST301' }, 401],
    ['invalid', { message: 'new row violates check constraint "filled"', code: '23514' }, 400],
    ['invalid', { message: 'new row violates check constraint "filled"', code: 'SUP' }, 500],
    ['unavailable', { message: 'upstream', code: null }, 503],
    ['refused', { message: 'no such function', code: 'PGRST202' }, 404],
  ] as const)('is %s for %j with status %i', (kind, error, status) => {
    expect(dataError({ error, status })).toMatchObject({
      kind,
      message: error.message,
      code: error.code || null,
    });
  });
});

describe('authError', () => {
  it.each([
    ['offline', { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }],
    ['unauthenticated', { name: 'AuthSessionMissingError', message: 'Auth session missing!', status: 400 }],
    [
      'unauthenticated',
      { name: 'AuthApiError', message: 'User not found', status: 403, code: 'user_not_found' },
    ],
    ['refused', { name: 'AuthApiError', message: 'Invalid login credentials', status: 400 }],
    ['unavailable', { name: 'AuthApiError', message: 'Bad gateway', status: 502 }],
  ] as const)('is %s for %j', (kind, error) => {
    expect(authError(error)).toMatchObject({ kind, message: error.message });
  });
});

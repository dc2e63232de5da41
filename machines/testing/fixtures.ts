import { BackendError } from '#domain/backend-error.ts';
import type { StoredRecord } from '#domain/record.ts';
import type { Credentials, User } from '#domain/user.ts';

export const offline = new BackendError('offline', 'Failed to fetch');
export const unavailable = new BackendError('unavailable', 'Service unavailable', '503');
/** A gateway that gives up says nothing of what the backend has done. */
export const givenUp = new BackendError('unavailable', 'status 502');
export const sessionExpired = new BackendError('unauthenticated', 'JWT expired', 'PGRST303');
export const denied = new BackendError('denied', 'permission denied for table', '42501');
/** By something before the backend, such as a firewall. */
export const forbidden = new BackendError('refused', '<h1>Forbidden</h1>');
export const recursion = new BackendError('recursion', 'infinite recursion detected in policy', '42P17');
export const wrongPassword = new BackendError('refused', 'Invalid login credentials', 'invalid_credentials');

export const owner: User = { id: 'user-1', email: 'owner@example.com' };
export const colleague: User = { id: 'user-2', email: 'colleague@example.com' };
export const credentials: Credentials = { email: owner.email, password: 'a-password' };

/** A record of a kind with one field. */
export const storedRecord: StoredRecord = {
  id: 'record-1',
  version: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
  title: 'A stored title',
};

import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { StoredRecord } from '#domain/record.ts';
import type { Credentials, User } from '#domain/user.ts';
import type { WaitingVersion } from '#domain/waiting-version.ts';

const failures = {
  offline: new BackendError('offline', 'Failed to fetch'),
  'timed out': timedOut(),
  unavailable: new BackendError('unavailable', 'Service unavailable', '503'),
  /** It says nothing of what the backend has done. */
  'given up by a gateway': new BackendError('unavailable', 'status 502'),
  'session expired': new BackendError('unauthenticated', 'JWT expired', 'PGRST303'),
  denied: new BackendError('denied', 'permission denied for table', '42501'),
  /** By something before the backend, such as a firewall. */
  forbidden: new BackendError('refused', '<h1>Forbidden</h1>'),
  recursion: new BackendError('recursion', 'infinite recursion detected in policy', '42P17'),
  'wrong password': new BackendError('refused', 'Invalid login credentials', 'invalid_credentials'),
};

export const { offline } = failures;

/** Outcomes of a request that fails. */
export const errors = <const Name extends keyof typeof failures>(...names: Name[]) =>
  // `Object.fromEntries` forgets the names.
  Object.fromEntries(names.map((name) => [name, { error: failures[name] }])) as Record<
    Name,
    { error: BackendError }
  >;

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

/** What waits of the record: neither shared nor scheduled. */
export const waitingVersion: WaitingVersion = {
  id: 'waiting-1',
  kind: 'record',
  table_name: 'records',
  record_key: storedRecord.id,
  record_id: storedRecord.id,
  body: { title: 'A waiting title' },
  base_version: storedRecord.version,
  version: 1,
  body_hash: 'hash-1',
  saved_at: storedRecord.updated_at,
  saved_by_email: colleague.email,
  link_ends_at: null,
  answer: null,
  answer_name: null,
  answer_note: null,
  answered_at: null,
  answer_body_hash: null,
  publishes_when_approved: false,
  publish_at: null,
  problem: null,
};

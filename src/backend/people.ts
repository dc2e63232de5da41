import * as v from 'valibot';
import { BackendError } from '#domain/backend-error.ts';
import type { NewPassword } from '#domain/password.ts';
import {
  type Invitation,
  invitationSchema,
  type PeopleChange,
  type Person,
  peopleOutcomeSchema,
  personSchema,
  refusalOf,
} from '#domain/person.ts';
import { parseRecoveryLink } from '#domain/recovery-link.ts';
import type { InvitationRequest } from '#machines/people.machine.ts';
import { authError, call, fetchWithTimeout, reportCallEnd, unreadableError } from './call.ts';
import { getClient } from './client.ts';
import { backendConfig } from './config.ts';
import { parseData, parseRows } from './rows.ts';
import { setSignOutRequested } from './stored-session.ts';

// All calls throw a BackendError.

export const loadPeople = call(async (_, signal): Promise<Person[]> => {
  const client = await getClient();
  return parseRows(await client.rpc('list_people').abortSignal(signal), personSchema, 'people');
});

export const changePerson = call(async (change: PeopleChange, signal): Promise<void> => {
  const client = await getClient();
  const response = await client.rpc('change_person', change).abortSignal(signal);
  const { outcome } = parseData(response, peopleOutcomeSchema, 'people');
  const refusal = refusalOf(outcome);
  if (refusal !== null) throw new BackendError('refused', refusal, outcome);
});

const refusalSchema = v.object({ error: v.string(), message: v.string() });

/** Calls the function `people`; a refusal is its sentence. */
async function callFunction<Answer>(
  fetchAs: typeof fetch,
  body: object,
  schema: v.GenericSchema<unknown, Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const { url, publicKey } = backendConfig();
  const response = await fetchAs(`${url}/functions/v1/people`, {
    method: 'POST',
    headers: { apikey: publicKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : new BackendError('offline', String(error));
  });
  const { ok, status } = response;
  const answer: unknown = await response.json().catch(() => null);
  const parsed = v.safeParse(schema, answer);
  if (ok && parsed.success) return parsed.output;
  const refusal = v.safeParse(refusalSchema, answer);
  if (!refusal.success)
    throw ok ? unreadableError('people') : new BackendError('unavailable', `status ${status}`);
  const { error, message } = refusal.output;
  if (status === 401) throw new BackendError('unauthenticated', message, error);
  if (status === 403) {
    reportCallEnd('call.denied');
    throw new BackendError('denied', message, error);
  }
  throw new BackendError(status >= 500 || status === 429 ? 'unavailable' : 'refused', message, error);
}

export const invite = call(async (request: InvitationRequest, signal): Promise<Invitation> => {
  const { fetchAsUser } = await getClient();
  return callFunction(fetchAsUser, { action: 'invite', ...request }, invitationSchema, signal);
});

/**
 * Uses up the invitation in the page's address with a password, and signs its person in, which `watchSession` reports
 * before this resolves.
 */
export const join = call(async ({ password }: NewPassword, signal): Promise<void> => {
  const link = parseRecoveryLink(new URL(location.href));
  const token = link.kind === 'invitation' ? link.token : '';
  const account = v.object({ email: v.string() });
  const { email } = await callFunction(
    fetchWithTimeout,
    { action: 'join', token, password },
    account,
    signal,
  );
  const { auth } = await getClient();
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) throw authError(error);
  setSignOutRequested(false);
});

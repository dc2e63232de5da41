import * as v from 'valibot';
import type { NewPassword } from '#domain/password.ts';
import { type Invitation, invitationSchema, type PeopleChange, personSchema } from '#domain/person.ts';
import { parseRecoveryLink } from '#domain/recovery-link.ts';
import type { InvitationRequest } from '#machines/people.machine.ts';
import { authError, call, dataError } from './call.ts';
import { getClient } from './client.ts';
import { callFunction } from './edge-function.ts';
import { parseData, parseRows } from './rows.ts';
import { setSignOutRequested } from './stored-session.ts';

// All calls throw a BackendError, with the database's own sentence where it refuses something.

export const loadPeople = call(async (_, signal) => {
  const client = await getClient();
  return parseRows(await client.rpc('list_people').abortSignal(signal), personSchema, 'people');
});

export const changePerson = call(async (change: PeopleChange, signal) => {
  const client = await getClient();
  const response = await client.rpc('change_person', change).abortSignal(signal);
  if (response.error) throw dataError(response);
});

export const invite = call(async (request: InvitationRequest, signal): Promise<Invitation> => {
  const { fetchAsUser } = await getClient();
  const data = await callFunction('people', { action: 'invite', ...request }, signal, fetchAsUser);
  return parseData({ error: null, data, count: null }, invitationSchema, 'people');
});

const accountSchema = v.object({ email: v.string() });

/**
 * Uses up the invitation in the page's address with a password, and signs its person in, which `watchSession` reports
 * before this resolves.
 */
export const join = call(async ({ password }: NewPassword, signal) => {
  const link = parseRecoveryLink(new URL(location.href));
  const token = link.kind === 'invitation' ? link.token : '';
  const data = await callFunction('people', { action: 'join', token, password }, signal);
  const { email } = parseData({ error: null, data, count: null }, accountSchema, 'people');
  const { auth } = await getClient();
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) throw authError(error);
  setSignOutRequested(false);
});

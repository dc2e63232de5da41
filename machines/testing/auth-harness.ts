import { createActor, SimulatedClock } from 'xstate';
import { BackendError } from '#domain/backend-error.ts';
import type { SessionEvent } from '#domain/session-event.ts';
import type { Credentials, User } from '#domain/user.ts';
import { type AuthEmitted, authMachine } from '#machines/auth.machine.ts';
import { heldCalls, heldReports } from './deferred-actors.ts';

export const owner: User = { id: 'user-1', email: 'owner@example.com' };
export const colleague: User = { id: 'user-2', email: 'colleague@example.com' };
export const credentials: Credentials = { email: owner.email, password: 'a-password' };
export const offline = new BackendError('offline', 'Failed to fetch');
export const recursion = new BackendError('recursion', 'infinite recursion', '42P17');
export const expired = new BackendError('unauthenticated', 'JWT expired');
export const denied = new BackendError('denied', 'permission denied for function is_admin', '42501');
export const unavailable = new BackendError('unavailable', 'Service unavailable', '503');

export const admin = { signedIn: { logOut: 'idle', role: { admin: 'settled' } } };
export const revoked = { signedIn: { logOut: 'idle', role: { admin: 'revoked' } } };
export const member = { signedIn: { logOut: 'idle', role: 'member' } };
export const unverified = { signedIn: { logOut: 'idle', role: 'unverified' } };
export const checkingAdmin = { signedIn: { logOut: 'idle', role: 'checkingAdmin' } };

/** The auth machine, running, with every call held and no time passing. */
export function start(fallbackEmail: string | null = null) {
  const session = heldReports<SessionEvent>();
  const signIn = heldCalls<User, Credentials>();
  const signOut = heldCalls<void, undefined>();
  const checkAdmin = heldCalls<boolean, { userId: string }>();
  const clock = new SimulatedClock();
  const emitted: AuthEmitted[] = [];
  const actor = createActor(
    authMachine.provide({
      actors: {
        watchSession: session.logic,
        signIn: signIn.logic,
        signOut: signOut.logic,
        checkAdmin: checkAdmin.logic,
      },
    }),
    { input: { fallbackEmail }, clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    session,
    signIn,
    signOut,
    checkAdmin,
    clock,
    emitted,
    value: () => actor.getSnapshot().value,
  };
}

/** The same with `owner` signed in, as an admin or not. */
export async function startAs(role: boolean, fallbackEmail: string | null = null) {
  const stage = start(fallbackEmail);
  stage.session.send({ type: 'session.found', user: owner });
  await stage.checkAdmin.last().resolve(role);
  return stage;
}

import { createActor, SimulatedClock } from 'xstate';
import type { SessionEvent } from '#domain/session-event.ts';
import type { Credentials, User } from '#domain/user.ts';
import { provideAuth } from '#machines/provide-auth.ts';
import { controlledCallback, deferredPromise } from './deferred-actors.ts';
import { owner } from './fixtures.ts';

export const admin = { signedIn: { logOut: 'idle', role: { admin: 'confirmed' } } };
export const member = { signedIn: { logOut: 'idle', role: 'member' } };
export const roleUnknown = { signedIn: { logOut: 'idle', role: 'roleUnknown' } };
export const checkingAdmin = { signedIn: { logOut: 'idle', role: 'checkingAdmin' } };

/** The auth machine, running, with every call deferred and no time passing. */
export function start(fallbackEmail: string | null = null) {
  const session = controlledCallback<SessionEvent>();
  const signIn = deferredPromise<User, Credentials>();
  const signOut = deferredPromise<void, undefined>();
  const checkAdmin = deferredPromise<boolean, { userId: string }>();
  const actor = createActor(
    provideAuth({
      watchSession: session.logic,
      signIn: signIn.logic,
      signOut: signOut.logic,
      checkAdmin: checkAdmin.logic,
    }),
    { input: { fallbackEmail }, clock: new SimulatedClock() },
  ).start();
  return {
    actor,
    session,
    signIn,
    signOut,
    checkAdmin,
    value: () => actor.getSnapshot().value,
  };
}

/** The same with `owner` signed in, as an admin or not. */
export async function startAs(role: boolean, fallbackEmail: string | null = null) {
  const harness = start(fallbackEmail);
  harness.session.send({ type: 'session.found', user: owner });
  await harness.checkAdmin.last().resolve(role);
  return harness;
}

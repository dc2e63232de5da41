import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate';
import type { SessionEvent } from '#domain/session-event.ts';
import type { Credentials, User } from '#domain/user.ts';
import type { AuthEmitted } from '#machines/auth.machine.ts';
import { provideAuth } from '#machines/provide-auth.ts';
import type { reauthenticationMachine } from '#machines/reauthentication.machine.ts';
import { controlledCallback, deferredPromise } from '#statecharts/testing';
import { owner } from './fixtures.ts';

export const admin = { signedIn: { logOut: 'idle', role: { admin: 'confirmed' } } };
export const member = { signedIn: { logOut: 'idle', role: 'member' } };
export const roleUnknown = { signedIn: { logOut: 'idle', role: 'roleUnknown' } };
export const checkingAdmin = { signedIn: { logOut: 'idle', role: 'checkingAdmin' } };

/**
 * The auth machine, running, with every call deferred and no time passing. `emitted` has the events of its
 * reauthentication, too.
 */
export function start(fallbackEmail: string | null = null) {
  const session = controlledCallback<SessionEvent>();
  const signIn = deferredPromise<User, Credentials>();
  const signOut = deferredPromise<void, undefined>();
  const checkAdmin = deferredPromise<boolean, { userId: string }>();
  const clock = new SimulatedClock();
  const emitted: AuthEmitted[] = [];
  const actor = createActor(
    provideAuth({
      watchSession: session.logic,
      signIn: signIn.logic,
      signOut: signOut.logic,
      checkAdmin: checkAdmin.logic,
    }),
    { input: { fallbackEmail }, clock },
  );
  actor.on('*', (event) => emitted.push(event));
  let reauthentication: ActorRefFrom<typeof reauthenticationMachine> | undefined;
  actor.subscribe(({ children }) => {
    if (children.reauthentication && children.reauthentication !== reauthentication) {
      children.reauthentication.on('*', (event) => emitted.push(event));
    }
    reauthentication = children.reauthentication;
  });
  actor.start();
  return {
    actor,
    session,
    signIn,
    signOut,
    checkAdmin,
    clock,
    emitted,
    /** The state, with that of the reauthentication while it runs. */
    value: () => {
      const { value, children } = actor.getSnapshot();
      return children.reauthentication
        ? { sessionExpired: { reauthenticating: children.reauthentication.getSnapshot().value } }
        : value;
    },
    /** The running sign-in over an expired session. */
    reauthentication: () => {
      if (!reauthentication) throw new Error('No reauthentication is running.');
      return reauthentication;
    },
  };
}

/** The same with `owner` signed in, as an admin or not. */
export async function startAs(role: boolean, fallbackEmail: string | null = null) {
  const harness = start(fallbackEmail);
  harness.session.send({ type: 'session.found', user: owner });
  await harness.checkAdmin.last().resolve(role);
  return harness;
}

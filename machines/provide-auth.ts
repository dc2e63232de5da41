import type { SessionEvent } from '#domain/session-event.ts';
import type { Credentials, User } from '#domain/user.ts';
import { authMachine } from './auth.machine.ts';
import { reauthenticationMachine } from './reauthentication.machine.ts';
import type { requiredCallback, requiredPromise } from './shared/requests.ts';

type Calls = {
  watchSession: ReturnType<typeof requiredCallback<SessionEvent>>;
  signIn: ReturnType<typeof requiredPromise<User, Credentials>>;
  signOut: ReturnType<typeof requiredPromise<void, undefined>>;
  checkAdmin: ReturnType<typeof requiredPromise<boolean, { userId: string }>>;
};

/** The machine with its calls, and those of the machine that it invokes. */
export function provideAuth(calls: Calls) {
  const { signIn, checkAdmin } = calls;
  const reauthentication = reauthenticationMachine.provide({ actors: { signIn, checkAdmin } });
  return authMachine.provide({ actors: { ...calls, reauthentication } });
}

import type { SessionEvent } from '#domain/session-event.ts';
import { authMachine } from './auth.machine.ts';
import { reauthenticationMachine } from './reauthentication.machine.ts';
import type { requiredCallback, requiredPromise } from './shared/requests.ts';
import type { signInActors } from './shared/sign-in.ts';

type Calls = typeof signInActors & {
  watchSession: ReturnType<typeof requiredCallback<SessionEvent>>;
  signOut: ReturnType<typeof requiredPromise<void, undefined>>;
};

/** The machine with its calls, and those of the machine that it invokes. */
export function provideAuth(calls: Calls) {
  const { signIn, checkAdmin } = calls;
  const reauthentication = reauthenticationMachine.provide({ actors: { signIn, checkAdmin } });
  return authMachine.provide({ actors: { ...calls, reauthentication } });
}

import { messages } from '#content/messages.ts';
import type { SignInEmitted } from '#machines/sign-in.machine.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { type EmittedHandlers, useEmitted } from '#ui/use-live-actor.ts';
import { useAuth, useReauthentication } from './use-session.ts';

const signInToasts: EmittedHandlers<SignInEmitted> = {
  'signIn.succeeded': () => showSuccess(messages.signedIn),
  'signIn.failed': ({ error }) => showError(messages.signInFailed(error)),
};

/** Shows how signing in and logging out went. */
export function useAuthToasts(): void {
  useEmitted(useReauthentication(), signInToasts);
  useEmitted(useAuth(), {
    ...signInToasts,
    'signOut.succeeded': () => showSuccess(messages.signedOut),
    'signOut.failed': ({ error }) => showError(messages.signOutFailed(error)),
    'adminCheck.failed': () => showError(messages.roleNotChecked),
  });
}

import { messages } from '#content/messages.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-live-actor.ts';
import { useAuth } from './auth-context.tsx';

/** Says how signing in and logging out went. */
export function useAuthToasts(): void {
  const auth = useAuth();
  useEmitted(auth, {
    'signIn.succeeded': () => showSuccess(messages.signedIn),
    'signIn.failed': ({ error }) => showError(messages.signInFailed(error)),
    'signOut.succeeded': () => showSuccess(messages.signedOut),
    'signOut.failed': ({ error }) => showError(messages.signOutFailed(error)),
    'adminCheck.unanswered': () => showError(messages.roleNotChecked),
  });
}

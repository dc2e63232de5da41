import { useEffect } from 'react';
import { messages } from '#content/messages.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useAuth } from './auth-context.tsx';

/** Says how signing in and logging out went. */
export function useAuthToasts(): void {
  const auth = useAuth();
  useEffect(() => {
    const subscriptions = [
      auth.on('signIn.succeeded', () => showSuccess(messages.signedIn)),
      auth.on('signIn.failed', ({ error }) => showError(messages.signInFailed(error))),
      auth.on('signOut.succeeded', () => showSuccess(messages.signedOut)),
      auth.on('signOut.failed', ({ error }) => showError(messages.signOutFailed(error))),
      auth.on('adminCheck.unanswered', () => showError(messages.roleNotChecked)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [auth]);
}

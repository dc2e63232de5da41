import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { messages } from '#content/messages.ts';
import type { Credentials } from '#domain/user.ts';
import type { LeaveConfirmation } from '#editing/leave-guard.tsx';
import type { SignInEmitted } from '#machines/shared/sign-in.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { type EmittedHandlers, useEmitted } from '#ui/use-emitted.ts';
import { type AuthActor, sessionStatus } from './auth-actor.ts';

const anyCredentials: Credentials = { email: '', password: '' };

export function useAuth(): AuthActor {
  return useRouteContext({ from: '__root__', select: ({ auth }) => auth });
}

/** The sign-in over a screen whose session was lost, while it runs. */
function useReauthentication() {
  return useSelector(useAuth(), ({ children }) => children.reauthentication);
}

export function useSession() {
  const auth = useAuth();
  const leaveConfirmation = useRouteContext({
    from: '__root__',
    select: (context) => context.leaveConfirmation,
  });
  const reauthentication = useReauthentication();
  const snapshot = useSelector(auth, (current) => current);
  const reauthenticating = useSelector(reauthentication, (current) => current);
  return {
    status: sessionStatus(snapshot),
    user: snapshot.context.user,
    isBusy: snapshot.hasTag('busy') || (reauthenticating?.hasTag('busy') ?? false),
    canSignIn: (reauthenticating ?? snapshot).can({ type: 'signIn.submit', credentials: anyCredentials }),
    canSignOut: snapshot.can({ type: 'signOut.request' }),
    canRetry: snapshot.can({ type: 'adminCheck.retry' }),
    signIn: (credentials: Credentials) =>
      (reauthentication ?? auth).send({ type: 'signIn.submit', credentials }),
    /** Asks for confirmation where unsaved changes would be lost. */
    signOut: () => void signOut(auth, leaveConfirmation),
    retryCheck: () => auth.send({ type: 'adminCheck.retry' }),
    recheckRole: () => auth.send({ type: 'adminCheck.repeat' }),
  };
}

async function signOut(auth: AuthActor, { current: confirm }: LeaveConfirmation): Promise<void> {
  if (!confirm || (await confirm('session'))) auth.send({ type: 'signOut.request' });
}

const signInToasts: EmittedHandlers<SignInEmitted> = {
  'signIn.succeeded': () => showSuccess(messages.signedIn),
  'signIn.failed': ({ error }) => showError(messages.signInFailed(error)),
};

export function useAuthToasts(): void {
  useEmitted(useReauthentication(), signInToasts);
  useEmitted(useAuth(), {
    ...signInToasts,
    'signOut.succeeded': () => showSuccess(messages.signedOut),
    'signOut.failed': ({ error }) => showError(messages.signOutFailed(error)),
    'adminCheck.failed': () => showError(messages.roleNotChecked),
  });
}

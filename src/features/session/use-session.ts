import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { Credentials, User } from '#domain/user.ts';
import { confirmLeave } from '#editing/leave-confirmation.ts';
import { type AuthActor, type SessionStatus, sessionStatus, sessionUser } from './auth-actor.ts';

/** The user, what they may do now, and how to do it. */
export type Session = {
  status: SessionStatus;
  user: User;
  /** A sign-in or a log-out is running. */
  isBusy: boolean;
  canSignIn: boolean;
  canSignOut: boolean;
  canRetry: boolean;
  signIn(credentials: Credentials): void;
  /** Asks for confirmation where unsaved changes would be lost. */
  signOut(): void;
  retryCheck(): void;
  /** Repeats the check of the role after a refused call. */
  recheckRole(): void;
};

const anyCredentials: Credentials = { email: '', password: '' };

/** The page's auth actor. */
export function useAuth(): AuthActor {
  return useRouteContext({ from: '__root__', select: ({ auth }) => auth });
}

/** The sign-in over a screen whose session was lost, while it runs. */
export function useReauthentication() {
  return useSelector(useAuth(), ({ children }) => children.reauthentication);
}

/** The current session of this page. */
export function useSession(): Session {
  const auth = useAuth();
  const reauthentication = useReauthentication();
  const snapshot = useSelector(auth, (current) => current);
  const reauthenticating = useSelector(reauthentication, (current) => current);
  return {
    status: sessionStatus(snapshot),
    user: sessionUser(snapshot),
    isBusy: snapshot.hasTag('busy') || (reauthenticating?.hasTag('busy') ?? false),
    canSignIn: (reauthenticating ?? snapshot).can({ type: 'signIn.submit', credentials: anyCredentials }),
    canSignOut: snapshot.can({ type: 'signOut.request' }),
    canRetry: snapshot.can({ type: 'adminCheck.retry' }),
    signIn: (credentials) => (reauthentication ?? auth).send({ type: 'signIn.submit', credentials }),
    signOut: () => void signOut(auth),
    retryCheck: () => auth.send({ type: 'adminCheck.retry' }),
    recheckRole: () => auth.send({ type: 'adminCheck.repeat' }),
  };
}

async function signOut(auth: AuthActor): Promise<void> {
  if (await confirmLeave('session')) auth.send({ type: 'signOut.request' });
}

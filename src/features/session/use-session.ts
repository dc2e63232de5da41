import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Credentials, User } from '#domain/user.ts';
import { confirmLeave } from '#editing/open-forms.ts';
import type { EditingSession } from '#editing/session-watch.ts';
import { type AuthActor, type SessionStatus, sessionStatus, sessionUser } from './auth-actor.ts';
import { useAuth } from './auth-context.tsx';
import { editingSession } from './editing-session.ts';

/** Who is here, what they may do now, and how to do it. */
export type Session = {
  status: SessionStatus;
  user: User;
  /** A sign-in or a log-out is on its way. */
  isBusy: boolean;
  canSignIn: boolean;
  canSignOut: boolean;
  canRetry: boolean;
  signIn(credentials: Credentials): void;
  /** Asks first where unsaved changes would be lost. */
  signOut(): void;
  retryCheck(): void;
  /** Asks again whether the user is an admin, because the database refused something. */
  recheckRole(): void;
  /** The session as an editor's saves depend on it. */
  editing: EditingSession;
};

const anyCredentials: Credentials = { email: '', password: '' };

/** The session of this page, kept current. */
export function useSession(): Session {
  const auth = useAuth();
  const editing = useMemo(() => editingSession(auth), [auth]);
  const snapshot = useSelector(auth, (current) => current);
  return {
    status: sessionStatus(snapshot),
    user: sessionUser(snapshot),
    isBusy: snapshot.hasTag('busy'),
    canSignIn: snapshot.can({ type: 'signIn.submit', credentials: anyCredentials }),
    canSignOut: snapshot.can({ type: 'signOut.request' }),
    canRetry: snapshot.can({ type: 'adminCheck.retry' }),
    signIn: (credentials) => auth.send({ type: 'signIn.submit', credentials }),
    signOut: () => void signOut(auth),
    retryCheck: () => auth.send({ type: 'adminCheck.retry' }),
    recheckRole: () => auth.send({ type: 'adminCheck.repeat' }),
    editing,
  };
}

async function signOut(auth: AuthActor): Promise<void> {
  if (await confirmLeave('session')) auth.send({ type: 'signOut.request' });
}

import { type AnyEventObject, fromCallback } from 'xstate';
import type { SessionEvent } from '#domain/session-event.ts';
import type { Credentials, User } from '#domain/user.ts';
import { authError, call, callEnds, dataError, silentDenialError } from './call.ts';
import { clientLoaded, getClient } from './client.ts';
import {
  hasStoredSession,
  noteStoredUser,
  onStoredSessionChange,
  setSignOutRequested,
  storedUser,
  wasSignOutRequested,
} from './stored-session.ts';
import type { AgencyClient } from './supabase.ts';

type Report = (event: SessionEvent) => void;

const settled = Promise.withResolvers<void>();

/** Resolves once the client is loaded and the stored session is confirmed, ended, or accepted without a response. */
export const storedSessionSettled = settled.promise;

/** Milliseconds until a stored session is accepted without a response of the server. */
const confirmationTimeoutMs = 5_000;

/**
 * Reports the stored session, every change of it here and in other tabs, its loss, and denials that may mean that the
 * role is lost. Loads the auth client only where a session is stored.
 */
export const watchSession = fromCallback<AnyEventObject, undefined, SessionEvent>(({ sendBack: report }) => {
  let unsubscribe = () => {};
  let isStopped = false;
  void clientLoaded.then((client) => {
    if (!isStopped) unsubscribe = watchAuthChanges(client, report);
  });
  const load = () => {
    getClient().catch((error: unknown) => {
      console.error('The auth client could not be loaded.', error);
      reportStoredSession(report);
    });
  };
  const unsubscribeFromStorage = onStoredSessionChange((change) => {
    if (change === 'stored') {
      load();
      void storedSessionSettled.then(() => !isStopped && reportStoredSession(report));
    } else report({ type: 'session.ended', byUser: wasSignOutRequested() });
  });
  const ended = new AbortController();
  const reportLoss = () => {
    // A session that is still stored was refused, also while a log-out is under way.
    report({ type: 'session.ended', byUser: !hasStoredSession() && wasSignOutRequested() });
  };
  callEnds.addEventListener('session.lost', reportLoss, ended);
  callEnds.addEventListener('call.denied', () => report({ type: 'adminCheck.repeat' }), ended);
  if (hasStoredSession()) load();
  else report({ type: 'session.absent' });
  return () => {
    isStopped = true;
    unsubscribeFromStorage();
    ended.abort();
    unsubscribe();
  };
});

// Nothing may be awaited inside the callback: the client would wait for itself.
function watchAuthChanges(client: AgencyClient, report: Report): () => void {
  let isConfirmed = false;
  const confirm = () => {
    isConfirmed = true;
    settled.resolve();
  };
  const { data } = client.auth.onAuthStateChange((event, session) => {
    noteStoredUser();
    if (event === 'INITIAL_SESSION') {
      if (session) {
        setTimeout(() => void confirmStoredSession(client, session.user, report).finally(confirm));
      } else {
        reportStoredSession(report);
        confirm();
      }
    } else if (event === 'SIGNED_OUT') {
      report({ type: 'session.ended', byUser: wasSignOutRequested() });
    } else if (session && isConfirmed && storedUser()?.id === session.user.id) {
      // The client also reports a stored session as signed in before it is confirmed, and a session of another tab
      // before this one can read it.
      report({ type: 'session.found', user: toUser(session.user) });
    }
  });
  return () => data.subscription.unsubscribe();
}

/** Ends the stored session if the server no longer knows its user; without a response it stays. */
async function confirmStoredSession(client: AgencyClient, user: SessionUser, report: Report): Promise<void> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, confirmationTimeoutMs, null));
  const request = client.requestAsUser(() => client.auth.getUser());
  const response = await Promise.race([request, timeout]).catch((error: unknown) => {
    console.warn('The stored session could not be confirmed.', error);
    return null;
  });
  if (response?.error && authError(response.error).kind === 'unauthenticated') {
    await client.auth.signOut({ scope: 'local' });
  } else if (storedUser()?.id === user.id) {
    report({ type: 'session.found', user: toUser(response?.data.user ?? user) });
  } else {
    // Another tab has ended it since, or signed in as another user.
    reportStoredSession(report);
  }
}

function reportStoredSession(report: Report): void {
  const user = storedUser();
  report(user ? { type: 'session.found', user } : { type: 'session.absent' });
}

type SessionUser = { id: string; email?: string | undefined };

function toUser({ id, email = '' }: SessionUser): User {
  return { id, email };
}

/** Signs in; the session is stored for every tab. */
export const signIn = call(async (credentials: Credentials): Promise<User> => {
  const client = await getClient();
  const { data, error } = await client.auth.signInWithPassword(credentials);
  if (error) throw authError(error);
  setSignOutRequested(false);
  return toUser(data.user);
});

/**
 * Ends the session here and on the server; one that the server no longer knows counts as ended.
 * @throws BackendError when the server was not reached; the session then stays.
 */
export const signOut = call(async () => {
  const client = await getClient();
  setSignOutRequested(true);
  try {
    const { error } = await client.auth.signOut();
    if (!error) return;
    const failure = authError(error);
    if (failure.kind !== 'unauthenticated') throw failure;
    await client.auth.signOut({ scope: 'local' });
  } catch (error) {
    setSignOutRequested(false);
    throw error;
  }
});

/**
 * Whether a user is an admin, by the database: only `true` means yes.
 * @throws BackendError when there was no answer or a refusal.
 */
export async function requestIsAdmin(userId: string, signal: AbortSignal): Promise<boolean> {
  const client = await getClient();
  const { data, error, status } = await client.rpc('is_admin', { user_id: userId }).abortSignal(signal);
  if (error) throw dataError({ error, status });
  return data === true;
}

/**
 * For a response without rows: to a user who is no admin the database answers none, without an error.
 * @throws BackendError of kind `denied` when the user is no admin, `unauthenticated` without a session.
 */
export async function confirmAdmin(table: string, signal: AbortSignal): Promise<void> {
  const { auth } = await getClient();
  const { data } = await auth.getSession();
  if (!(await requestIsAdmin(data.session?.user.id ?? '', signal))) throw silentDenialError(table);
}

/** As {@link requestIsAdmin}; every failed check is logged. */
export const checkAdmin = call(async ({ userId }: { userId: string }, signal) => {
  try {
    return await requestIsAdmin(userId, signal);
  } catch (error) {
    console.warn('The admin check failed.', error);
    throw error;
  }
});

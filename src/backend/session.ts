import { type AnyEventObject, fromCallback } from 'xstate';
import type { SessionEvent } from '#domain/session-event.ts';
import type { Credentials, User } from '#domain/user.ts';
import { authError, call, dataError, onRefusal } from './call.ts';
import { getClient, whenClientLoads } from './client.ts';
import {
  clearChosenEnd,
  hasStoredSession,
  markChosenEnd,
  onStoredSessionChange,
  storedUser,
  wasEndChosen,
} from './stored-session.ts';
import type { AgencyClient } from './supabase.ts';

type Report = (event: SessionEvent) => void;

const confirmed = Promise.withResolvers<void>();

/** Resolves once the client is loaded and the session that was stored before is confirmed or ended. */
export function whenStoredSessionIsConfirmed(): Promise<void> {
  return confirmed.promise;
}

/** Milliseconds after which a stored session counts without the confirmation of the server. */
const confirmationLimit = 5_000;

/**
 * Follows the session: what is stored now, every change here and in other tabs, and refusals that may mean that it
 * or the role is gone. Loads the auth client only where a session is stored.
 * @returns how to stop.
 */
export function followSession(report: Report): () => void {
  let unsubscribe = () => {};
  let stopped = false;
  const stopWaiting = whenClientLoads((client) => {
    if (!stopped) unsubscribe = followClient(client, report);
  });
  const load = () => {
    getClient().catch((error: unknown) => {
      console.error('The sign-in could not be loaded.', error);
      reportStored(report);
    });
  };
  const stopListening = onStoredSessionChange((change) => {
    if (change === 'stored') {
      load();
      void confirmed.promise.then(() => !stopped && reportStored(report));
    } else report({ type: 'session.ended', chosen: wasEndChosen() });
  });
  const stopRefusals = onRefusal(() => report({ type: 'adminCheck.repeat' }));
  if (hasStoredSession()) load();
  else report({ type: 'session.absent' });
  return () => {
    stopped = true;
    stopWaiting();
    stopListening();
    stopRefusals();
    unsubscribe();
  };
}

// Nothing may be awaited inside the callback: the client would wait for itself.
function followClient(client: AgencyClient, report: Report): () => void {
  let isConfirmed = false;
  const confirm = () => {
    isConfirmed = true;
    confirmed.resolve();
  };
  const { data } = client.auth.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION') {
      if (session) {
        setTimeout(() => void confirmStored(client, session.user, report).finally(confirm));
      } else {
        reportStored(report);
        confirm();
      }
    } else if (event === 'SIGNED_OUT') {
      report({ type: 'session.ended', chosen: wasEndChosen() });
    } else if (session && isConfirmed && storedUser()?.id === session.user.id) {
      // The client also reports a stored session as signed in before it is confirmed, and a session of another tab
      // before this one can read it.
      report({ type: 'session.found', user: describeUser(session.user) });
    }
  });
  return () => data.subscription.unsubscribe();
}

/** A stored session counts only while the server knows its user; without an answer it stays. */
async function confirmStored(client: AgencyClient, user: SessionUser, report: Report): Promise<void> {
  const answer = await Promise.race([client.auth.getUser(), delay(confirmationLimit)]);
  if (answer?.error && authError(answer.error).kind === 'unauthenticated') {
    await client.auth.signOut({ scope: 'local' });
    report({ type: 'session.absent' });
  } else if (storedUser()?.id === user.id) {
    report({ type: 'session.found', user: describeUser(answer?.data.user ?? user) });
  } else {
    // Another tab has ended it since, or signed in as another user.
    reportStored(report);
  }
}

function delay(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}

function reportStored(report: Report): void {
  const user = storedUser();
  report(user ? { type: 'session.found', user } : { type: 'session.absent' });
}

type SessionUser = { id: string; email?: string | undefined };

function describeUser(user: SessionUser): User {
  return { id: user.id, email: user.email ?? '' };
}

/**
 * Signs in with a password; the session is stored for every tab.
 * @throws BackendError with the server's own message.
 */
export async function signInWithPassword(credentials: Credentials): Promise<User> {
  const client = await getClient();
  const { data, error } = await client.auth.signInWithPassword(credentials);
  if (error) throw authError(error);
  clearChosenEnd();
  return describeUser(data.user);
}

/**
 * Ends the session here and on the server; one that the server no longer knows counts as ended.
 * @throws BackendError when the server was not reached; the session then stays.
 */
export async function endSession(): Promise<void> {
  const client = await getClient();
  markChosenEnd();
  const { error } = await client.auth.signOut();
  if (!error) return;
  const failure = authError(error);
  if (failure.kind === 'unauthenticated') {
    await client.auth.signOut({ scope: 'local' });
    return;
  }
  clearChosenEnd();
  throw failure;
}

/**
 * Whether a user is an admin, by the database: only `true` means yes.
 * @throws BackendError when there was no answer or a refusal.
 */
export async function isAdmin(userId: string, signal: AbortSignal): Promise<boolean> {
  const client = await getClient();
  const { data, error, status } = await client.rpc('is_admin', { user_id: userId }).abortSignal(signal);
  if (error) throw dataError({ error, status });
  return data === true;
}

/** Reports how the session changes. */
export const watchSession = fromCallback<AnyEventObject, undefined, SessionEvent>(({ sendBack }) =>
  followSession(sendBack),
);

export const signIn = call(signInWithPassword);

export const signOut = call(endSession);

/** Whether a user is an admin. Every failed check is logged. */
export const checkAdmin = call(async ({ userId }: { userId: string }, signal) => {
  try {
    return await isAdmin(userId, signal);
  } catch (error) {
    console.warn('The admin check failed.', error);
    throw error;
  }
});

import * as v from 'valibot';
import { type User, userSchema } from '#domain/user.ts';
import { backendConfig } from './config.ts';

const storedSessionSchema = v.pipe(v.string(), v.parseJson(), v.object({ user: userSchema }));
const signOutRequestedKey = 'log-out-chosen';

/** The localStorage key under which supabase-js keeps the session of this backend. */
export function sessionKey(): string {
  return `sb-${new URL(backendConfig().url).hostname.split('.')[0]}-auth-token`;
}

/** Whether a session is stored, without loading the client. */
export function hasStoredSession(): boolean {
  return readStorage(sessionKey()) !== null;
}

/** The user of the stored session, also while the server cannot be reached to confirm it; else null. */
export function storedUser(): User | null {
  const parsed = v.safeParse(storedSessionSchema, readStorage(sessionKey()));
  return parsed.success ? parsed.output.user : null;
}

/** The user of the stored session as this page knows it. */
let knownUser: string | undefined;

/** Takes the stored session as known: the client has stored it itself. */
export function noteStoredUser(): void {
  knownUser = storedUser()?.id;
}

/**
 * Reports changes of the stored session by other tabs, by later pages of this tab, or by the browser's settings.
 * @returns how to stop.
 */
export function onStoredSessionChange(report: (change: 'stored' | 'removed') => void): () => void {
  const key = sessionKey();
  const listening = new AbortController();
  const { signal } = listening;
  noteStoredUser();
  const refresh = () => {
    noteStoredUser();
    report(hasStoredSession() ? 'stored' : 'removed');
  };
  // No event tells a page that its own storage was cleared.
  const refreshIfChanged = () => storedUser()?.id !== knownUser && refresh();
  const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && refresh();
  window.addEventListener('storage', onStorage, { signal });
  // A page that comes back from the back/forward cache has missed the storage events of that time.
  window.addEventListener('pageshow', ({ persisted }) => persisted && refresh(), { signal });
  window.addEventListener('focus', refreshIfChanged, { signal });
  document.addEventListener('visibilitychange', refreshIfChanged, { signal });
  // Before the router, whose guards decide by what is reported.
  window.addEventListener('popstate', refreshIfChanged, { signal, capture: true });
  return () => listening.abort();
}

/** Marks for every tab that the session is about to end by a log-out, or removes the mark. */
export function setSignOutRequested(isChosen: boolean): void {
  try {
    if (isChosen) localStorage.setItem(signOutRequestedKey, 'yes');
    else localStorage.removeItem(signOutRequestedKey);
  } catch (error) {
    console.warn('The browser forbids storage: other tabs are not notified of a log-out.', error);
  }
}

/** Whether the session ended because a person logged out, in this or another tab. */
export function wasSignOutRequested(): boolean {
  return readStorage(signOutRequestedKey) !== null;
}

// A browser may forbid storage: then no session is stored.
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

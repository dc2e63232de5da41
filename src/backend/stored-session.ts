import * as v from 'valibot';
import { type User, userSchema } from '#domain/user.ts';
import { backendConfig } from './config.ts';

const storedSessionSchema = v.object({ user: userSchema });
const chosenEndKey = 'log-out-chosen';

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
  try {
    const parsed = v.safeParse(storedSessionSchema, JSON.parse(readStorage(sessionKey()) ?? 'null'));
    return parsed.success ? parsed.output.user : null;
  } catch {
    return null;
  }
}

/**
 * Reports changes of the stored session by other tabs, or by later pages of this tab.
 * @returns how to stop.
 */
export function onStoredSessionChange(report: (change: 'stored' | 'removed') => void): () => void {
  const key = sessionKey();
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) report(hasStoredSession() ? 'stored' : 'removed');
  };
  // A page that comes back from the back/forward cache has missed the storage events of that time.
  const refresh = ({ persisted }: PageTransitionEvent) => {
    if (persisted) report(hasStoredSession() ? 'stored' : 'removed');
  };
  window.addEventListener('storage', listen);
  window.addEventListener('pageshow', refresh);
  return () => {
    window.removeEventListener('storage', listen);
    window.removeEventListener('pageshow', refresh);
  };
}

/** Marks for every tab that the session is about to end by a log-out that the person chose. */
export function markChosenEnd(): void {
  writeStorage(chosenEndKey, 'yes');
}

/** Removes the mark of {@link markChosenEnd}: the session stays, or a new one has begun. */
export function clearChosenEnd(): void {
  writeStorage(chosenEndKey, null);
}

/** Whether the session ended because a person logged out, in this or another tab. */
export function wasEndChosen(): boolean {
  return readStorage(chosenEndKey) !== null;
}

// A browser may forbid storage: then no session is stored.
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn('The browser forbids storage; tabs cannot tell each other about a log-out.', error);
  }
}

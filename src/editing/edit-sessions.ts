import { type Draft, deleteAllDrafts, readAllDrafts } from './draft-storage.ts';

/** The edit sessions of this tab that have unsaved changes. */
const ownSessions = new Set<string>();

const lockName = (editSession: string) => `edit-session:${editSession}`;

/** Milliseconds after the last key in which an edit session counts as alive where there are no Web Locks. */
const typingPause = 60_000;

/** Shows other tabs that an edit session has unsaved changes, until the returned function is called. */
export function holdEditSession(editSession: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  if ('locks' in navigator) void navigator.locks.request(lockName(editSession), () => promise);
  ownSessions.add(editSession);
  return () => {
    ownSessions.delete(editSession);
    resolve();
  };
}

/**
 * A user's drafts whose edit sessions are alive in other tabs. A page without Web Locks, which is one of an insecure
 * address, takes those that were typed within the last minute.
 */
export async function readDraftsElsewhere(owner: string): Promise<Draft[]> {
  const drafts = readAllDrafts(owner).filter(({ editSession }) => !ownSessions.has(editSession));
  if (!('locks' in navigator)) {
    return drafts.filter(({ typedAt }) => Date.now() - Date.parse(typedAt) < typingPause);
  }
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return drafts.filter(({ editSession }) => names.has(lockName(editSession)));
}

/** Deletes a user's drafts, but of those that are alive in other tabs only the `named` ones. */
export async function discardDrafts(owner: string, named: readonly Draft[]): Promise<void> {
  const spared = new Set((await readDraftsElsewhere(owner)).map(({ editSession }) => editSession));
  for (const { editSession } of named) spared.delete(editSession);
  deleteAllDrafts(owner, spared);
}

/** `kept`: as drafts. */
export type FateOfChanges = 'none' | 'kept' | 'discarded';

/** What has become of the unsaved changes of this tab after a log-out in another one. */
export function fateOfChanges(owner: string): FateOfChanges {
  if (ownSessions.size === 0) return 'none';
  const isKept = readAllDrafts(owner).some(({ editSession }) => ownSessions.has(editSession));
  return isKept ? 'kept' : 'discarded';
}

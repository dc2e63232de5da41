import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { areSameTexts, type Draft } from '#domain/record.ts';
import type { DraftScope, DraftStoreEvent, DraftsFound } from '#machines/record-editor.context.ts';

/** Finds out which of these records are no longer stored. */
export type FindDeleted = (ids: string[], signal: AbortSignal) => Promise<string[]>;

type Query = DraftScope & { id: string | null };

const prefix = 'unsaved:';
/** Has the moments at which drafts looked too old first, in milliseconds, by the names of their items. */
const seenItem = 'too-old-drafts';
const day = 24 * 60 * 60 * 1000;
const lifetime = 30 * day;

const storedDraftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    formName: v.optional(v.string(), 'form'),
    texts: v.record(v.string(), v.string()),
    base: v.object({ id: v.string(), version: v.number() }),
    typedAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
);

const seenSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number())), {});

type StoredDraft = Draft & { itemName: string };

const isTooOld = ({ typedAt }: Draft) => Date.now() - Date.parse(typedAt) >= lifetime;

/** Of an edit session that has unsaved changes: every tab reads the names of those that are held. */
const lockName = (editSession: string, formName: string) => `edit-session:${editSession}:${formName}`;

function parseLockName(name = '') {
  const [, editSession, ...formName] = name.split(':');
  return { editSession, formName: formName.join(':') };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/** The parts of the browser that a store needs. A page of an insecure address has no `locks`: nothing is kept there. */
type Browser = {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly navigator: { readonly locks?: Pick<LockManager, 'query' | 'request'> };
};

/** Whether this page can keep drafts: its address is secure, or a loopback one. */
export const keepsDrafts = (browser: Browser = window) => browser.navigator.locks !== undefined;

/**
 * The drafts of the admin area in this browser. Where they cannot be stored, they are kept as long as this page is open.
 * @param onFailure is called once, when a draft cannot be stored
 */
export function createDraftStore(onFailure: () => void, browser: Browser = window) {
  const { locks } = browser.navigator;
  /** The items that the browser did not store. */
  const unstored = new Map<string, string>();
  /** The edit sessions of this tab that have unsaved changes, each with what releases its lock. */
  const ownSessions = new Map<string, () => void>();
  /** Those of this tab that have ended. */
  const endedSessions = new Set<string>();
  let hasFailed = false;

  /** The newest first. */
  function read(key: string): StoredDraft[] {
    const drafts = readAll(key).filter((draft) => !isTooOld(draft));
    return drafts.sort((one, other) => Date.parse(other.typedAt) - Date.parse(one.typedAt));
  }

  function readAll(key: string): StoredDraft[] {
    const items = new Map<string, string>();
    try {
      for (const name of Object.keys(browser.localStorage))
        items.set(name, browser.localStorage.getItem(name) ?? '');
    } catch {
      // The browser forbids storage.
    }
    // What the browser has of these is older.
    for (const [name, item] of unstored) items.set(name, item);
    const drafts: StoredDraft[] = [];
    for (const [itemName, item] of items) {
      if (!itemName.startsWith(`${prefix}${key}`)) continue;
      const parsed = v.safeParse(storedDraftSchema, item);
      // An item of another release stays, even where this release cannot read it.
      if (!parsed.success) continue;
      const editSession = itemName.slice(itemName.lastIndexOf(':') + 1);
      drafts.push({ ...parsed.output, itemName, editSession });
    }
    return drafts;
  }

  /** Deletes the drafts that have looked too old twice, at least a day apart: the clock may be wrong once. */
  function deleteTooOld(): void {
    const { localStorage } = browser;
    const now = Date.now();
    const seen = v.parse(seenSchema, localStorage.getItem(seenItem));
    const stillSeen: Record<string, number> = {};
    for (const { itemName } of readAll('').filter(isTooOld)) {
      const first = Math.min(seen[itemName] ?? now, now);
      if (now - first >= day) localStorage.removeItem(itemName);
      else stillSeen[itemName] = first;
    }
    if (Object.keys(stillSeen).length > 0) localStorage.setItem(seenItem, JSON.stringify(stillSeen));
    else localStorage.removeItem(seenItem);
  }

  function remove(itemName: string): void {
    unstored.delete(itemName);
    try {
      browser.localStorage.removeItem(itemName);
    } catch {
      // The browser forbids storage.
    }
  }

  const keyOf = ({ owner, scope }: DraftScope) => `${owner}:${scope}:`;

  function put(scope: DraftScope, { editSession, ...draft }: Omit<Draft, 'typedAt'>): void {
    const itemName = `${prefix}${keyOf(scope)}${editSession}`;
    const item = JSON.stringify({ ...draft, typedAt: new Date().toISOString() });
    hold(editSession, draft.formName);
    if (!locks) return void unstored.set(itemName, item);
    try {
      browser.localStorage.setItem(itemName, item);
      unstored.delete(itemName);
    } catch {
      unstored.set(itemName, item);
      if (!hasFailed) onFailure();
      hasFailed = true;
    }
  }

  function removeSession(scope: DraftScope, editSession: string): void {
    remove(`${prefix}${keyOf(scope)}${editSession}`);
    release(editSession);
  }

  /** Shows other tabs that an edit session has unsaved changes. */
  function hold(editSession: string, formName: string): void {
    if (ownSessions.has(editSession)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    void locks?.request(lockName(editSession, formName), () => promise);
    ownSessions.set(editSession, resolve);
  }

  function release(editSession: string): void {
    ownSessions.get(editSession)?.();
    ownSessions.delete(editSession);
    endedSessions.add(editSession);
  }

  /** The edit sessions of other tabs that have unsaved changes. */
  async function liveElsewhere() {
    const held = (await locks?.query())?.held ?? [];
    return held
      .filter(({ name }) => name?.startsWith('edit-session:'))
      .map(({ name }) => parseLockName(name))
      .filter(({ editSession = '' }) => !ownSessions.has(editSession) && !endedSessions.has(editSession));
  }

  /**
   * The storage as a record editor speaks with it.
   * @param findDeleted where several records share a scope: the form of a new one also offers drafts of deleted ones
   */
  const actor = (findDeleted: FindDeleted | null) =>
    fromCallback<DraftStoreEvent, Query, DraftsFound>(({ input, sendBack, receive }) => {
      const ending = new AbortController();
      let searches = 0;
      let editSession: string | null = null;
      let removeAtEnd = () => {};

      async function find(query: Query): Promise<void> {
        searches += 1;
        const search = searches;
        const all = read(keyOf(query));
        const live = new Set((await liveElsewhere()).map(({ editSession }) => editSession));
        const free = all.filter((draft) => !live.has(draft.editSession));
        const drafts = findDeleted ? await draftsOfRecord(free, query, findDeleted, ending.signal) : free;
        if (search !== searches || ending.signal.aborted) return;
        // Some may have been discarded during the search.
        const left = new Set(read(keyOf(query)).map(({ itemName }) => itemName));
        sendBack({ type: 'drafts.found', drafts: drafts.filter(({ itemName }) => left.has(itemName)) });
      }

      receive((event) => {
        if (event.type === 'drafts.find') void find(event);
        if (event.type === 'draft.put') {
          if (editSession !== null && editSession !== event.draft.editSession) release(editSession);
          editSession = event.draft.editSession;
          removeAtEnd = () => {};
          put(event, event.draft);
        }
        if (event.type === 'draft.delete') {
          const removeDraft = () => removeSession(event, event.editSession);
          if (event.isAtEnd) removeAtEnd = removeDraft;
          else removeDraft();
        }
        if (event.type === 'draft.deleteEqual') {
          for (const draft of read(keyOf(event))) {
            const isOwn = draft.editSession === event.editSession;
            if (!isOwn && areSameTexts(draft.texts, event.texts)) remove(draft.itemName);
          }
        }
      });
      void find(input);

      return () => {
        ending.abort();
        removeAtEnd();
        if (editSession !== null) release(editSession);
      };
    });

  try {
    deleteTooOld();
  } catch {
    // The browser forbids storage, or it is full.
  }

  return {
    actor,
    /** The names of the forms with unsaved changes in other tabs. */
    namesElsewhere: async () => [...new Set((await liveElsewhere()).map(({ formName }) => formName))],
    /** What this tab shows after a log-out in another one. `kept`: its unsaved changes are drafts. */
    fateOfChanges: () => (locks && ownSessions.size > 0 ? ('kept' as const) : ('none' as const)),
  };
}

/** The drafts that belong into the form of a record; the form of a new one gets those of deleted records, too. */
async function draftsOfRecord<Found extends Draft>(
  drafts: readonly Found[],
  { id }: Query,
  findDeleted: FindDeleted,
  signal: AbortSignal,
): Promise<Found[]> {
  const isNew = ({ base }: Draft) => base.version === 0;
  if (id !== null) return drafts.filter((draft) => !isNew(draft) && draft.base.id === id);
  const ids = [...new Set(drafts.filter((draft) => !isNew(draft)).map(({ base }) => base.id))];
  const deleted =
    ids.length === 0
      ? []
      : await findDeleted(ids, signal).catch((error: unknown) => {
          console.warn('Drafts of deleted records could not be searched for.', error);
          return [];
        });
  return drafts.filter((draft) => isNew(draft) || deleted.includes(draft.base.id));
}

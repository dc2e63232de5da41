import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { areSameTexts, type Draft } from '#domain/record.ts';
import type { DraftScope, DraftStoreEvent, DraftsFound } from '#machines/record-editor.context.ts';

/** The fate of this tab's unsaved changes after a log-out in another tab. `kept`: they are drafts. */
export type FateOfChanges = 'none' | 'kept' | 'discarded';

/** Finds out which of these records are no longer stored. */
export type FindDeleted = (ids: string[], signal: AbortSignal) => Promise<string[]>;

type Query = DraftScope & { id: string | null };

const prefix = 'unsaved:';
/** The prefix of an earlier release, whose drafts are read and deleted as well. */
const earlierPrefix = 'draft:';
/** Has the moments at which drafts looked too old first, in milliseconds, by the names of their items. */
const seenItem = 'too-old-drafts';
const day = 24 * 60 * 60 * 1000;
const lifetime = 30 * day;
/** Milliseconds after the last key in which an edit session counts as alive where there are no Web Locks. */
const typingPause = 60_000;

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

const lockName = (editSession: string) => `edit-session:${editSession}`;

export type DraftStore = ReturnType<typeof createDraftStore>;

/** The parts of the browser that a store needs; a page of an insecure address has no `locks`. */
type Browser = {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly navigator: { readonly locks?: Pick<LockManager, 'query' | 'request'> };
};

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
      const namePrefix = [prefix, earlierPrefix].find((start) => itemName.startsWith(`${start}${key}`));
      const parsed = namePrefix === undefined ? undefined : v.safeParse(storedDraftSchema, item);
      // An item of another release stays, even where this release cannot read it.
      if (!parsed?.success) continue;
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
    hold(editSession);
    store(itemName, item);
  }

  function store(itemName: string, item: string): void {
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
    for (const start of [prefix, earlierPrefix]) remove(`${start}${keyOf(scope)}${editSession}`);
    release(editSession);
  }

  /** Shows other tabs that an edit session has unsaved changes. */
  function hold(editSession: string): void {
    if (ownSessions.has(editSession)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    void locks?.request(lockName(editSession), () => promise);
    ownSessions.set(editSession, resolve);
  }

  function release(editSession: string): void {
    ownSessions.get(editSession)?.();
    ownSessions.delete(editSession);
    endedSessions.add(editSession);
  }

  /**
   * The edit sessions that are alive in other tabs. A page without Web Locks, which is one of an insecure address, takes
   * those in which something was typed within the last minute.
   */
  async function liveElsewhere(drafts: readonly Draft[]): Promise<Set<string>> {
    const others = drafts.filter(
      ({ editSession }) => !ownSessions.has(editSession) && !endedSessions.has(editSession),
    );
    const held = locks && new Set((await locks.query()).held?.map(({ name }) => name));
    const live = others.filter(({ editSession, typedAt }) =>
      held ? held.has(lockName(editSession)) : Date.now() - Date.parse(typedAt) < typingPause,
    );
    return new Set(live.map(({ editSession }) => editSession));
  }

  /** A user's drafts whose edit sessions are alive in other tabs. */
  async function readElsewhere(owner: string): Promise<Draft[]> {
    const drafts = read(`${owner}:`);
    const live = await liveElsewhere(drafts);
    return drafts.filter(({ editSession }) => live.has(editSession));
  }

  /**
   * Deletes a user's drafts, but of those that are alive in other tabs only the `named` ones.
   * @returns what puts them back
   */
  async function discard(owner: string, named: readonly Draft[]): Promise<() => void> {
    const drafts = read(`${owner}:`);
    const spared = await liveElsewhere(drafts);
    for (const { editSession } of named) spared.delete(editSession);
    const discarded = drafts.filter(({ editSession }) => !spared.has(editSession));
    for (const { itemName } of discarded) remove(itemName);
    return () => {
      for (const { itemName, editSession: _, ...draft } of discarded) store(itemName, JSON.stringify(draft));
    };
  }

  function fateOfChanges(owner: string): FateOfChanges {
    if (ownSessions.size === 0) return 'none';
    return read(`${owner}:`).some(({ editSession }) => ownSessions.has(editSession)) ? 'kept' : 'discarded';
  }

  /**
   * The storage as a record editor speaks with it.
   * @param findDeleted where several records share a scope: the form of a new one also offers drafts of deleted ones
   */
  const actor = (findDeleted: FindDeleted | null) =>
    fromCallback<DraftStoreEvent, Query, DraftsFound>(({ input, sendBack, receive }) => {
      const ending = new AbortController();
      let searches = 0;
      let retry: ReturnType<typeof setTimeout> | undefined;
      let editSession: string | null = null;
      let removeAtEnd = () => {};

      async function find(query: Query): Promise<void> {
        clearTimeout(retry);
        searches += 1;
        const search = searches;
        const all = read(keyOf(query));
        const live = await liveElsewhere(all);
        const free = all.filter((draft) => !live.has(draft.editSession));
        const drafts = findDeleted ? await draftsOfRecord(free, query, findDeleted, ending.signal) : free;
        if (search !== searches || ending.signal.aborted) return;
        // Some may have been discarded during the search.
        const left = new Set(read(keyOf(query)).map(({ itemName }) => itemName));
        sendBack({ type: 'drafts.found', drafts: drafts.filter(({ itemName }) => left.has(itemName)) });
        if (live.size > 0 && !locks) retry = setTimeout(() => void find(query), typingPause);
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
        clearTimeout(retry);
        removeAtEnd();
        if (editSession !== null) release(editSession);
      };
    });

  try {
    deleteTooOld();
  } catch {
    // The browser forbids storage, or it is full.
  }

  return { actor, readElsewhere, discard, fateOfChanges };
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

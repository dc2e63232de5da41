import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { areSameTexts, type Draft } from '#domain/record.ts';
import type { DraftScope, DraftStoreEvent, DraftsFound } from '#machines/record-editor.context.ts';

/** Finds out which of these records are no longer stored. */
export type FindDeleted = (ids: string[], signal: AbortSignal) => Promise<string[]>;

type Query = DraftScope & { id: string | null };

const prefix = 'unsaved:';
const lifetime = 30 * 24 * 60 * 60 * 1000;

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
  /** All edit sessions of this tab; those that have unsaved changes with what releases their lock. */
  const ownSessions = new Map<string, (() => void) | null>();
  let hasFailed = false;

  /** The newest first. An item of another release stays, even where this release cannot read it. */
  function read(scope: DraftScope): Draft[] {
    const start = itemNameOf(scope, '');
    const items = new Map<string, string>();
    try {
      for (const name of Object.keys(browser.localStorage))
        items.set(name, browser.localStorage.getItem(name) ?? '');
    } catch {
      // The browser forbids storage.
    }
    // What the browser has of these is older.
    for (const [name, item] of unstored) items.set(name, item);
    return [...items]
      .filter(([name]) => name.startsWith(start))
      .flatMap(([name, item]) => {
        const parsed = v.safeParse(storedDraftSchema, item);
        return parsed.success ? { ...parsed.output, editSession: name.slice(start.length) } : [];
      })
      .filter(({ typedAt }) => Date.now() - Date.parse(typedAt) < lifetime)
      .sort((one, other) => Date.parse(other.typedAt) - Date.parse(one.typedAt));
  }

  function put(scope: DraftScope, { editSession, ...draft }: Omit<Draft, 'typedAt'>): void {
    const itemName = itemNameOf(scope, editSession);
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

  function remove(scope: DraftScope, editSession: string): void {
    const itemName = itemNameOf(scope, editSession);
    unstored.delete(itemName);
    try {
      browser.localStorage.removeItem(itemName);
    } catch {
      // The browser forbids storage.
    }
  }

  /** Shows other tabs that an edit session has unsaved changes. */
  function hold(editSession: string, formName: string): void {
    if (ownSessions.get(editSession)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    void locks?.request(`${lockPrefix}${editSession}:${formName}`, () => promise);
    ownSessions.set(editSession, resolve);
  }

  function release(editSession: string): void {
    ownSessions.get(editSession)?.();
    ownSessions.set(editSession, null);
  }

  /** The edit sessions of other tabs that have unsaved changes, with the names of their forms. */
  async function liveElsewhere(): Promise<[editSession: string, formName: string][]> {
    const { held = [] } = (await locks?.query()) ?? {};
    return held.flatMap(({ name = '' }) => {
      if (!name.startsWith(lockPrefix)) return [];
      const [editSession = '', ...formName] = name.slice(lockPrefix.length).split(':');
      return ownSessions.has(editSession) ? [] : [[editSession, formName.join(':')]];
    });
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
        const all = read(query);
        const live = new Map(await liveElsewhere());
        const free = all.filter((draft) => !live.has(draft.editSession));
        const drafts = findDeleted ? await draftsOfRecord(free, query, findDeleted, ending.signal) : free;
        if (search !== searches || ending.signal.aborted) return;
        // Some may have been discarded during the search.
        const left = new Set(read(query).map(({ editSession }) => editSession));
        sendBack({ type: 'drafts.found', drafts: drafts.filter(({ editSession }) => left.has(editSession)) });
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
          const removeDraft = () => {
            remove(event, event.editSession);
            release(event.editSession);
          };
          if (event.isAtEnd) removeAtEnd = removeDraft;
          else removeDraft();
        }
        if (event.type === 'draft.deleteEqual') {
          for (const draft of read(event)) {
            const isOwn = draft.editSession === event.editSession;
            if (!isOwn && areSameTexts(draft.texts, event.texts)) remove(event, draft.editSession);
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

  return {
    actor,
    /** The names of the forms with unsaved changes in other tabs. */
    namesElsewhere: async () => [...new Set((await liveElsewhere()).map(([, formName]) => formName))],
    /** What this tab shows after a log-out in another one. `kept`: its unsaved changes are drafts. */
    fateOfChanges: () =>
      locks && [...ownSessions.values()].some((release) => release) ? ('kept' as const) : ('none' as const),
  };
}

const itemNameOf = ({ owner, scope }: DraftScope, editSession: string) =>
  `${prefix}${owner}:${scope}:${editSession}`;

/** Of an edit session that has unsaved changes: every tab reads the names of those that are held. */
const lockPrefix = 'edit-session:';

/** The drafts that belong into the form of a record; the form of a new one gets those of deleted records, too. */
async function draftsOfRecord(
  drafts: readonly Draft[],
  { id }: Query,
  findDeleted: FindDeleted,
  signal: AbortSignal,
): Promise<Draft[]> {
  const isNew = ({ base }: Draft) => base.version === 0;
  if (id !== null) return drafts.filter((draft) => !isNew(draft) && draft.base.id === id);
  const ids = [...new Set(drafts.filter((draft) => !isNew(draft)).map(({ base }) => base.id))];
  if (ids.length === 0) return [...drafts];
  const deleted = await findDeleted(ids, signal).catch((error: unknown): string[] => {
    console.warn('Drafts of deleted records could not be searched for.', error);
    return [];
  });
  return drafts.filter((draft) => isNew(draft) || deleted.includes(draft.base.id));
}

import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { areSameTexts, type Draft } from '#domain/record.ts';
import type { DraftScope, DraftStoreEvent, DraftsFound } from '#machines/record-editor.context.ts';

/** Finds out which of these records are no longer stored. */
export type FindDeleted = (ids: string[], signal: AbortSignal) => Promise<string[]>;

type Query = DraftScope & { id: string | null };

const lifetime = 30 * 24 * 60 * 60 * 1000;

const rowVersion = { id: v.string(), version: v.number() };

const storedDraftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    formName: v.optional(v.string(), 'form'),
    texts: v.record(v.string(), v.string()),
    base: v.object({ ...rowVersion, waiting: v.optional(v.object(rowVersion)) }),
    typedAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
);

const itemNameOf = ({ owner, scope }: DraftScope, editSession: string) =>
  `unsaved:${owner}:${scope}:${editSession}`;

/** Of an edit session that has unsaved changes: every tab reads the names of those that are held. */
const lockPrefix = 'edit-session:';

export type DraftStore = ReturnType<typeof createDraftStore>;

/** The parts of the browser that a store needs. A page of an insecure address has no `locks`: nothing is kept there. */
type Browser = {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly navigator: { readonly locks?: Pick<LockManager, 'query' | 'request'> };
};

/** Whether this page can keep drafts: its address is secure, or a loopback one. */
export const keepsDrafts = (browser: Browser = window) => browser.navigator.locks !== undefined;

/** Null where the browser forbids storage. */
function storageOf(browser: Browser) {
  try {
    return browser.localStorage;
  } catch {
    return null;
  }
}

/**
 * The drafts of the admin area in this browser. Where they cannot be stored, they are kept as long as this page is open.
 * @param onFailure is called once, when a draft cannot be stored
 */
export function createDraftStore(onFailure: () => void, browser: Browser = window) {
  const { locks } = browser.navigator;
  const storage = storageOf(browser);
  /** The items that the browser did not store; what it has of these is older. */
  const unstored = new Map<string, string>();
  /** All edit sessions of this tab; those that have unsaved changes with what releases their lock. */
  const ownSessions = new Map<string, (() => void) | null>();
  let hasFailed = false;

  /** The newest first. An item of another release stays, even where this release cannot read it. */
  function read(scope: DraftScope): Draft[] {
    const start = itemNameOf(scope, '');
    const stored = Object.keys(storage ?? {}).map((name) => [name, storage?.getItem(name) ?? ''] as const);
    return [...new Map([...stored, ...unstored])]
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
    unstored.set(itemName, item);
    if (!locks) return;
    try {
      browser.localStorage.setItem(itemName, item);
      unstored.delete(itemName);
    } catch {
      if (!hasFailed) onFailure();
      hasFailed = true;
    }
  }

  function remove(scope: DraftScope, editSession: string): void {
    unstored.delete(itemNameOf(scope, editSession));
    storage?.removeItem(itemNameOf(scope, editSession));
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
      let search = new AbortController();
      let editSession = '';
      let removeAtEnd = () => {};

      async function find(query: Query): Promise<void> {
        search.abort();
        search = new AbortController();
        const { signal } = search;
        const belongs = findDeleted ? await ofRecord(query, read(query), findDeleted, signal) : () => true;
        const live = new Map(await liveElsewhere());
        if (signal.aborted) return;
        // Read now: some may have been discarded during the search.
        const drafts = read(query).filter((draft) => belongs(draft) && !live.has(draft.editSession));
        sendBack({ type: 'drafts.found', drafts });
      }

      receive((event) => {
        if (event.type === 'drafts.find') void find(event);
        if (event.type === 'draft.put') {
          if (editSession !== event.draft.editSession) release(editSession);
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
        search.abort();
        removeAtEnd();
        release(editSession);
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

/** Which drafts belong into the form of a record; into that of a new one those of deleted records, too. */
async function ofRecord(
  { id }: Query,
  drafts: readonly Draft[],
  findDeleted: FindDeleted,
  signal: AbortSignal,
) {
  const isNew = ({ base }: Draft) => base.version === 0;
  if (id !== null) return (draft: Draft) => !isNew(draft) && draft.base.id === id;
  const ids = new Set(drafts.filter((draft) => !isNew(draft)).map(({ base }) => base.id));
  const deleted = await findDeleted([...ids], signal).catch((error: unknown): string[] => {
    if (!signal.aborted) console.warn('Drafts of deleted records could not be searched for.', error);
    return [];
  });
  return (draft: Draft) => isNew(draft) || deleted.includes(draft.base.id);
}

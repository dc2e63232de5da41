import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import { hasValues } from '#backend/records.ts';
import { BackendError, timedOut } from '#domain/backend-error.ts';
import type { RecordValues, RowVersion, SaveResult, StoredRecord } from '#domain/record.ts';
import type { SessionEvent } from '#domain/session-event.ts';
import type { Credentials, User } from '#domain/user.ts';
import { createDraftStore } from '#editing/draft-store.ts';
import { sessionActors } from '#features/session/session-actors.ts';
import { provideAuth } from '#machines/provide-auth.ts';
import { recordEditorMachine } from '#machines/record-editor.machine.ts';
import { saveMachine, type Write } from '#machines/shared/save.machine.ts';

export const users: readonly User[] = [
  { id: 'owner', email: 'owner' },
  { id: 'colleague', email: 'colleague' },
];

/** How a request that was sent ends. */
export type Fate = 'answered' | 'requestLost' | 'answerLost';

const offline = new BackendError('offline', 'Failed to fetch');
const sessionExpired = new BackendError('unauthenticated', 'JWT expired', 'PGRST303');

/** One record as the server stores it: with a version, and a session for every call. */
export class Server {
  hasLostSession = false;
  stored: StoredRecord | null = null;
  /** Every text that was stored at any time. */
  readonly everStored = new Set<string>();
  /** The titles that were overwritten by a save of the editor. */
  readonly overwritten: string[] = [];
  /** Saves on their way, the first sent first: each arrives when it is released, also where nobody waits any more. */
  readonly onWay: ((fate: Fate) => void)[] = [];
  readonly #waiting = new Set<(error: BackendError) => void>();
  #versions = 0;

  /** The time limit of all running saves passes; their requests stay on their way. */
  passTimeLimit(): void {
    for (const fail of this.#waiting) fail(timedOut());
    this.#waiting.clear();
  }

  admit(): void {
    if (this.hasLostSession) throw sessionExpired;
  }

  store(values: RecordValues, id: string): StoredRecord {
    this.#versions += 1;
    this.everStored.add(String(values.title ?? ''));
    this.stored = {
      ...values,
      id,
      version: this.#versions,
      updated_at: '2026-01-01T00:00:00.000Z',
    };
    return this.stored;
  }

  save({ values, base }: Write): Promise<SaveResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      this.onWay.push((fate) => {
        try {
          if (fate === 'requestLost') throw offline;
          this.admit();
          const result = this.#write(values, base);
          if (fate === 'answerLost') throw offline;
          resolve(result);
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  #write(values: RecordValues, base: RowVersion): SaveResult {
    const current = this.stored;
    if (base.version === 0 ? current === null : current?.version === base.version) {
      if (current) this.overwritten.push(String(current.title));
      return { outcome: 'saved', record: this.store(values, current?.id ?? (base.id || 'made')) };
    }
    if (!current) return { outcome: 'missing' };
    return hasValues(current, values)
      ? { outcome: 'saved', record: current }
      : { outcome: 'conflict', current };
  }
}

/** What the tabs of a browser share. */
export class SharedBrowser {
  readonly items = new Map<string, string>();
  readonly locks = new Map<string, object>();
  isFull = false;

  /** The browser as one tab sees it, until the tab is killed. */
  openTab() {
    const { items, locks } = this;
    const tab = { isKilled: false };
    const refuse = () => {
      if (tab.isKilled || this.isFull) throw new DOMException('full', 'QuotaExceededError');
    };
    const localStorage = new Proxy(
      {
        getItem: (name: string) => items.get(name) ?? null,
        setItem: (name: string, item: string) => {
          refuse();
          items.set(name, item);
        },
        removeItem: (name: string) => {
          if (!tab.isKilled) items.delete(name);
        },
      },
      {
        ownKeys: () => [...items.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    );
    const release = (name: string) => {
      if (locks.get(name) === tab) locks.delete(name);
    };
    const manager = {
      request: async (name: string, callback: () => unknown) => {
        locks.set(name, tab);
        await callback();
        release(name);
      },
      query: async () => ({ held: [...locks.keys()].map((name) => ({ name })) }),
    };
    return {
      // A cast: the store takes these two calls of a lock manager.
      browser: { localStorage, navigator: { locks: manager as unknown as LockManager } },
      kill: () => {
        tab.isKilled = true;
        for (const [name, holder] of locks) if (holder === tab) locks.delete(name);
      },
    };
  }
}

/** A kind of record: where its drafts are, and what becomes of a deleted one. */
export type RecordKind = { scope: string; onMissing: 'recreate' | 'ask'; isShared: boolean };

let seeds = 0;

/** A tab with one open form: the production machines and the production storage of drafts, on a modelled server. */
export function openTab(server: Server, shared: SharedBrowser, user: User, kind: RecordKind) {
  const { browser, kill } = shared.openTab();
  const failures: string[] = [];
  const drafts = createDraftStore(() => failures.push('not stored'), browser);
  let report: (event: SessionEvent) => void = () => {};
  const auth = createActor(
    provideAuth({
      watchSession: fromCallback<AnyEventObject, undefined, SessionEvent>(({ sendBack }) => {
        report = sendBack;
      }),
      signIn: fromPromise<User, Credentials>(async ({ input }) => {
        server.hasLostSession = false;
        return { id: input.email, email: input.email };
      }),
      signOut: fromPromise<void, undefined>(async () => undefined),
      checkAdmin: fromPromise<boolean, { userId: string }>(async () => {
        server.admit();
        return true;
      }),
    }),
    { input: { fallbackEmail: null } },
  ).start();
  report({ type: 'session.found', user });
  const { watchOwner, ...session } = sessionActors(auth);
  const write = fromPromise<SaveResult, Write>(({ input }) => server.save(input));
  const findDeleted = async (ids: string[]) => ids.filter((id) => id !== server.stored?.id);
  seeds += 1;
  const editor = createActor(
    recordEditorMachine.provide({
      actors: {
        draftStore: drafts.actor(kind.isShared ? findDeleted : null),
        watchOwner,
        save: saveMachine.provide({ actors: { write, ...session } }),
      },
    }),
    {
      input: {
        owner: user.id,
        scope: kind.scope,
        name: 'record',
        seed: `session-${seeds}`,
        newId: kind.isShared ? `new-${seeds}` : '',
        blank: { title: '' },
        fixed: {},
        stored: server.stored,
        onMissing: kind.onMissing,
      },
    },
  ).start();
  return {
    auth,
    editor,
    report: (event: SessionEvent) => report(event),
    /** How often it was said that drafts cannot be stored. */
    failures,
    /** Ends it as a person does. */
    close: () => {
      editor.stop();
      auth.stop();
      kill();
    },
    /** Ends it as a crash does: nothing of it runs any more. */
    kill: () => {
      kill();
      editor.stop();
      auth.stop();
    },
  };
}

export type Tab = ReturnType<typeof openTab>;

import * as v from 'valibot';

/** The texts of a form by field. */
export type DraftTexts = Record<string, string>;

/** What somebody typed in one sitting and has not saved. */
export type KeptDraft = {
  /** Names the sitting, apart from all others of any tab. */
  sitting: string;
  texts: DraftTexts;
  /** The id that the record has or is to get, where its name does not say it. */
  id?: string | undefined;
  /** The version of the record that the typing started from; null: there was none. */
  version: number | null;
  /** ISO 8601 in UTC. */
  typedAt: string;
};

/** Whose drafts of what: a user's id and a name for the record. */
export type DraftRecord = { owner: string; record: string };

/** The draft of one sitting. */
export type DraftKey = DraftRecord & { sitting: string };

type Entry = { name: string; draft: KeptDraft };

const prefix = 'draft:';
const lifetime = 30 * 24 * 60 * 60 * 1000;

/** How many drafts of a record are kept for a user; a new one takes the place of an equal one, else of the oldest. */
export const draftLimit = 20;

const storedDraftSchema = v.object({
  texts: v.record(v.string(), v.string()),
  id: v.optional(v.string()),
  version: v.nullable(v.number()),
  typedAt: v.pipe(v.string(), v.isoTimestamp()),
});

// One item for each sitting: tabs that share one would write over each other.
const nameOf = ({ owner, record }: DraftRecord) => `${prefix}${owner}:${record}`;

/** A name for a sitting that begins. */
export function newSitting(): string {
  return crypto.randomUUID();
}

/** Keeps a sitting's draft in this browser, over what it was before. @returns whether it could be kept. */
export function keepDraft(of: DraftRecord, { sitting, ...stored }: KeptDraft): boolean {
  const name = `${nameOf(of)}:${sitting}`;
  return withStorage((storage) => {
    if (storage.getItem(name) === null) makeRoom(storage, of);
    storage.setItem(name, JSON.stringify(stored));
  });
}

/** Puts the drafts of one record under another, as the sittings that they were. */
export function moveDrafts(from: DraftRecord, to: DraftRecord): void {
  withStorage((storage) => {
    for (const { name, draft } of entriesOf(storage, from)) {
      const { sitting, ...stored } = draft;
      // Room is made when the next sitting begins: what is moved takes the place of nothing.
      storage.setItem(`${nameOf(to)}:${sitting || newSitting()}`, JSON.stringify(stored));
      storage.removeItem(name);
    }
  });
}

/** The records with drafts of a user whose names begin so, each by the rest of its name up to a colon. */
export function recordsWithDrafts({ owner, record }: DraftRecord): string[] {
  const start = nameOf({ owner, record });
  const found = new Set<string>();
  withStorage((storage) => {
    for (const name of Object.keys(storage)) {
      const [rest] = name.startsWith(start) ? name.slice(start.length).split(':') : [];
      if (rest) found.add(rest);
    }
  });
  return [...found];
}

/** Lets the draft of a sitting go: it was saved, or given up. */
export function dropDraft({ sitting, ...of }: DraftKey): void {
  dropWhere(of, ({ draft }) => draft.sitting === sitting);
}

/** Lets all drafts of a record with these texts go: they were restored, given up or saved. */
export function dropEqualDrafts(of: DraftRecord, texts: DraftTexts): void {
  dropWhere(of, ({ draft }) => areSame(draft.texts, texts));
}

/** Lets go of the draft of a sitting that was saved, and of all that say no more than what was saved. */
export function dropSaved(key: DraftKey, saved: DraftTexts): void {
  dropDraft(key);
  dropEqualDrafts(key, saved);
}

/** Lets all drafts of a user go. */
export function dropAllDrafts(owner: string): void {
  withStorage((storage) => {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(`${prefix}${owner}:`)) storage.removeItem(name);
    }
  });
}

/** The drafts of a record, the newest first and each text once. Drops all that are too old, whoever's they are. */
export function readDrafts(of: DraftRecord): KeptDraft[] {
  let found: KeptDraft[] = [];
  withStorage((storage) => {
    dropOldDrafts(storage);
    found = distinct(entriesOf(storage, of)).map(({ draft }) => draft);
  });
  return found;
}

/** Whether one form's texts are all in the other. */
export function areSame(one: DraftTexts, other: DraftTexts): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

function makeRoom(storage: Storage, of: DraftRecord): void {
  const entries = entriesOf(storage, of);
  if (entries.length < draftLimit) return;
  const staying = distinct(entries).slice(0, draftLimit - 1);
  for (const entry of entries) if (!staying.includes(entry)) storage.removeItem(entry.name);
}

function dropWhere(of: DraftRecord, isMeant: (entry: Entry) => boolean): void {
  withStorage((storage) => {
    for (const entry of entriesOf(storage, of)) if (isMeant(entry)) storage.removeItem(entry.name);
  });
}

function dropOldDrafts(storage: Storage): void {
  for (const name of Object.keys(storage)) {
    if (!name.startsWith(prefix)) continue;
    const draft = parseDraft(storage.getItem(name), '');
    const isYoung = draft !== null && Date.now() - Date.parse(draft.typedAt) < lifetime;
    if (!isYoung) storage.removeItem(name);
  }
}

/** The newest first. */
function entriesOf(storage: Storage, of: DraftRecord): Entry[] {
  const own = nameOf(of);
  return Object.keys(storage)
    .flatMap((name) => {
      // Earlier builds kept one draft for a record, under the record's own name.
      const isOwn = name === own || name.startsWith(`${own}:`);
      const draft = isOwn ? parseDraft(storage.getItem(name), name.slice(own.length + 1)) : null;
      return draft ? { name, draft } : [];
    })
    .sort((one, other) => Date.parse(other.draft.typedAt) - Date.parse(one.draft.typedAt));
}

function distinct(entries: Entry[]): Entry[] {
  return entries.filter(
    ({ draft }, at) => !entries.slice(0, at).some((newer) => areSame(draft.texts, newer.draft.texts)),
  );
}

function parseDraft(stored: string | null, sitting: string): KeptDraft | null {
  if (stored === null) return null;
  try {
    const { success, output } = v.safeParse(storedDraftSchema, JSON.parse(stored));
    return success ? { sitting, ...output } : null;
  } catch {
    return null;
  }
}

/** @returns false where the browser forbids to store, or there is no room. */
function withStorage(act: (storage: Storage) => void): boolean {
  try {
    act(window.localStorage);
    return true;
  } catch {
    return false;
  }
}

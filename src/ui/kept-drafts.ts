import * as v from 'valibot';

/** What somebody typed and has not saved: the form's texts by field, and what they were typed over. */
export type KeptDraft = {
  texts: Record<string, string>;
  /** The version of the record that the typing started from; null: there was none. */
  version: number | null;
  /** ISO 8601 in UTC. */
  typedAt: string;
};

/** Whose draft of what: a user's id and a name for the record. */
export type DraftKey = { owner: string; record: string };

const prefix = 'draft:';
const lifetime = 30 * 24 * 60 * 60 * 1000;

const keptDraftSchema = v.object({
  texts: v.record(v.string(), v.string()),
  version: v.nullable(v.number()),
  typedAt: v.pipe(v.string(), v.isoTimestamp()),
});

const nameOf = ({ owner, record }: DraftKey) => `${prefix}${owner}:${record}`;

/** Keeps a draft in this browser. @returns whether it could be kept. */
export function keepDraft(key: DraftKey, draft: Pick<KeptDraft, 'texts' | 'version'>): boolean {
  const kept: KeptDraft = { ...draft, typedAt: new Date().toISOString() };
  return withStorage((storage) => storage.setItem(nameOf(key), JSON.stringify(kept)));
}

/** Lets a draft go. */
export function dropDraft(key: DraftKey): void {
  withStorage((storage) => storage.removeItem(nameOf(key)));
}

/** The draft that is kept under a key; null where there is none, or none that can be read. Drops all that are too old. */
export function readDraft(key: DraftKey): KeptDraft | null {
  let found: KeptDraft | null = null;
  withStorage((storage) => {
    dropOldDrafts(storage);
    found = parseDraft(storage.getItem(nameOf(key)));
  });
  return found;
}

function dropOldDrafts(storage: Storage): void {
  for (const name of Object.keys(storage)) {
    if (!name.startsWith(prefix)) continue;
    const draft = parseDraft(storage.getItem(name));
    const isYoung = draft !== null && Date.now() - Date.parse(draft.typedAt) < lifetime;
    if (!isYoung) storage.removeItem(name);
  }
}

function parseDraft(stored: string | null): KeptDraft | null {
  if (stored === null) return null;
  try {
    const { success, output } = v.safeParse(keptDraftSchema, JSON.parse(stored));
    return success ? output : null;
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

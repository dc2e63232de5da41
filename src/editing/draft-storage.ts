import * as v from 'valibot';
import type { RowVersion } from '#domain/save-result.ts';
import type { FormTexts } from '#ui/use-valibot-form.ts';

/** What was typed into a form in one edit session and is not saved. */
export type Draft = {
  /** From the opening of the form in one tab to its end. */
  editSession: string;
  /** As people know the form. */
  formName: string;
  texts: FormTexts;
  /** The stored version that was edited. */
  base: RowVersion;
  /** ISO 8601 in UTC. */
  typedAt: string;
};

/** Whose drafts, and of which record. `owner`: a user's id; `record`: names what is edited. */
export type DraftScope = { owner: string; record: string };

export type DraftKey = DraftScope & { editSession: string };

const prefix = 'draft:';
const lifetime = 30 * 24 * 60 * 60 * 1000;

const storedDraftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    // The drafts of an earlier release have no name.
    formName: v.optional(v.string(), 'form'),
    texts: v.record(v.string(), v.string()),
    base: v.object({ id: v.string(), version: v.number() }),
    typedAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
);

// One item for each edit session: tabs that share one would overwrite each other's text.
const itemName = ({ owner, record, editSession }: DraftKey) =>
  `${ownerPrefix(owner)}${record}:${editSession}`;
const ownerPrefix = (owner: string) => `${prefix}${owner}:`;
const editSessionIn = (name: string) => name.slice(name.lastIndexOf(':') + 1);

/**
 * Stores the draft of an edit session in this browser, over the one before.
 * @returns whether it could be stored.
 */
export function storeDraft(scope: DraftScope, { editSession, ...stored }: Draft): boolean {
  return withStorage((storage) =>
    storage.setItem(itemName({ ...scope, editSession }), JSON.stringify(stored)),
  );
}

export function deleteDraft(key: DraftKey): void {
  withStorage((storage) => storage.removeItem(itemName(key)));
}

/** @param spared the edit sessions whose drafts stay */
export function deleteAllDrafts(owner: string, spared: ReadonlySet<string> = new Set()): void {
  withStorage((storage) => {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(ownerPrefix(owner)) && !spared.has(editSessionIn(name))) storage.removeItem(name);
    }
  });
}

/** The drafts of a record, the newest first. Deletes all drafts in this browser that are older than 30 days. */
export function readDrafts(scope: DraftScope): Draft[] {
  return readItems(itemName({ ...scope, editSession: '' }));
}

/** The drafts of all records of a user, as {@link readDrafts} reads them. */
export function readAllDrafts(owner: string): Draft[] {
  return readItems(ownerPrefix(owner));
}

function readItems(namePrefix: string): Draft[] {
  const drafts: Draft[] = [];
  withStorage((storage) => {
    for (const name of Object.keys(storage)) {
      if (!name.startsWith(prefix)) continue;
      const { success, output } = v.safeParse(storedDraftSchema, storage.getItem(name));
      if (!success || Date.now() - Date.parse(output.typedAt) >= lifetime) storage.removeItem(name);
      else if (name.startsWith(namePrefix)) drafts.push({ editSession: editSessionIn(name), ...output });
    }
  });
  return drafts.sort((one, other) => Date.parse(other.typedAt) - Date.parse(one.typedAt));
}

/** @returns false when the browser forbids storage, or its storage is full. */
function withStorage(act: (storage: Storage) => void): boolean {
  try {
    act(window.localStorage);
    return true;
  } catch {
    return false;
  }
}

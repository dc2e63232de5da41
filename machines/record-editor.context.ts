import {
  areSameTexts,
  type Draft,
  type FormTexts,
  type RecordValues,
  type SaveTarget,
  type StoredRecord,
  type TextBase,
  textsOf,
} from '#domain/record.ts';
import { valuesOf, type WaitingVersion } from '#domain/waiting-version.ts';
import type { SaveOutput } from './shared/save.machine.ts';

/** Names a set of drafts. `owner`: a user's id; `scope`: the record, or the kind of records. */
export type DraftScope = { owner: string; scope: string };

export type RecordEditorInput = DraftScope & {
  /** As people know the form. */
  name: string;
  /** A new UUID: the edit sessions of this editor are named by it. */
  seed: string;
  /** The id that a new record gets, also one in place of a deleted one; `''`: the database makes it. */
  newId: string;
  /** The texts of the form while nothing is stored. */
  blank: FormTexts;
  /** Columns that no field changes. */
  fixed: RecordValues;
  stored: StoredRecord | null;
  /** A save of a record that was deleted recreates it, or asks the person. */
  onMissing: 'recreate' | 'ask';
};

type Form = {
  texts: FormTexts;
  /** The stored version over which the texts were typed. */
  base: TextBase;
  /** The texts are stored as its draft. */
  editSession: string;
};

/** The form before all of its texts were replaced; `keepsDraft`: an undo leaves those that came as a draft. */
type Replaced = { form: Form; keepsDraft: boolean };

export type Context = RecordEditorInput &
  Form & {
    /** Edit sessions so far. */
    sessionCount: number;
    /** The drafts of other edit sessions, the newest first. */
    found: readonly Draft[];
    replaced: Replaced | null;
    /** The uploads of the form that run. */
    uploads: readonly string[];
    /** The last request to save. */
    values: RecordValues;
    target: SaveTarget;
    /** What is stored beside the record, in place of which it is edited. */
    waiting: WaitingVersion | null;
    /** What a save has found in place of what it was to replace. */
    theirs: Pick<Form, 'texts' | 'base'> | null;
  };

export type RecordEditorEvent =
  | { type: 'text.changed'; name: string; text: string }
  /** An earlier version, or the built-in texts. */
  | { type: 'version.restore'; texts: FormTexts }
  | { type: 'draft.restore'; draft: Draft }
  | { type: 'draft.discard'; draft: Draft }
  /** The texts of the stored record replace what was typed. */
  | { type: 'stored.take' }
  /** Takes the last replacement of all texts back. */
  | { type: 'replacement.undo' }
  | { type: 'upload.started'; id: string }
  | { type: 'upload.ended'; id: string }
  /** `values`: the texts, parsed. */
  | { type: 'save.request'; values: RecordValues; target: SaveTarget }
  /** The record was loaded again; null: none is stored. */
  | { type: 'stored.changed'; record: StoredRecord | null }
  /** The waiting version was loaded, or changed; null: there is none. */
  | { type: 'waiting.changed'; waiting: WaitingVersion | null }
  /** Over what is stored, or as a new record where it was deleted. */
  | { type: 'question.saveMine' }
  | { type: 'question.takeTheirs' }
  | { type: 'question.goBack' }
  /** The person gives up what is unsaved: its draft goes with the editor. */
  | { type: 'leave.discard' }
  | DraftsFound
  | OwnerChange;

export type DraftsFound = { type: 'drafts.found'; drafts: readonly Draft[] };

/** Another user has signed in. */
export type OwnerChange = { type: 'owner.changed'; owner: string };

/** A save has stored the record, or failed. `isNew`: there was none before. */
export type RecordEditorEmitted = { type: 'save.ended'; output: SaveOutput; isNew: boolean };

/** `unsaved`: something would be lost. `locked`: nothing can be typed. */
export type RecordEditorTag = 'unsaved' | 'locked' | 'saving';

/** A message to the storage of drafts. */
export type DraftStoreEvent =
  /** Finds the drafts of other edit sessions; `id`: of the stored record, null where there is none. */
  | ({ type: 'drafts.find'; id: string | null } & DraftScope)
  | ({ type: 'draft.put'; draft: Omit<Draft, 'typedAt'> } & DraftScope)
  /** `isAtEnd`: once the editor ends, unless the draft is put again. */
  | ({ type: 'draft.delete'; editSession: string; isAtEnd: boolean } & DraftScope)
  /** Deletes the drafts with these texts, apart from that of the edit session. */
  | ({ type: 'draft.deleteEqual'; texts: FormTexts; editSession: string } & DraftScope);

type Stored = Pick<Context, 'stored' | 'waiting' | 'newId' | 'blank'>;

/** Over what a form that shows {@link storedTexts} is typed. */
export function baseOf({ stored, waiting, newId }: Omit<Stored, 'blank'>): TextBase {
  if (waiting) return { id: waiting.record_id, version: waiting.base_version, waiting: tokenOf(waiting) };
  return liveBase(stored, newId);
}

export const liveBase = (stored: StoredRecord | null, newId: string): TextBase =>
  stored ? { id: stored.id, version: stored.version } : { id: newId, version: 0 };

export const tokenOf = ({ id, version }: WaitingVersion) => ({ id, version });

/** What visitors get. */
export const liveTexts = ({ stored, blank }: Pick<Stored, 'stored' | 'blank'>): FormTexts =>
  stored ? textsOf(stored, blank) : blank;

/** What the editor shows where nothing is typed. */
export const storedTexts = ({ waiting, ...live }: Omit<Stored, 'newId'>): FormTexts =>
  waiting ? textsOf(valuesOf(waiting), live.blank) : liveTexts(live);

/** Neither the record of the form nor another one under its id is stored, as far as is known. */
export const isNewRecord = ({ base, stored }: Context) => base.version === 0 && stored === null;

export const isDirty = (context: Context) => !areSameTexts(context.texts, storedTexts(context));

/** The drafts to offer: of other edit sessions, unlike what is stored, of equal ones the first. */
export function offeredDrafts(context: Context): Draft[] {
  const { found, blank, editSession } = context;
  const stored = storedTexts(context);
  return (
    found
      .filter((draft) => draft.editSession !== editSession)
      // A draft of an earlier release may lack a field.
      .map((draft) => ({ ...draft, texts: textsOf({ ...stored, ...draft.texts }, blank) }))
      .filter(
        ({ texts }, index, drafts) =>
          !areSameTexts(texts, stored) &&
          drafts.findIndex((other) => areSameTexts(other.texts, texts)) === index,
      )
  );
}

/** Another version than that which the texts were typed over is stored. */
export function isBehind(context: Context): boolean {
  const { stored, waiting, base } = context;
  if (!stored && !waiting) return base.version > 0;
  const now = baseOf(context);
  const isSame = now.id === base.id && now.version === base.version;
  return !isSame || now.waiting?.version !== base.waiting?.version;
}

export const scopeOf = ({ owner, scope }: DraftScope): DraftScope => ({ owner, scope });

/** Null where the replacement changes nothing. */
export function replacedBy(texts: FormTexts, context: Context, keepsDraft = false): Replaced | null {
  if (areSameTexts(texts, context.texts)) return null;
  const { base, editSession } = context;
  return { form: { texts: context.texts, base, editSession }, keepsDraft };
}

export const nextSession = ({ seed, sessionCount }: Context) => ({
  editSession: `${seed}-${sessionCount + 1}`,
  sessionCount: sessionCount + 1,
});

import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import {
  areSameTexts,
  type Draft,
  type FormTexts,
  type RecordValues,
  type SaveTarget,
  type StoredRecord,
} from '#domain/record.ts';
import type { WaitingVersion } from '#domain/waiting-version.ts';
import {
  baseOf,
  type Context,
  type DraftScope,
  type DraftStoreEvent,
  type DraftsFound,
  isDirty,
  liveBase,
  liveTexts,
  nextSession,
  type OwnerChange,
  type RecordEditorEmitted,
  type RecordEditorEvent,
  type RecordEditorInput,
  type RecordEditorTag,
  replacedBy,
  scopeOf,
  storedTexts,
  tokenOf,
} from './record-editor.context.ts';
import { requiredCallback } from './shared/requests.ts';
import { type SaveOutput, saveMachine } from './shared/save.machine.ts';

const types: {
  context?: Context;
  events?: RecordEditorEvent;
  emitted?: RecordEditorEmitted;
  input?: RecordEditorInput;
  tags?: RecordEditorTag;
  children?: { draftStore: 'draftStore'; watchOwner: 'watchOwner'; save: 'save' };
} = {};

/** Listens to the user who is signed in. */
const requiredWatchOwner = requiredCallback<OwnerChange>('watchOwner');

const requiredDraftStore = fromCallback<DraftStoreEvent, DraftScope & { id: string | null }, DraftsFound>(
  () => {
    throw new Error('draftStore must be provided');
  },
);

/** The form as it is opened. */
const formOf = (context: Context) => ({ texts: storedTexts(context), base: baseOf(context) });

/** What the record editor does, and what it depends on. */
export const recordEditorSetup = setup({
  types,
  actors: {
    draftStore: requiredDraftStore,
    watchOwner: requiredWatchOwner,
    save: saveMachine,
  },
  actions: {
    setText: assign(({ context }, { name, text }: { name: string; text: string }) => ({
      texts: { ...context.texts, [name]: text },
      replaced: null,
    })),
    /** Where nothing is typed, the form shows what is stored. */
    setStored: assign(({ context }, stored: StoredRecord | null) =>
      isDirty(context) ? { stored } : { stored, texts: storedTexts({ ...context, stored }), replaced: null },
    ),
    /** As `setStored`. */
    setWaiting: assign(({ context }, waiting: WaitingVersion | null) =>
      isDirty(context) || waiting?.version === context.waiting?.version
        ? { waiting }
        : { waiting, texts: storedTexts({ ...context, waiting }), replaced: null },
    ),
    setFound: assign((_, found: readonly Draft[]) => ({ found })),
    setOwner: assign(({ context }, owner: string) => ({ owner, found: [], ...nextSession(context) })),
    setBaseToStored: assign(({ context }) => ({ base: baseOf(context) })),
    setRequest: assign((_, { values, target }: { values: RecordValues; target: SaveTarget }) => ({
      values,
      target,
    })),
    setSaved: assign(({ context }, output: SaveOutput) => {
      if (output.outcome === 'kept') {
        const { waiting } = output;
        return { waiting, texts: storedTexts({ ...context, waiting }), replaced: null };
      }
      if (output.outcome !== 'saved') return {};
      const { record: stored } = output;
      // A waiting version is published with the record, or stays for another time.
      const waiting = context.base.waiting ? null : context.waiting;
      return { stored, waiting, texts: storedTexts({ ...context, stored, waiting }), replaced: null };
    }),
    /** The save found something else than it was to replace. */
    setTheirs: assign(({ context }, output: SaveOutput) => {
      if (output.outcome === 'overtaken') {
        const { waiting } = output;
        return { waiting, theirs: formOf({ ...context, waiting }) };
      }
      if (output.outcome !== 'conflict' && output.outcome !== 'missing') return {};
      const stored = output.outcome === 'conflict' ? output.current : null;
      const waiting = output.waiting ?? null;
      const base = {
        ...liveBase(stored, waiting?.record_id ?? context.newId),
        ...(waiting && { waiting: tokenOf(waiting) }),
      };
      return {
        stored,
        waiting: waiting ?? context.waiting,
        theirs: { texts: liveTexts({ ...context, stored }), base },
      };
    }),
    setBaseToTheirs: assign(({ context }) => ({ base: context.theirs?.base ?? context.base })),
    /** The typed texts stay as a draft, and a new edit session begins. */
    replaceTexts: assign(({ context }, { texts }: { texts: FormTexts }) => ({
      texts,
      replaced: replacedBy(texts, context),
      ...(isDirty(context) && !areSameTexts(texts, context.texts) ? nextSession(context) : {}),
    })),
    /** As `replaceTexts`; the texts of a draft get an edit session of their own. */
    replaceByDraft: assign(({ context }, { texts, base }: Draft) => ({
      texts,
      base: context.stored ? base : { ...base, version: 0 },
      replaced: replacedBy(texts, context, true),
      ...nextSession(context),
    })),
    /** The typed texts are given up; an undo brings them back. */
    takeStored: assign(({ context }) => ({
      texts: storedTexts(context),
      replaced: replacedBy(storedTexts(context), context),
    })),
    undoReplacement: assign(({ context: { replaced } }) => ({ ...replaced?.form, replaced: null })),
    findDrafts: sendTo(
      'draftStore',
      ({ context }): DraftStoreEvent => ({
        type: 'drafts.find',
        ...scopeOf(context),
        id: context.stored?.id ?? null,
      }),
    ),
    putDraft: sendTo('draftStore', ({ context }): DraftStoreEvent => {
      const { name: formName, editSession, texts, base } = context;
      return { type: 'draft.put', ...scopeOf(context), draft: { formName, editSession, texts, base } };
    }),
    deleteDraft: sendTo(
      'draftStore',
      ({ context }, draft: { editSession: string; isAtEnd: boolean }): DraftStoreEvent => ({
        type: 'draft.delete',
        ...scopeOf(context),
        ...draft,
      }),
    ),
    deleteEqualDrafts: sendTo(
      'draftStore',
      ({ context }, { texts }: { texts: FormTexts }): DraftStoreEvent => ({
        type: 'draft.deleteEqual',
        ...scopeOf(context),
        texts,
        editSession: context.editSession,
      }),
    ),
    addUpload: assign(({ context: { uploads } }, { id }: { id: string }) => ({
      uploads: [...uploads.filter((other) => other !== id), id],
    })),
    removeUpload: assign(({ context: { uploads } }, { id }: { id: string }) => ({
      uploads: uploads.filter((other) => other !== id),
    })),
    forgetOffer: assign(({ context: { found } }, { texts, editSession }: Draft) => ({
      found: found.filter((draft) => draft.editSession !== editSession && !areSameTexts(draft.texts, texts)),
    })),
    announceEnd: emit(
      ({ context }, output: SaveOutput): RecordEditorEmitted => ({
        type: 'save.ended',
        output,
        isNew: context.base.version === 0,
      }),
    ),
  },
  guards: {
    isDirty: ({ context }) => isDirty(context),
    isReplaced: ({ context }) => context.replaced !== null,
    isReplacedByDraft: ({ context }) => context.replaced?.keepsDraft === true,
    isNewer: ({ context: { stored } }, record: StoredRecord | null) =>
      stored?.id !== record?.id || (stored !== null && record !== null && stored.version < record.version),
    isOtherOwner: ({ context }, owner: string) => owner !== context.owner,
    isUploaded: ({ context }) => context.uploads.length === 0,
    isOtherWaiting: ({ context }, waiting: WaitingVersion | null) =>
      JSON.stringify(waiting) !== JSON.stringify(context.waiting),
    isSaved: (_, { outcome }: SaveOutput) => outcome === 'saved' || outcome === 'kept',
    isConflict: (_, { outcome }: SaveOutput) => outcome === 'conflict' || outcome === 'overtaken',
    isMissing: (_, { outcome }: SaveOutput) => outcome === 'missing',
    isOtherUser: (_, { outcome }: SaveOutput) => outcome === 'otherUser',
    recreatesMissing: ({ context }, { outcome }: SaveOutput) =>
      outcome === 'missing' && context.onMissing === 'recreate',
  },
});

export type EditorActors = { draftStore: typeof requiredDraftStore; watchOwner: typeof requiredWatchOwner };

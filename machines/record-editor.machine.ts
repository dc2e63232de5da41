import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import {
  areSameTexts,
  type Draft,
  type FormTexts,
  type RecordValues,
  type StoredRecord,
  textsOf,
} from '#domain/record.ts';
import {
  baseOf,
  type Context,
  type DraftScope,
  type DraftStoreEvent,
  type DraftsFound,
  isDirty,
  nextSession,
  type OwnerChange,
  type RecordEditorEmitted,
  type RecordEditorEvent,
  type RecordEditorInput,
  type RecordEditorTag,
  replacedBy,
  scopeOf,
  storedTexts,
} from './record-editor.context.ts';
import { requiredCallback, toOutput } from './shared/requests.ts';
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

const deleteOwnDraft = { type: 'deleteOwnDraft', params: { isAtEnd: false } } as const;

/** A draft that is restored or discarded is offered no longer. */
const takeOffer = [
  { type: 'forgetOffer', params: ({ event }: { event: { draft: Draft } }) => event.draft },
  { type: 'deleteEqualDrafts', params: ({ event }: { event: { draft: Draft } }) => event.draft },
] as const;

const saveOverStored = { target: '#recordEditor.saving', actions: 'setBaseToStored' } as const;

/** Edits one record: no failure loses what is typed, and what is stored is never overwritten unseen. */
export const recordEditorMachine = setup({
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
    setFound: assign((_, found: readonly Draft[]) => ({ found })),
    setOwner: assign(({ context }, owner: string) => ({ owner, found: [], ...nextSession(context) })),
    setBaseToStored: assign(({ context }) => ({ base: baseOf(context) })),
    setValues: assign((_, values: RecordValues) => ({ values })),
    setSaved: assign(({ context }, output: SaveOutput) =>
      output.outcome === 'saved'
        ? { stored: output.record, texts: textsOf(output.record, context.blank), replaced: null }
        : {},
    ),
    /** The save found something else than it was to replace. */
    setFoundStored: assign((_, output: SaveOutput) =>
      output.outcome === 'conflict' ? { stored: output.current } : {},
    ),
    setNoneStored: assign({ stored: null }),
    /** The typed texts stay as a draft, and a new edit session begins. */
    replaceTexts: assign(({ context }, { texts }: { texts: FormTexts }) => ({
      texts,
      replaced: replacedBy(texts, context),
      ...(isDirty(context) && !areSameTexts(texts, context.texts) ? nextSession(context) : {}),
    })),
    /** As `replaceTexts`; the texts of a draft get an edit session of their own. */
    replaceByDraft: assign(({ context }, { texts, base }: Draft) => ({
      texts,
      base: context.stored ? base : { id: base.id, version: 0 },
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
    deleteOwnDraft: sendTo(
      'draftStore',
      ({ context }, { isAtEnd }: { isAtEnd: boolean }): DraftStoreEvent => ({
        type: 'draft.delete',
        ...scopeOf(context),
        editSession: context.editSession,
        isAtEnd,
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
    forgetOffer: assign(({ context: { found } }, { texts }: Draft) => ({
      found: found.filter((draft) => !areSameTexts(draft.texts, texts)),
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
    isSaved: (_, { outcome }: SaveOutput) => outcome === 'saved',
    isConflict: (_, { outcome }: SaveOutput) => outcome === 'conflict',
    isMissing: (_, { outcome }: SaveOutput) => outcome === 'missing',
    isOtherUser: (_, { outcome }: SaveOutput) => outcome === 'otherUser',
    recreatesMissing: ({ context }, { outcome }: SaveOutput) =>
      outcome === 'missing' && context.onMissing === 'recreate',
  },
}).createMachine({
  id: 'recordEditor',
  context: ({ input }) => ({
    ...input,
    texts: storedTexts(input),
    base: baseOf(input),
    editSession: `${input.seed}-1`,
    sessionCount: 1,
    found: [],
    replaced: null,
    values: {},
  }),
  invoke: [
    {
      id: 'draftStore',
      src: 'draftStore',
      input: ({ context }) => ({ ...scopeOf(context), id: context.stored?.id ?? null }),
    },
    { id: 'watchOwner', src: 'watchOwner' },
  ],
  on: {
    'drafts.found': { actions: { type: 'setFound', params: ({ event }) => event.drafts } },
    'owner.changed': {
      description: 'What the user before has typed stays on the screen, and as their draft.',
      actions: [{ type: 'setOwner', params: ({ event }) => event.owner }, 'findDrafts'],
    },
    'leave.discard': { actions: { type: 'deleteOwnDraft', params: { isAtEnd: true } } },
  },
  initial: 'editing',
  states: {
    editing: {
      initial: 'comparing',
      on: {
        'text.changed': {
          target: '.comparing',
          actions: { type: 'setText', params: ({ event }) => event },
        },
        'version.restore': {
          target: '.comparing',
          actions: [
            {
              type: 'replaceTexts',
              params: ({ context, event }) => ({ texts: textsOf(event.texts, context.blank) }),
            },
            'findDrafts',
          ],
        },
        'draft.restore': {
          target: '.comparing',
          actions: [
            { type: 'replaceByDraft', params: ({ event }) => event.draft },
            ...takeOffer,
            'findDrafts',
          ],
        },
        'draft.discard': { actions: takeOffer },
        'stored.take': { target: '.clean', actions: 'takeStored' },
        'replacement.undo': [
          {
            guard: 'isReplacedByDraft',
            target: '.comparing',
            actions: ['undoReplacement', 'findDrafts'],
          },
          {
            guard: 'isReplaced',
            target: '.comparing',
            actions: [deleteOwnDraft, 'undoReplacement', 'findDrafts'],
          },
        ],
        'save.request': {
          target: 'saving',
          actions: { type: 'setValues', params: ({ event }) => event.values },
        },
        'stored.changed': {
          guard: { type: 'isNewer', params: ({ event }) => event.record },
          target: '.comparing',
          actions: { type: 'setStored', params: ({ event }) => event.record },
        },
        'leave.failed': '.comparing',
      },
      states: {
        comparing: { always: [{ guard: 'isDirty', target: 'dirty' }, { target: 'clean' }] },
        clean: {
          entry: [
            'setBaseToStored',
            deleteOwnDraft,
            { type: 'deleteEqualDrafts', params: ({ context }) => context },
          ],
        },
        dirty: { tags: 'unsaved', entry: 'putDraft' },
      },
    },
    saving: {
      tags: ['unsaved', 'locked', 'saving'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { fixed, values, base } }) => ({ values: { ...fixed, ...values }, base }),
        onDone: [
          {
            guard: { type: 'isSaved', params: toOutput },
            target: 'editing',
            actions: [
              { type: 'announceEnd', params: toOutput },
              { type: 'setSaved', params: toOutput },
            ],
          },
          {
            guard: { type: 'isConflict', params: toOutput },
            target: 'asking',
            actions: { type: 'setFoundStored', params: toOutput },
          },
          {
            guard: { type: 'recreatesMissing', params: toOutput },
            target: 'saving',
            reenter: true,
            actions: ['setNoneStored', 'setBaseToStored'],
          },
          {
            guard: { type: 'isMissing', params: toOutput },
            target: 'asking.missing',
            actions: 'setNoneStored',
          },
          { guard: { type: 'isOtherUser', params: toOutput }, target: 'asking.userChanged' },
          { target: 'editing', actions: { type: 'announceEnd', params: toOutput } },
        ],
      },
    },
    asking: {
      description: 'Nothing is written before the person has chosen.',
      tags: ['unsaved', 'locked'],
      on: { 'question.goBack': 'editing' },
      initial: 'conflict',
      states: {
        conflict: {
          description: 'Something else was saved first.',
          entry: 'putDraft',
          on: {
            'question.saveMine': saveOverStored,
            'question.takeTheirs': {
              target: '#recordEditor.editing',
              actions: [
                { type: 'replaceTexts', params: ({ context }) => ({ texts: storedTexts(context) }) },
                'findDrafts',
              ],
            },
          },
        },
        missing: {
          description: 'The record was deleted.',
          entry: 'putDraft',
          on: { 'question.saveMine': saveOverStored },
        },
        userChanged: {
          description: 'Another user has signed in.',
          on: { 'question.saveMine': { target: '#recordEditor.saving', actions: 'putDraft' } },
        },
      },
    },
  },
});

export type EditorActors = { draftStore: typeof requiredDraftStore; watchOwner: typeof requiredWatchOwner };

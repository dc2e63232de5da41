import { type Draft, textsOf } from '#domain/record.ts';
import { type Context, liveBase, liveTexts, scopeOf } from './record-editor.context.ts';
import { recordEditorSetup } from './record-editor.setup.ts';
import { toOutput } from './shared/requests.ts';

const deleteOwn = (isAtEnd: boolean) =>
  ({
    type: 'deleteDraft',
    params: ({ context: { editSession } }: { context: Context }) => ({ editSession, isAtEnd }),
  }) as const;
const deleteOwnDraft = deleteOwn(false);

/** A draft that is restored or discarded is offered no longer. */
const takeOffer = [
  { type: 'forgetOffer', params: ({ event }: { event: { draft: Draft } }) => event.draft },
  { type: 'deleteEqualDrafts', params: ({ event }: { event: { draft: Draft } }) => event.draft },
] as const;

const saveOverTheirs = { target: '#recordEditor.saving', actions: 'setBaseToTheirs' } as const;

/** No failure loses what is typed, and what is stored is never overwritten unseen. */
export const recordEditorMachine = recordEditorSetup.createMachine({
  id: 'recordEditor',
  description:
    'The life of one edited record of any kind, its texts included. What is typed is a draft in this ' +
    'browser until it is stored. It asks where something else was saved first, the record was deleted, or ' +
    'another user has signed in.',
  context: ({ input }) => ({
    ...input,
    texts: liveTexts(input),
    base: liveBase(input.stored, input.newId),
    editSession: `${input.seed}-1`,
    sessionCount: 1,
    found: [],
    replaced: null,
    uploads: [],
    values: {},
    target: 'live',
    waiting: null,
    theirs: null,
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
      guard: { type: 'isOtherOwner', params: ({ event }) => event.owner },
      actions: [{ type: 'setOwner', params: ({ event }) => event.owner }, 'findDrafts'],
    },
    'upload.started': { actions: { type: 'addUpload', params: ({ event }) => event } },
    'upload.ended': { actions: { type: 'removeUpload', params: ({ event }) => event } },
    'leave.discard': { actions: deleteOwn(true) },
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
        'draft.discard': {
          actions: [
            ...takeOffer,
            {
              type: 'deleteDraft',
              params: ({ event }) => ({ editSession: event.draft.editSession, isAtEnd: false }),
            },
          ],
        },
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
          guard: 'isUploaded',
          target: 'saving',
          actions: { type: 'setRequest', params: ({ event }) => event },
        },
        'stored.changed': {
          guard: { type: 'isNewer', params: ({ event }) => event.record },
          target: '.comparing',
          actions: { type: 'setStored', params: ({ event }) => event.record },
        },
        'waiting.changed': {
          guard: { type: 'isOtherWaiting', params: ({ event }) => event.waiting },
          target: '.comparing',
          actions: { type: 'setWaiting', params: ({ event }) => event.waiting },
        },
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
        input: ({ context: { fixed, values, base, target } }) => ({
          values: { ...fixed, ...values },
          base,
          target,
        }),
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
            actions: { type: 'setTheirs', params: toOutput },
          },
          {
            guard: { type: 'recreatesMissing', params: toOutput },
            target: 'saving',
            reenter: true,
            actions: [{ type: 'setTheirs', params: toOutput }, 'setBaseToTheirs'],
          },
          {
            guard: { type: 'isMissing', params: toOutput },
            target: 'asking.missing',
            actions: { type: 'setTheirs', params: toOutput },
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
            'question.saveMine': saveOverTheirs,
            'question.takeTheirs': {
              target: '#recordEditor.editing',
              actions: [
                {
                  type: 'replaceTexts',
                  params: ({ context }) => ({ texts: context.theirs?.texts ?? context.texts }),
                },
                'setBaseToTheirs',
                'findDrafts',
              ],
            },
          },
        },
        missing: {
          description: 'The record was deleted.',
          entry: 'putDraft',
          on: { 'question.saveMine': saveOverTheirs },
        },
        userChanged: {
          description: 'Another user has signed in.',
          on: { 'question.saveMine': { target: '#recordEditor.saving', actions: 'putDraft' } },
        },
      },
    },
  },
});

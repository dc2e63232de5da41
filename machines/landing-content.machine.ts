import { assign, emit, setup } from 'xstate';
import { type BackendError, timedOut } from '#domain/backend-error.ts';
import type { LandingDraft, LandingRecord, LandingRecords, LandingSection } from '#domain/landing-content.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { SessionReturn } from '#domain/session-event.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredCallback, requiredPromise } from './shared/required-actor.ts';
import { mayBeSessionLoss } from './shared/session-loss.ts';
import { timeLimit } from './shared/time-limit.ts';

/**
 * One section to be written: over `seen`, the record that its form started from, or as its first record where
 * there was none.
 */
export type LandingSave = { section: LandingSection; draft: LandingDraft; seen: LandingRecord | undefined };

type Context = {
  records: LandingRecords;
  /** The save that was asked for last. */
  save: LandingSave;
  /** In `interrupted`: what the save was refused with. */
  refusal: BackendError;
};

export type LandingContentEvent =
  | { type: 'content.reload' }
  | { type: 'content.save'; save: LandingSave }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  /** `draft`: what was chosen field by field. */
  | { type: 'conflict.merge'; draft: LandingDraft }
  | SessionReturn
  /** Somebody else has signed in: the interrupted save is sent in their name, or not at all. */
  | { type: 'handover.save' }
  | { type: 'handover.keep' };

export type LandingContentEmitted =
  | { type: 'content.saved'; section: LandingSection }
  /** The form of this section is to show what is stored now. */
  | { type: 'content.replaced'; section: LandingSection }
  /** The form of this section is to show what was chosen field by field, over what is stored now. */
  | { type: 'content.merged'; save: LandingSave }
  | { type: 'save.failed'; error: BackendError }
  | { type: 'load.failed'; error: BackendError };

/** `ready`: the sections are known and can be edited. */
export type LandingContentTag = 'ready' | 'saving';

const types: {
  context?: Context;
  events?: LandingContentEvent;
  emitted?: LandingContentEmitted;
  tags?: LandingContentTag;
} = {};

const noSave: LandingSave = {
  section: 'hero',
  draft: { title: '', subtitle: '', content: '', button_text: null, button_link: null },
  seen: undefined,
};

const loaded = ({ event }: { event: { output: LandingRecords } }) => ({ records: event.output });
const result = ({ event }: { event: { output: SaveResult<LandingRecord> } }) => ({ result: event.output });
const answer = ({ event }: { event: { output: boolean } }) => ({ isKept: event.output });
const returned = ({ event }: { event: SessionReturn }) => ({ isSameUser: event.isSameUser });
type ResultParams = { result: SaveResult<LandingRecord> };

function storedRecord(result: SaveResult<LandingRecord>): LandingRecord | undefined {
  if (result.outcome === 'missing') return undefined;
  return result.outcome === 'saved' ? result.record : result.current;
}

/** The editor of the landing page's texts: four sections, saved one at a time. */
export const landingContentMachine = setup({
  types,
  actors: {
    loadContent: requiredPromise<LandingRecords, undefined>('loadContent'),
    saveSection: requiredPromise<SaveResult<LandingRecord>, LandingSave>('saveSection'),
    /** Whether the session still stands. */
    checkSession: requiredPromise<boolean, undefined>('checkSession'),
    watchReturn: requiredCallback<SessionReturn>('watchReturn'),
  },
  delays: { timeLimit },
  actions: {
    showRecords: assign({ records: (_, { records }: { records: LandingRecords }) => records }),
    keepSave: assign({ save: (_, { save }: { save: LandingSave }) => save }),
    takeResult: assign(({ context: { records, save } }, { result }: ResultParams) => {
      const stored = storedRecord(result);
      return { records: { ...records, [save.section]: stored }, save: { ...save, seen: stored } };
    }),
    keepMerge: assign({
      save: ({ context: { save } }, { draft }: { draft: LandingDraft }) => ({ ...save, draft }),
    }),
    announceMerged: emit(({ context }) => ({ type: 'content.merged' as const, save: context.save })),
    keepRefusal: assign({ refusal: (_, { error }: { error: BackendError }) => error }),
    announceRefusal: emit(({ context }) => ({ type: 'save.failed' as const, error: context.refusal })),
    announceSaved: emit(({ context }) => ({ type: 'content.saved' as const, section: context.save.section })),
    announceReplaced: emit(({ context }) => ({
      type: 'content.replaced' as const,
      section: context.save.section,
    })),
    announceSaveFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'save.failed' as const,
      error,
    })),
    announceLoadFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'load.failed' as const,
      error,
    })),
  },
  guards: {
    isSaved: (_, { result }: ResultParams) => result.outcome === 'saved',
    isConflict: (_, { result }: ResultParams) => result.outcome === 'conflict',
    mayBeSessionLoss: (_, { error }: { error: BackendError }) => mayBeSessionLoss(error),
    isSessionKept: (_, { isKept }: { isKept: boolean }) => isKept,
    isSameUser: (_, { isSameUser }: { isSameUser: boolean }) => isSameUser,
  },
}).createMachine({
  id: 'landingContent',
  context: { records: {}, save: noSave, refusal: timedOut() },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadContent',
        src: 'loadContent',
        onDone: { target: 'editing', actions: { type: 'showRecords', params: loaded } },
        onError: { target: 'failed', actions: { type: 'announceLoadFailure', params: failure } },
      },
      after: { timeLimit: { target: 'failed', actions: { type: 'announceLoadFailure', params: timeout } } },
    },
    failed: { on: { 'content.reload': 'loading' } },
    editing: {
      tags: 'ready',
      initial: 'current',
      on: {
        'content.save': {
          target: 'saving',
          actions: { type: 'keepSave', params: ({ event }) => ({ save: event.save }) },
        },
        'content.reload': '.reloading',
      },
      states: {
        current: {},
        reloading: {
          invoke: {
            id: 'reloadContent',
            src: 'loadContent',
            onDone: { target: 'current', actions: { type: 'showRecords', params: loaded } },
            onError: { target: 'current', actions: { type: 'announceLoadFailure', params: failure } },
          },
          after: {
            timeLimit: { target: 'current', actions: { type: 'announceLoadFailure', params: timeout } },
          },
        },
      },
    },
    saving: {
      tags: ['ready', 'saving'],
      invoke: {
        id: 'saveSection',
        src: 'saveSection',
        input: ({ context }) => context.save,
        onDone: [
          {
            guard: { type: 'isSaved', params: result },
            target: 'editing.reloading',
            actions: [{ type: 'takeResult', params: result }, 'announceSaved'],
          },
          {
            guard: { type: 'isConflict', params: result },
            target: 'conflict',
            actions: { type: 'takeResult', params: result },
          },
          {
            description: 'The record was deleted meanwhile: the section is saved as a new one.',
            target: 'saving',
            reenter: true,
            actions: { type: 'takeResult', params: result },
          },
        ],
        onError: [
          {
            guard: { type: 'mayBeSessionLoss', params: failure },
            target: 'interrupted',
            actions: { type: 'keepRefusal', params: failure },
          },
          { target: 'editing', actions: { type: 'announceSaveFailure', params: failure } },
        ],
      },
      after: { timeLimit: { target: 'editing', actions: { type: 'announceSaveFailure', params: timeout } } },
    },
    interrupted: {
      description:
        'The save was refused, perhaps for want of a session: then it is sent once more after the sign-in.',
      tags: 'ready',
      initial: 'checkingSession',
      states: {
        checkingSession: {
          tags: 'saving',
          invoke: {
            id: 'checkSession',
            src: 'checkSession',
            onDone: [
              {
                guard: { type: 'isSessionKept', params: answer },
                target: '#landingContent.editing',
                actions: 'announceRefusal',
              },
              { target: 'waiting' },
            ],
            onError: { target: '#landingContent.editing', actions: 'announceRefusal' },
          },
          after: { timeLimit: { target: '#landingContent.editing', actions: 'announceRefusal' } },
        },
        waiting: {
          tags: 'saving',
          invoke: { id: 'watchReturn', src: 'watchReturn' },
          on: {
            'session.restored': [
              { guard: { type: 'isSameUser', params: returned }, target: '#landingContent.saving' },
              { target: 'handedOver' },
            ],
          },
        },
        handedOver: {
          description: 'Somebody else has signed in: nothing is sent until they have chosen.',
          on: { 'handover.save': '#landingContent.saving', 'handover.keep': '#landingContent.editing' },
        },
      },
    },
    conflict: {
      description: 'Something else was saved first: nothing is written until the person has chosen.',
      tags: 'ready',
      on: {
        'conflict.keepMine': 'saving',
        'conflict.merge': {
          target: 'saving',
          actions: [{ type: 'keepMerge', params: ({ event }) => ({ draft: event.draft }) }, 'announceMerged'],
        },
        'conflict.takeTheirs': { target: 'editing', actions: 'announceReplaced' },
      },
    },
  },
});

import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { LandingDraft, LandingRecord, LandingRecords, LandingSection } from '#domain/landing-content.ts';
import type { SaveResult } from '#domain/save-result.ts';
import { failure, overdue } from './failure.ts';
import { requiredPromise } from './required-actor.ts';
import { timeLimit } from './time-limit.ts';

/**
 * One section to be written: over `seen`, the record that its form started from, or as its first record where
 * there was none.
 */
export type LandingSave = { section: LandingSection; draft: LandingDraft; seen: LandingRecord | undefined };

type Context = {
  records: LandingRecords;
  /** The save that was asked for last. */
  save: LandingSave;
};

export type LandingContentEvent =
  | { type: 'content.reload' }
  | { type: 'content.save'; save: LandingSave }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' };

export type LandingContentEmitted =
  | { type: 'content.saved'; section: LandingSection }
  /** The form of this section is to show what is stored now. */
  | { type: 'content.replaced'; section: LandingSection }
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
  },
  delays: { timeLimit },
  actions: {
    showRecords: assign({ records: (_, { records }: { records: LandingRecords }) => records }),
    keepSave: assign({ save: (_, { save }: { save: LandingSave }) => save }),
    takeResult: assign(({ context: { records, save } }, { result }: ResultParams) => {
      const stored = storedRecord(result);
      return { records: { ...records, [save.section]: stored }, save: { ...save, seen: stored } };
    }),
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
  },
}).createMachine({
  id: 'landingContent',
  context: { records: {}, save: noSave },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadContent',
        src: 'loadContent',
        onDone: { target: 'editing', actions: { type: 'showRecords', params: loaded } },
        onError: { target: 'failed', actions: { type: 'announceLoadFailure', params: failure } },
      },
      after: { timeLimit: { target: 'failed', actions: { type: 'announceLoadFailure', params: overdue } } },
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
            timeLimit: { target: 'current', actions: { type: 'announceLoadFailure', params: overdue } },
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
        onError: { target: 'editing', actions: { type: 'announceSaveFailure', params: failure } },
      },
      after: { timeLimit: { target: 'editing', actions: { type: 'announceSaveFailure', params: overdue } } },
    },
    conflict: {
      description: 'Somebody else saved first: nothing is written until the person has chosen.',
      tags: 'ready',
      on: {
        'conflict.keepMine': 'saving',
        'conflict.takeTheirs': { target: 'editing', actions: 'announceReplaced' },
      },
    },
  },
});

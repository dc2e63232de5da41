import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { LandingInput, LandingRecord, LandingRecords, LandingSection } from '#domain/landing-content.ts';
import type { RowVersion } from '#domain/save-result.ts';
import { type Failure, requestTimeout, requiredPromise, toFailure, toOutput } from './shared/requests.ts';
import { type SaveOutput, saveMachine } from './shared/save.machine.ts';

/** A section's texts with the section's name. */
export type SectionInput = LandingInput & { section: LandingSection };

/** One section to be written over `base`, the record that its form started from. */
export type LandingSave = { section: LandingSection; values: LandingInput; base: RowVersion };

type Context = {
  records: LandingRecords;
  /** The newest request. */
  requestedSave: LandingSave;
};

export type LandingContentEvent = { type: 'content.reload' } | { type: 'content.save'; save: LandingSave };

export type LandingContentEmitted =
  | { type: 'content.saved'; section: LandingSection }
  /** The form of this section shows the stored record. */
  | { type: 'content.inputDiscarded'; section: LandingSection }
  /** The input stays in the form of this section; its next save is over `base`. */
  | { type: 'content.inputKept'; section: LandingSection; base: RowVersion }
  | { type: 'content.saveFailed'; error: BackendError; section: LandingSection; base: RowVersion }
  | { type: 'content.loadFailed'; error: BackendError };

/** `ready`: the sections are known and can be edited. */
export type LandingContentTag = 'ready';

const types: {
  context?: Context;
  events?: LandingContentEvent;
  emitted?: LandingContentEmitted;
  tags?: LandingContentTag;
  children?: { loadContent: 'loadContent'; reloadContent: 'loadContent'; save: 'save' };
} = {};

/** Before the first request. */
const emptySave: LandingSave = {
  section: 'hero',
  values: { title: '', subtitle: '', content: '', button_text: null, button_link: null },
  base: { id: '', version: 0 },
};

/** Saves one section; a deleted record is recreated without a question. */
export const saveSectionMachine = saveMachine<SectionInput, LandingRecord>();

type Output = SaveOutput<LandingRecord>;

/** The record that the save found stored, or `known` when it learned nothing. */
function recordAfterSave(output: Output, known: LandingRecord | undefined) {
  if (output.outcome === 'saved') return output.record;
  if (output.outcome === 'cancelled' || output.current === undefined) return known;
  return output.current ?? undefined;
}

const saveOutputActions = [
  { type: 'applySaveOutput', params: toOutput },
  { type: 'announceSaveOutput', params: toOutput },
] as const;
const announceLoadFailure = { type: 'announceLoadFailure', params: toFailure } as const;
const onReloadFailure = { target: 'idle', actions: announceLoadFailure } as const;
const onLoadFailure = { target: 'failed', actions: announceLoadFailure } as const;

/** The editor of the landing page's texts: four sections, saved one at a time. */
export const landingContentMachine = setup({
  types,
  actors: {
    loadContent: requiredPromise<LandingRecords, undefined>('loadContent'),
    save: saveSectionMachine,
  },
  delays: { requestTimeout },
  actions: {
    setRecords: assign((_, records: LandingRecords) => ({ records })),
    setRequestedSave: assign((_, requestedSave: LandingSave) => ({ requestedSave })),
    applySaveOutput: assign(({ context: { records, requestedSave } }, output: Output) => ({
      records: {
        ...records,
        [requestedSave.section]: recordAfterSave(output, records[requestedSave.section]),
      },
      requestedSave: { ...requestedSave, base: 'base' in output ? output.base : requestedSave.base },
    })),
    announceSaveOutput: emit(({ context: { requestedSave } }, output: Output): LandingContentEmitted => {
      const { section, base } = requestedSave;
      if (output.outcome === 'saved') return { type: 'content.saved', section };
      if (output.outcome === 'replaced') return { type: 'content.inputDiscarded', section };
      if (output.outcome === 'failed')
        return { type: 'content.saveFailed', error: output.error, section, base };
      return { type: 'content.inputKept', section, base };
    }),
    announceLoadFailure: emit((_, { error }: Failure) => ({ type: 'content.loadFailed' as const, error })),
  },
  guards: { isSaved: (_, output: Output) => output.outcome === 'saved' },
}).createMachine({
  id: 'landingContent',
  context: { records: {}, requestedSave: emptySave },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadContent',
        src: 'loadContent',
        onDone: { target: 'editing', actions: { type: 'setRecords', params: toOutput } },
        onError: onLoadFailure,
      },
      after: { requestTimeout: onLoadFailure },
    },
    failed: { on: { 'content.reload': 'loading' } },
    editing: {
      tags: 'ready',
      initial: 'idle',
      on: {
        'content.save': {
          target: 'saving',
          actions: { type: 'setRequestedSave', params: ({ event }) => event.save },
        },
        'content.reload': '.reloading',
      },
      states: {
        idle: {},
        reloading: {
          invoke: {
            id: 'reloadContent',
            src: 'loadContent',
            onDone: { target: 'idle', actions: { type: 'setRecords', params: toOutput } },
            onError: onReloadFailure,
          },
          after: { requestTimeout: onReloadFailure },
        },
      },
    },
    saving: {
      tags: 'ready',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { requestedSave } }) => ({
          values: { ...requestedSave.values, section: requestedSave.section },
          base: requestedSave.base,
          onMissing: 'recreate' as const,
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: toOutput },
            target: 'editing.reloading',
            actions: saveOutputActions,
          },
          { target: 'editing', actions: saveOutputActions },
        ],
      },
    },
  },
});

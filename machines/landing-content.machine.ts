import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { LandingInput, LandingRecord, LandingRecords, LandingSection } from '#domain/landing-content.ts';
import type { RowVersion } from '#domain/save-result.ts';
import { failure, timeout } from './shared/error-events.ts';
import { requiredPromise } from './shared/required-actor.ts';
import { type SaveOutput, saveMachine } from './shared/save.machine.ts';
import { timeLimit } from './shared/time-limit.ts';

/** A section's texts with the section's name. */
export type SectionInput = LandingInput & { section: LandingSection };

/** One section to be written over `base`, the record that its form started from. */
export type LandingSave = { section: LandingSection; values: LandingInput; base: RowVersion };

type Context = {
  records: LandingRecords;
  /** The save that was requested last. */
  save: LandingSave;
};

export type LandingContentEvent = { type: 'content.reload' } | { type: 'content.save'; save: LandingSave };

export type LandingContentEmitted =
  | { type: 'content.saved'; section: LandingSection }
  /** The form of this section is to show what is stored now. */
  | { type: 'content.replaced'; section: LandingSection }
  /** The texts stay in the form of this section; their next save is over `base`. */
  | { type: 'content.kept'; section: LandingSection; base: RowVersion }
  | { type: 'save.failed'; error: BackendError; section: LandingSection; base: RowVersion }
  | { type: 'load.failed'; error: BackendError };

/** `ready`: the sections are known and can be edited. */
export type LandingContentTag = 'ready';

const types: {
  context?: Context;
  events?: LandingContentEvent;
  emitted?: LandingContentEmitted;
  tags?: LandingContentTag;
  children?: { loadContent: 'loadContent'; reloadContent: 'loadContent'; save: 'save' };
} = {};

const noSave: LandingSave = {
  section: 'hero',
  values: { title: '', subtitle: '', content: '', button_text: null, button_link: null },
  base: { id: '', version: 0 },
};

/** Saves one section; what was deleted is written anew without a question. */
export const saveSectionMachine = saveMachine<SectionInput, LandingRecord>();

type OutputParams = { output: SaveOutput<LandingRecord> };
const loaded = ({ event }: { event: { output: LandingRecords } }) => ({ records: event.output });
const ended = ({ event }: { event: OutputParams }) => ({ output: event.output });

/** What is stored now, as a save has found it out; what was known before where it has not. */
function storedAfter(output: SaveOutput<LandingRecord>, known: LandingRecord | undefined) {
  if (output.outcome === 'saved') return output.record;
  if (output.outcome === 'cancelled' || output.current === undefined) return known;
  return output.current ?? undefined;
}

const endSave = [
  { type: 'takeOutput', params: ended },
  { type: 'announceOutput', params: ended },
] as const;

/** The editor of the landing page's texts: four sections, saved one at a time. */
export const landingContentMachine = setup({
  types,
  actors: {
    loadContent: requiredPromise<LandingRecords, undefined>('loadContent'),
    save: saveSectionMachine,
  },
  delays: { timeLimit },
  actions: {
    showRecords: assign({ records: (_, { records }: { records: LandingRecords }) => records }),
    rememberSave: assign({ save: (_, { save }: { save: LandingSave }) => save }),
    takeOutput: assign(({ context: { records, save } }, { output }: OutputParams) => ({
      records: { ...records, [save.section]: storedAfter(output, records[save.section]) },
      save: { ...save, base: 'base' in output ? output.base : save.base },
    })),
    announceOutput: emit(({ context: { save } }, { output }: OutputParams): LandingContentEmitted => {
      const { section, base } = save;
      if (output.outcome === 'saved') return { type: 'content.saved', section };
      if (output.outcome === 'replaced') return { type: 'content.replaced', section };
      if (output.outcome === 'failed') return { type: 'save.failed', error: output.error, section, base };
      return { type: 'content.kept', section, base };
    }),
    announceLoadFailure: emit((_, { error }: { error: BackendError }) => ({
      type: 'load.failed' as const,
      error,
    })),
  },
  guards: { isSaved: (_, { output }: OutputParams) => output.outcome === 'saved' },
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
      after: { timeLimit: { target: 'failed', actions: { type: 'announceLoadFailure', params: timeout } } },
    },
    failed: { on: { 'content.reload': 'loading' } },
    editing: {
      tags: 'ready',
      initial: 'current',
      on: {
        'content.save': {
          target: 'saving',
          actions: { type: 'rememberSave', params: ({ event }) => ({ save: event.save }) },
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
      tags: 'ready',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { save } }) => ({
          values: { ...save.values, section: save.section },
          base: save.base,
          onMissing: 'recreate' as const,
        }),
        onDone: [
          { guard: { type: 'isSaved', params: ended }, target: 'editing.reloading', actions: endSave },
          { target: 'editing', actions: endSave },
        ],
      },
    },
  },
});

import { assign, emit, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import type { LandingInput, LandingRecord, LandingRecords, LandingSection } from '#domain/landing-content.ts';
import type { RowVersion } from '#domain/save-result.ts';
import { type Failure, failure, output, requiredPromise, timeLimit } from './shared/requests.ts';
import { type SaveOutput, saveMachine } from './shared/save.machine.ts';

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

type Output = SaveOutput<LandingRecord>;

/** What is stored now, as a save has found it out; what was known before where it has not. */
function storedAfter(output: Output, known: LandingRecord | undefined) {
  if (output.outcome === 'saved') return output.record;
  if (output.outcome === 'cancelled' || output.current === undefined) return known;
  return output.current ?? undefined;
}

const endSave = [
  { type: 'takeOutput', params: output },
  { type: 'announceOutput', params: output },
] as const;
const announceLoadFailure = { type: 'announceLoadFailure', params: failure } as const;
const notReloaded = { target: 'current', actions: announceLoadFailure } as const;
const notLoaded = { target: 'failed', actions: announceLoadFailure } as const;

/** The editor of the landing page's texts: four sections, saved one at a time. */
export const landingContentMachine = setup({
  types,
  actors: {
    loadContent: requiredPromise<LandingRecords, undefined>('loadContent'),
    save: saveSectionMachine,
  },
  delays: { timeLimit },
  actions: {
    showRecords: assign((_, records: LandingRecords) => ({ records })),
    rememberSave: assign((_, { save }: { save: LandingSave }) => ({ save })),
    takeOutput: assign(({ context: { records, save } }, output: Output) => ({
      records: { ...records, [save.section]: storedAfter(output, records[save.section]) },
      save: { ...save, base: 'base' in output ? output.base : save.base },
    })),
    announceOutput: emit(({ context: { save } }, output: Output): LandingContentEmitted => {
      const { section, base } = save;
      if (output.outcome === 'saved') return { type: 'content.saved', section };
      if (output.outcome === 'replaced') return { type: 'content.replaced', section };
      if (output.outcome === 'failed') return { type: 'save.failed', error: output.error, section, base };
      return { type: 'content.kept', section, base };
    }),
    announceLoadFailure: emit((_, { error }: Failure) => ({ type: 'load.failed' as const, error })),
  },
  guards: { isSaved: (_, output: Output) => output.outcome === 'saved' },
}).createMachine({
  id: 'landingContent',
  context: { records: {}, save: noSave },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadContent',
        src: 'loadContent',
        onDone: { target: 'editing', actions: { type: 'showRecords', params: output } },
        onError: notLoaded,
      },
      after: { timeLimit: notLoaded },
    },
    failed: { on: { 'content.reload': 'loading' } },
    editing: {
      tags: 'ready',
      initial: 'current',
      on: {
        'content.save': {
          target: 'saving',
          actions: { type: 'rememberSave', params: ({ event }) => event },
        },
        'content.reload': '.reloading',
      },
      states: {
        current: {},
        reloading: {
          invoke: {
            id: 'reloadContent',
            src: 'loadContent',
            onDone: { target: 'current', actions: { type: 'showRecords', params: output } },
            onError: notReloaded,
          },
          after: { timeLimit: notReloaded },
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
          { guard: { type: 'isSaved', params: output }, target: 'editing.reloading', actions: endSave },
          { target: 'editing', actions: endSave },
        ],
      },
    },
  },
});

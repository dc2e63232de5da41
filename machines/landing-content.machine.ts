import { assign, emit, sendTo, setup } from 'xstate';
import type { BackendError } from '#domain/backend-error.ts';
import { type LandingSection, landingSections } from '#domain/landing-section.ts';
import type { StoredRecord } from '#domain/record.ts';
import type { RecordEditorEvent, RecordEditorInput } from './record-editor.context.ts';
import { recordEditorMachine } from './record-editor.machine.ts';
import { type Failure, requiredPromise, toFailure, toOutput } from './shared/requests.ts';

/** A section without a record is absent. */
export type LandingRecords = Partial<Record<LandingSection, StoredRecord>>;

/** How each section is edited. */
export type LandingContentInput = Record<LandingSection, Omit<RecordEditorInput, 'stored'>>;

type Context = { settings: LandingContentInput; records: LandingRecords };

type LandingContentEmitted = { type: 'content.loadFailed'; error: BackendError };

const types: {
  context?: Context;
  events?: { type: 'content.reload' };
  input?: LandingContentInput;
  emitted?: LandingContentEmitted;
  children?: { loadContent: 'loadContent'; reloadContent: 'loadContent' } & Record<LandingSection, 'editor'>;
} = {};

type SectionRecord = { section: LandingSection; record: StoredRecord | null };

const onLoadFailure = { type: 'announceLoadFailure', params: toFailure } as const;
const recordOf = (section: LandingSection) => ({
  type: 'relayRecord' as const,
  params: ({ event }: { event: { output: LandingRecords } }) => ({
    section,
    record: event.output[section] ?? null,
  }),
});

export const landingContentMachine = setup({
  types,
  actors: {
    loadContent: requiredPromise<LandingRecords, undefined>('loadContent'),
    editor: recordEditorMachine,
  },
  actions: {
    setRecords: assign((_, records: LandingRecords) => ({ records })),
    relayRecord: sendTo(
      (_, { section }: SectionRecord) => section,
      (_, { record }: SectionRecord): RecordEditorEvent => ({ type: 'stored.changed', record }),
    ),
    announceLoadFailure: emit((_, { error }: Failure) => ({ type: 'content.loadFailed' as const, error })),
  },
}).createMachine({
  id: 'landingContent',
  description:
    'The editor of the landing page’s texts: one record editor for each of the four sections, each of ' +
    'which saves for itself.',
  context: ({ input }) => ({ settings: input, records: {} }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadContent',
        src: 'loadContent',
        onDone: { target: 'editing', actions: { type: 'setRecords', params: toOutput } },
        onError: { target: 'failed', actions: onLoadFailure },
      },
    },
    failed: { on: { 'content.reload': 'loading' } },
    editing: {
      invoke: landingSections.map((section) => ({
        id: section,
        src: 'editor' as const,
        input: ({ context: { settings, records } }: { context: Context }) => ({
          ...settings[section],
          stored: records[section] ?? null,
        }),
      })),
      on: { 'content.reload': '.reloading' },
      initial: 'idle',
      states: {
        idle: {},
        reloading: {
          description: 'Begins anew with each request: an answer is never older than the last save.',
          invoke: {
            id: 'reloadContent',
            src: 'loadContent',
            onDone: { target: 'idle', actions: landingSections.map(recordOf) },
            onError: { target: 'idle', actions: onLoadFailure },
          },
        },
      },
    },
  },
});

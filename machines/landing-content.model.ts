import type { LandingInput, LandingRecord, LandingRecords } from '#domain/landing-content.ts';
import type { RowVersion } from '#domain/save-result.ts';
import { noPayload, type ScreenElement } from '#statecharts/model';
import { expectations, type ModelOf } from './expectations.ts';
import type { LandingSave, landingContentMachine } from './landing-content.machine.ts';
import { errors, failuresOf, when } from './shared/model-words.ts';
import { button, loading } from './shared/screen-words.ts';
import { denied, offline, recursion } from './testing/fixtures.ts';

const values: LandingInput = {
  title: 'My title',
  subtitle: '',
  content: 'My text.',
  button_text: null,
  button_link: null,
};

const stored: LandingRecord = {
  ...values,
  id: 'record-1',
  section: 'hero',
  title: 'A stored title',
  version: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
};

const saved: LandingRecord = { ...stored, ...values, version: 2 };
const theirs: LandingRecord = { ...stored, title: 'Theirs', version: 3 };
const newRecord: RowVersion = { id: '', version: 0 };
const theirVersion: RowVersion = { id: 'record-1', version: 3 };
const ownVersion: RowVersion = { id: 'record-1', version: 1 };

type Facts = {
  /** What is known to be stored; null before the first response. */
  records: LandingRecords | null;
  /** The first load and a later one; `save` while `saving` is. */
  running: 'loadContent' | 'reloadContent' | 'save' | null;
  /** The save that is under way. */
  saving: LandingSave | null;
};

function screenOf({ records, running }: Facts): ScreenElement {
  if (records) return button('Save', { disabled: running === 'save' });
  return running ? loading : button('Retry', { disabled: false });
}

const sectionOf = ({ saving }: Facts) => saving?.section ?? 'hero';

/** The save has ended; `record`: what it found stored, null: nothing, undefined: it does not know. */
function afterSave(facts: Facts, record?: LandingRecord | null) {
  const section = sectionOf(facts);
  const known = record === undefined ? facts.records?.[section] : (record ?? undefined);
  return { running: null, saving: null, records: { ...facts.records, [section]: known } };
}

const failedSave = (facts: Facts, base: RowVersion, record?: LandingRecord | null) => ({
  facts: afterSave(facts, record),
  emits: [{ type: 'content.saveFailed' as const, error: offline, section: sectionOf(facts), base }],
  announces: 'Error saving content',
});

const unsaved = (facts: Facts, base: RowVersion, record?: LandingRecord) => ({
  facts: afterSave(facts, record),
  emits: [{ type: 'content.inputKept' as const, section: sectionOf(facts), base }],
});

const startSave = (_: Facts, { save }: { save: LandingSave }) => ({
  facts: { running: 'save' as const, saving: save },
  calls: {
    save: { values: { ...save.values, section: save.section }, base: save.base, onMissing: 'recreate' },
  },
});

export const landingContentModel: ModelOf<typeof landingContentMachine> = {
  events: {
    'content.reload': noPayload,
    'content.save': {
      hero: { save: { section: 'hero', values, base: ownVersion } },
      about: { save: { section: 'about', values: { ...values, title: 'About us' }, base: newRecord } },
    },
  },
  outcomes: {
    loadContent: {
      none: { output: {} },
      hero: { output: { hero: stored } },
      ...errors({ denied, recursion, offline }),
    },
    save: {
      saved: { output: { outcome: 'saved', record: saved, base: ownVersion } },
      replaced: { output: { outcome: 'replaced', current: theirs } },
      failed: { output: { outcome: 'failed', error: offline, base: ownVersion, current: undefined } },
      'failed over theirs': {
        output: { outcome: 'failed', error: offline, base: theirVersion, current: theirs },
      },
      'failed after a delete': {
        output: { outcome: 'failed', error: offline, base: newRecord, current: null },
      },
      'kept unsaved': { output: { outcome: 'keptUnsaved', base: theirVersion, current: theirs } },
      'kept unsaved before anything else was stored': {
        output: { outcome: 'keptUnsaved', base: ownVersion, current: undefined },
      },
      cancelled: { output: { outcome: 'cancelled' } },
    },
  },
  machines: { save: 'save' },
  // Records and drafts are carried, never decided upon.
  contextKey: () => null,
  equivalent: {
    "landing-content.machine.ts: `output.outcome === 'cancelled'` is false":
      'a cancelled save has no stored record, which decides the same',
    'saving, save done 1: action 1 (applySaveOutput) without base': 'the next save brings its own base',
    'saving, save done 2: action 1 (applySaveOutput) without outcome':
      'what a save found stored distinguishes the other outcomes as well',
  },
  expectations: expectations<typeof landingContentMachine, Facts>()({
    start: () => ({
      facts: { records: null, running: 'loadContent', saving: null },
      calls: { loadContent: undefined },
    }),
    seen: (snapshot) => ({
      isReady: snapshot.hasTag('ready'),
      hasFailed: snapshot.matches('failed'),
      records: snapshot.context.records,
      savingSection: snapshot.children.save ? snapshot.context.requestedSave.section : null,
    }),
    situation: (facts) => ({
      seen: {
        isReady: facts.records !== null,
        hasFailed: facts.records === null && facts.running === null,
        records: facts.records ?? {},
        savingSection: facts.saving?.section ?? null,
      },
      tags: when(facts.records !== null, 'ready'),
      running: facts.running ? [facts.running] : [],
      screen: [screenOf(facts)],
    }),
    rules: (on) => ({
      'the texts are loaded again after a failure': on('content.reload', {
        given: ({ records, running }) => !records && !running,
        causes: { facts: { running: 'loadContent' }, calls: { loadContent: undefined } },
      }),
      'the texts are loaded again while they can be edited': on('content.reload', {
        given: ({ records, running }) => records !== null && running !== 'save',
        causes: { facts: { running: 'reloadContent' }, calls: { reloadContent: undefined } },
      }),
      'the loaded texts are shown': on(['loadContent: hero', 'reloadContent: hero'], {
        causes: { facts: { running: null, records: { hero: stored } } },
      }),
      'a section without a stored text can be edited': on(['loadContent: none', 'reloadContent: none'], {
        causes: { facts: { running: null, records: {} } },
      }),
      'a failed load is announced and drops no text that is there': on(
        [...failuresOf('loadContent'), ...failuresOf('reloadContent')],
        {
          causes: (_, { error }) => ({
            facts: { running: null },
            emits: [{ type: 'content.loadFailed', error }],
            announces: 'Error fetching content',
          }),
        },
      ),
      'a section is saved as it was typed, over what its form started from': on('content.save', {
        given: ({ records, running }) => records !== null && running !== 'save',
        causes: startSave,
      }),
      'a saved section is announced, and everything is loaded again': on('save: saved', {
        causes: (facts) => ({
          facts: { ...afterSave(facts, saved), running: 'reloadContent' },
          calls: { reloadContent: undefined },
          emits: [{ type: 'content.saved', section: sectionOf(facts) }],
          announces: 'Content updated',
        }),
      }),
      'a section whose typed text is given up shows what is stored': on('save: replaced', {
        causes: (facts) => ({
          facts: afterSave(facts, theirs),
          emits: [{ type: 'content.inputDiscarded', section: sectionOf(facts) }],
        }),
      }),
      'a failed save is announced, and the next one is over the same version': on('save: failed', {
        causes: (facts) => failedSave(facts, ownVersion),
      }),
      'after a save that failed over theirs, the next one is over theirs': on('save: failed over theirs', {
        causes: (facts) => failedSave(facts, theirVersion, theirs),
      }),
      'after a save that failed to make a deleted record anew, there is none': on(
        'save: failed after a delete',
        { causes: (facts) => failedSave(facts, newRecord, null) },
      ),
      'what another user leaves unsaved stays typed in its section': on('save: kept unsaved', {
        causes: (facts) => unsaved(facts, theirVersion, theirs),
      }),
      'what another user leaves unsaved changes no stored text': on(
        'save: kept unsaved before anything else was stored',
        { causes: (facts) => unsaved(facts, ownVersion) },
      ),
      'a question that is closed without a choice changes nothing': on('save: cancelled', {
        causes: (facts) => unsaved(facts, facts.saving?.base ?? newRecord),
      }),
    }),
    // What is known of the other sections is carried only.
    factsKey: ({ records, running, saving }) => [
      records && (records.hero?.version ?? 0),
      running,
      saving?.section,
    ],
    invariants: {
      'typed text is never dropped: an editor that is there stays, whatever fails': ({ seen }, { records }) =>
        records === null || seen.isReady,
      'one request runs at a time': ({ running }) => running.length <= 1,
      'there is a way on from each failure': ({ seen, possible }) =>
        !seen.hasFailed || possible.includes('content.reload'),
    },
  }),
};

import type { LandingInput, LandingRecord } from '#domain/landing-content.ts';
import { type ModelOf, noPayload } from './catalog-entry.ts';
import type { landingContentMachine } from './landing-content.machine.ts';
import { denied, offline } from './testing/fixtures.ts';

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

const theirs: LandingRecord = { ...stored, title: 'Theirs', version: 2 };
const base = { id: stored.id, version: stored.version };

export const landingContentModel: ModelOf<typeof landingContentMachine> = {
  events: {
    'content.reload': noPayload,
    'content.save': { hero: { save: { section: 'hero', values, base } } },
  },
  outcomes: {
    loadContent: {
      none: { output: {} },
      hero: { output: { hero: stored } },
      denied: { error: denied },
      offline: { error: offline },
    },
    save: {
      saved: { output: { outcome: 'saved', record: { ...stored, version: 2 }, base } },
      replaced: { output: { outcome: 'replaced', current: theirs } },
      failed: { output: { outcome: 'failed', error: offline, base, current: undefined } },
      'failed over theirs': {
        output: { outcome: 'failed', error: offline, base: { ...base, version: 2 }, current: theirs },
      },
      'kept unsaved': { output: { outcome: 'keptUnsaved', base, current: undefined } },
      cancelled: { output: { outcome: 'cancelled' } },
    },
  },
  machines: { save: 'save' },
  states: {
    loading: [{ role: 'status', name: 'Loading' }],
    failed: [{ role: 'button', name: 'Retry', disabled: false }],
    editing: [{ role: 'button', name: 'Save', disabled: false }],
    saving: [{ role: 'button', name: 'Save', disabled: true }],
  },
  // Records and drafts are carried, never decided upon.
  contextKey: () => null,
};

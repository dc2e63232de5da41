import { BackendError } from '#domain/backend-error.ts';
import type { LandingDraft, LandingRecord } from '#domain/landing-content.ts';
import { type ModelOf, plain } from './graph/catalog-entry.ts';
import type { landingContentMachine } from './landing-content.machine.ts';
import { offline, permissionDenied, sessionRefused } from './testing/model-errors.ts';

const draft: LandingDraft = {
  title: 'My title',
  subtitle: '',
  content: 'My text.',
  button_text: null,
  button_link: null,
};

const stored: LandingRecord = {
  ...draft,
  id: 'record-1',
  section: 'hero',
  title: 'A stored title',
  version: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
};

export const landingContentModel: ModelOf<typeof landingContentMachine> = {
  events: {
    'content.reload': plain,
    'content.save': { hero: { save: { section: 'hero', draft, seen: stored } } },
    'conflict.keepMine': plain,
    'conflict.takeTheirs': plain,
    'conflict.merge': { '': { draft } },
    'session.restored': { 'of the same user': { isSameUser: true }, 'of another': { isSameUser: false } },
    'handover.save': plain,
    'handover.keep': plain,
  },
  outcomes: {
    loadContent: {
      none: { output: {} },
      hero: { output: { hero: stored } },
      denied: { error: permissionDenied },
      offline: { error: offline },
    },
    saveSection: {
      saved: { output: { outcome: 'saved', record: { ...stored, version: 2 } } },
      conflict: { output: { outcome: 'conflict', current: { ...stored, title: 'Theirs', version: 2 } } },
      missing: { output: { outcome: 'missing' } },
      denied: { error: permissionDenied },
      'no session': { error: sessionRefused },
      offline: { error: offline },
      recursion: { error: new BackendError('recursion', 'infinite recursion detected in policy', '42P17') },
    },
    checkSession: { kept: { output: true }, lost: { output: false }, offline: { error: offline } },
  },
  sends: { watchReturn: ['session.restored'] },
  states: {
    loading: [{ role: 'status', name: 'Loading' }],
    failed: [{ role: 'button', name: 'Retry', disabled: false }],
    editing: [{ role: 'button', name: 'Save', disabled: false }],
    saving: [{ role: 'button', name: 'Save', disabled: true }],
    conflict: [
      { role: 'dialog', name: 'The Hero Section has changed since you typed this' },
      { role: 'button', name: 'Save yours over it', disabled: false },
      { role: 'button', name: 'Go on with what is saved', disabled: false },
    ],
  },
  // Records and drafts are carried, never decided upon.
  distinguish: () => null,
};

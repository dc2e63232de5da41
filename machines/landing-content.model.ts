import { landingSections } from '#domain/landing-section.ts';
import type { StoredRecord } from '#domain/record.ts';
import { noPayload } from '#machines/testing/authoring.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { LandingContentInput, landingContentMachine } from './landing-content.machine.ts';
import { recordEditorInput } from './record-editor.model.ts';
import { errors } from './shared/model-words.ts';
import { button, loading } from './shared/screen-words.ts';
import { denied, offline, recursion, storedRecord } from './testing/fixtures.ts';

const { stored: _, ...settings } = recordEditorInput;

export const landingContentInput: LandingContentInput = {
  hero: settings,
  about: { ...settings, scope: 'about' },
  services: { ...settings, scope: 'services' },
  contact: { ...settings, scope: 'contact' },
};

type Facts = {
  /** The texts have been loaded once. */
  isLoaded: boolean;
  /** The first load and a later one. */
  running: 'loadContent' | 'reloadContent' | null;
};

const records = { hero: storedRecord };

/** The editors learn what is stored of the hero, and that nothing is stored of the other sections. */
const tells = (hero: StoredRecord | null) =>
  landingSections.map((section) => {
    const record = section === 'hero' ? hero : null;
    return [section, { type: 'stored.changed', record }] as const;
  });

export const landingContentModel: ModelOf<typeof landingContentMachine> = {
  events: { 'content.reload': noPayload },
  outcomes: {
    loadContent: {
      none: { output: {} },
      hero: { output: records },
      ...errors({ denied, recursion, offline }),
    },
    // The editors run as long as the page.
    editor: {},
  },
  machines: { editor: 'record-editor' },
  // What is stored is handed on, never decided upon.
  contextKey: () => null,
  expectations: expectations<typeof landingContentMachine, Facts>()({
    start: () => ({
      facts: { isLoaded: false, running: 'loadContent' },
      calls: { loadContent: undefined },
    }),
    seen: (snapshot) => ({
      isReloading: snapshot.matches({ editing: 'reloading' }),
      hasFailed: snapshot.matches('failed'),
    }),
    situation: ({ isLoaded, running }) => ({
      seen: { isReloading: running === 'reloadContent', hasFailed: !isLoaded && running === null },
      running: [...(isLoaded ? landingSections : []), ...(running ? [running] : [])],
      screen: [isLoaded ? button('Save', { disabled: false }) : running ? loading : button('Retry')],
    }),
    rules: (on) => ({
      'the texts are loaded again after a failure': on('content.reload', {
        given: ({ isLoaded, running }) => !isLoaded && running === null,
        causes: { facts: { running: 'loadContent' }, calls: { loadContent: undefined } },
      }),
      'the texts are loaded again while they are edited, and only the last answer counts': on(
        'content.reload',
        {
          given: ({ isLoaded }) => isLoaded,
          causes: { facts: { running: 'reloadContent' }, calls: { reloadContent: undefined } },
        },
      ),
      'each section is edited from what is stored of it': on(['loadContent: hero', 'loadContent: none'], {
        causes: (_, { output }) => ({
          facts: { running: null, isLoaded: true },
          calls: Object.fromEntries(
            landingSections.map((section) => [
              section,
              { ...landingContentInput[section], stored: output[section] ?? null },
            ]),
          ),
        }),
      }),
      'each editor learns what is stored now': on('reloadContent: hero', {
        causes: { facts: { running: null }, sends: tells(storedRecord) },
      }),
      'each editor learns that nothing is stored now': on('reloadContent: none', {
        causes: { facts: { running: null }, sends: tells(null) },
      }),
      'a failed load is announced and ends no editor': on(['loadContent failed', 'reloadContent failed'], {
        causes: (_, { error }) => ({
          facts: { running: null },
          emits: [{ type: 'content.loadFailed', error }],
          announces: 'Error fetching content',
        }),
      }),
    }),
    invariants: {
      'typed text is never dropped: an editor that is there stays, whatever fails': (
        { running },
        { isLoaded },
      ) => !isLoaded || landingSections.every((section) => running.includes(section)),
      'there is a way on from each failure': ({ seen, possible }) =>
        !seen.hasFailed || possible.includes('content.reload'),
    },
  }),
};

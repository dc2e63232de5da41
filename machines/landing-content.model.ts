import { landingSections } from '#domain/landing-section.ts';
import type {
  LandingContentInput,
  LandingRecords,
  landingContentMachine,
} from './landing-content.machine.ts';
import { recordEditorInput } from './record-editor.model.ts';
import { errors, storedRecord } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { button, isSame, loading, onlyPayload } from './testing/words.ts';

const { stored: _, ...settings } = recordEditorInput;

export const landingContentInput: LandingContentInput = {
  hero: settings,
  about: { ...settings, scope: 'about' },
  services: { ...settings, scope: 'services' },
  contact: { ...settings, scope: 'contact' },
};

const records: LandingRecords = { hero: storedRecord };

export const landingContentModel: ModelOf<typeof landingContentMachine> = {
  events: { 'content.reload': onlyPayload({}) },
  outcomes: {
    loadContent: {
      none: { output: {} },
      hero: { output: records },
      ...errors('denied', 'recursion', 'offline'),
    },
    // The editors run as long as the page.
    editor: {},
  },
  machines: { editor: 'record-editor' },
  // What is stored is handed on, never decided upon.
  contextKey: () => null,
  invariants: {
    'no typed text is lost: an editor that is there stays, whatever fails': ({ running, history }) => {
      const isLoaded = history.some(({ output }) => output('loadContent'));
      return landingSections.every((section) => running.includes(section) === isLoaded);
    },
    'each section is edited from what is stored of it': ({ output, calls }) => {
      const loaded = output('loadContent');
      return landingSections.every((section) => {
        const input = { ...landingContentInput[section], stored: loaded?.[section] ?? null };
        return isSame(calls[section], loaded && input);
      });
    },
    'each editor learns what is stored now': ({ is, sends }) => {
      const hero = is('reloadContent: hero') ? storedRecord : null;
      const eventOf = (record: unknown) => ({ type: 'stored.changed', record });
      const all = landingSections.map((to) => ({ to, event: eventOf(to === 'hero' ? hero : null) }));
      return isSame(sends, is('reloadContent: hero', 'reloadContent: none') ? all : []);
    },
    'the texts are loaded anew on request, and the last answer counts': ({ running, can, on, calls }) =>
      can('content.reload') !== running.includes('loadContent') &&
      (!on('content.reload') || 'loadContent' in calls || 'reloadContent' in calls),
  },
  screen: (snapshot) => [
    snapshot.matches('editing')
      ? button('Save', { disabled: false })
      : snapshot.matches('loading')
        ? loading
        : button('Retry'),
  ],
  announces: { 'content.loadFailed': 'Error fetching content' },
};

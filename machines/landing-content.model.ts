import { landingSections } from '#domain/landing-section.ts';
import type {
  LandingContentInput,
  LandingRecords,
  landingContentMachine,
} from './landing-content.machine.ts';
import { recordEditorInput } from './record-editor.model.ts';
import { errors, isSame } from './shared/model-words.ts';
import { button, loading } from './shared/screen-words.ts';
import { denied, offline, recursion, storedRecord } from './testing/fixtures.ts';
import { type ModelOf, noPayload } from './testing/model.ts';

const { stored: _, ...settings } = recordEditorInput;

export const landingContentInput: LandingContentInput = {
  hero: settings,
  about: { ...settings, scope: 'about' },
  services: { ...settings, scope: 'services' },
  contact: { ...settings, scope: 'contact' },
};

const records: LandingRecords = { hero: storedRecord };

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
    'each editor learns what is stored now': ({ label, sends }) => {
      const [request, hero] = label.split(': ');
      const expected = landingSections.map((to) => {
        const record = to === 'hero' && hero === 'hero' ? storedRecord : null;
        return { to, event: { type: 'stored.changed', record } };
      });
      return isSame(
        sends,
        request === 'reloadContent' && (hero === 'hero' || hero === 'none') ? expected : [],
      );
    },
    'the texts are loaded anew on request, one load at a time, and the last answer counts': (step) => {
      const { running, can, on, calls } = step;
      const loads = running.filter((id) => id === 'loadContent' || id === 'reloadContent');
      const isStarted = 'loadContent' in calls || 'reloadContent' in calls;
      return (
        loads.length <= 1 &&
        can('content.reload') !== running.includes('loadContent') &&
        (!on('content.reload') || isStarted)
      );
    },
    'a failed load is announced once': ({ failure, emits }) =>
      isSame(emits, failure ? [{ type: 'content.loadFailed', error: failure }] : []),
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

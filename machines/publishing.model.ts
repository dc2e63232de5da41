import { type ModelOf, noPayload } from './catalog-entry.ts';
import type { publishingMachine } from './publishing.machine.ts';
import { offline } from './testing/fixtures.ts';

const savedAt = Date.UTC(2026, 0, 1);
const restored = { version: 1, savedAt, revision: 7, isLive: false };

export const publishingModel: ModelOf<typeof publishingMachine> = {
  events: {
    'publishing.start': {
      'a section': { part: 'about', version: 2, savedAt },
      items: { part: 'portfolio', version: 0, savedAt },
    },
    'publishing.restore': {
      awaited: { publications: { about: restored }, timeLeft: 9_000 },
      live: { publications: { about: { ...restored, isLive: true } }, timeLeft: 9_000 },
    },
    'publishing.check': noPayload,
  },
  outcomes: {
    checkPublished: {
      published: { output: { revision: 9, page: { revision: 9, builtAt: null } } },
      'not yet published': { output: { revision: 9, page: { revision: 6, builtAt: null } } },
      'built earlier': {
        output: { revision: 9, page: { revision: 6, builtAt: '2026-01-01T00:00:00.000Z' } },
      },
      offline: { error: offline },
    },
  },
  states: {
    idle: [
      { role: 'link', name: 'Live on the site', absent: true },
      { role: 'button', name: 'Check again', absent: true },
    ],
    publishing: [
      { role: 'link', name: 'Live on the site', absent: true },
      { role: 'button', name: 'Check again', absent: true },
    ],
    unpublished: [
      { role: 'link', name: 'Live on the site', absent: true },
      { role: 'button', name: 'Check again', disabled: false },
    ],
    rechecking: [
      { role: 'link', name: 'Live on the site', absent: true },
      { role: 'button', name: 'Check again', disabled: true },
    ],
    live: [
      { role: 'link', name: 'Live on the site' },
      { role: 'button', name: 'Check again', absent: true },
    ],
  },
  // The delays differ, and the transitions do not.
  contextKey: ({ publications }) => publications,
};

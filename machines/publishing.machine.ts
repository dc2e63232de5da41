import { assign, setup } from 'xstate';
import type { LandingSection } from '#domain/landing-section.ts';
import { requiredPromise, toOutput } from './shared/requests.ts';

/** Milliseconds after which a save counts as late. */
export const publishTimeout = 20_000;

/** Milliseconds between two checks: while a server renders the page, and later. */
export const pollDelay = 1_000;
export const latePollDelay = 15_000;

/** The part of the site that a save changes: a section of the landing page, the portfolio, or the documents of other kinds. */
export type SavedPart = LandingSection | 'portfolio' | 'content';

type Publication = {
  /** The version of the saved record; 0 for a part that has many records. */
  version: number;
  /** The revision of the content with this save; null until a check has read it. */
  revision: number | null;
  isLive: boolean;
};

/** The last save of each part; absent: none on this page. */
type Publications = Partial<Record<SavedPart, Publication>>;

/** The result of a check: the revision of the database, and the state of the published page. */
export type PublishingCheck = {
  revision: number;
  page: {
    revision: number;
    /** ISO 8601; null where a server renders the page. */
    builtAt: string | null;
  };
};

type Context = {
  publications: Publications;
  /** The page that the last check has read; null if that failed. */
  page: PublishingCheck['page'] | null;
};

type StartEvent = { type: 'publishing.start'; part: SavedPart; version: number };

type PublishingEvent = StartEvent | { type: 'publishing.check' };

const types: { context?: Context; events?: PublishingEvent } = {};

/**
 * The revision can be that of a later save. It is lower than an earlier one, or than that of the page, only after a
 * restored backup.
 */
function checked(publication: Publication, { revision, page }: PublishingCheck): Publication {
  if (publication.isLive) return publication;
  const awaited = Math.min(publication.revision ?? revision, revision);
  return { ...publication, revision: awaited, isLive: page.revision >= awaited && page.revision <= revision };
}

const failed = { target: 'waiting', actions: 'setFailure' } as const;
const setCheck = { type: 'setCheck', params: toOutput<PublishingCheck> } as const;

const check = {
  invoke: {
    id: 'checkPublished',
    src: 'checkPublished',
    onDone: [
      {
        guard: { type: 'isPublished', params: toOutput<PublishingCheck> },
        target: '#publishing.idle',
        actions: setCheck,
      },
      { target: 'waiting', actions: setCheck },
    ],
    onError: failed,
  },
} as const;

export const publishingMachine = setup({
  types,
  actors: { checkPublished: requiredPromise<PublishingCheck, undefined>('checkPublished') },
  delays: { publishTimeout, pollDelay, latePollDelay },
  actions: {
    start: assign(({ context }, { part, version }: StartEvent) => ({
      publications: { ...context.publications, [part]: { version, revision: null, isLive: false } },
    })),
    setCheck: assign(({ context }, result: PublishingCheck) => ({
      publications: Object.fromEntries(
        Object.entries(context.publications).map(([part, publication]) => [
          part,
          checked(publication, result),
        ]),
      ),
      page: result.page,
    })),
    setFailure: assign({ page: null }),
  },
  guards: {
    isPublished: ({ context }, result: PublishingCheck) =>
      Object.values(context.publications).every((publication) => checked(publication, result).isLive),
  },
}).createMachine({
  id: 'publishing',
  description:
    'Whether visitors get what an admin has saved: it compares the revision of the published page with ' +
    'that of the database, read after the save: each second, after 20 seconds every 15, and on request.',
  context: { publications: {}, page: null },
  initial: 'idle',
  on: {
    'publishing.start': {
      target: '.publishing',
      actions: { type: 'start', params: ({ event }) => event },
    },
  },
  states: {
    idle: { description: 'All that was saved on this page is live.' },
    publishing: {
      after: { publishTimeout: 'late' },
      initial: 'checking',
      states: { checking: check, waiting: { after: { pollDelay: 'checking' } } },
    },
    late: {
      description: 'Saved, but not yet on the site as far as is known.',
      on: { 'publishing.check': '.rechecking' },
      initial: 'checking',
      states: {
        checking: check,
        waiting: { after: { latePollDelay: 'checking' } },
        rechecking: { description: 'On request: the person is told of it.', ...check },
      },
    },
  },
});

import { assign, setup } from 'xstate';
import type { LandingSection } from '#domain/landing-content.ts';
import { requiredPromise, toOutput } from './shared/requests.ts';

/** Milliseconds after which a save counts as not yet published. */
export const publishTimeout = 20_000;

/** Milliseconds after which a single check counts as failed. */
export const checkTimeout = 4_000;

/** Milliseconds between two checks: the first few, while a server renders the page, and later ones. */
const pollDelays = { first: 500, later: 2_000 };
const firstChecks = 6;

/** The part of the landing page that a save changes. */
export type SavedPart = LandingSection | 'portfolio';

export type Publication = {
  /** Of the saved record; 0 for the portfolio, which has many. */
  version: number;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Of the content with this save; null until a check has read it. */
  revision: number | null;
  isLive: boolean;
};

/** The last save of each part; absent: none in this tab. */
export type Publications = Partial<Record<SavedPart, Publication>>;

/** What a check has read: the database's revision, and what the published page says of itself. */
export type PublishingCheck = {
  revision: number;
  page: {
    revision: number;
    /** ISO 8601; null where a server renders the page. */
    builtAt: string | null;
  };
};

/** What an earlier page of this tab has left. */
type Restored = {
  publications: Publications;
  /** Milliseconds until the newest save counts as not yet published. */
  timeLeft: number;
};

type Context = Restored & {
  /** Since the newest save. */
  checkCount: number;
  hasCheckFailed: boolean;
  /** Of the page of the last check. */
  builtAt: string | null;
};

type StartEvent = { type: 'publishing.start'; part: SavedPart; version: number; savedAt: number };

export type PublishingEvent =
  | StartEvent
  | ({ type: 'publishing.restore' } & Restored)
  | { type: 'publishing.check' };

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

const valuesOf = (publications: Publications): Publication[] => Object.values(publications);

const toEvent = <Event>({ event }: { event: Event }): Event => event;
const restore = { type: 'setRestored', params: toEvent<Restored> } as const;

/** The transitions of a check that finds the page published, or else leads to `target`. */
function checkOutcomes<Target extends string>(target: Target) {
  const setCheck = { type: 'setCheck', params: toOutput<PublishingCheck> } as const;
  const failed = { target, actions: 'setFailure' } as const;
  return {
    invoke: {
      id: 'checkPublished',
      src: 'checkPublished',
      onDone: [
        {
          guard: { type: 'isPublished', params: toOutput<PublishingCheck> },
          target: '#publishing.live',
          actions: setCheck,
        },
        { target, actions: setCheck },
      ],
      onError: failed,
    },
    after: { checkTimeout: failed },
  } as const;
}

/**
 * Whether visitors get what was saved: the revision of the published page is compared with the database's, read after
 * the save.
 */
export const publishingMachine = setup({
  types,
  actors: { checkPublished: requiredPromise<PublishingCheck, undefined>('checkPublished') },
  delays: {
    publishTimeout: ({ context }) => context.timeLeft,
    checkTimeout,
    pollDelay: ({ context }) => (context.checkCount < firstChecks ? pollDelays.first : pollDelays.later),
  },
  actions: {
    addPublication: assign(({ context }, { part, version, savedAt }: StartEvent) => ({
      publications: { ...context.publications, [part]: { version, savedAt, revision: null, isLive: false } },
      timeLeft: publishTimeout,
    })),
    setRestored: assign((_, { publications, timeLeft }: Restored) => ({ publications, timeLeft })),
    startChecks: assign({ checkCount: 0, hasCheckFailed: false, builtAt: null }),
    setCheck: assign(({ context }, check: PublishingCheck) => ({
      publications: Object.fromEntries(
        Object.entries(context.publications).map(([part, publication]) => [
          part,
          checked(publication, check),
        ]),
      ),
      checkCount: context.checkCount + 1,
      hasCheckFailed: false,
      builtAt: check.page.builtAt,
    })),
    setFailure: assign(({ context }) => ({ checkCount: context.checkCount + 1, hasCheckFailed: true })),
  },
  guards: {
    isPublished: ({ context }, check: PublishingCheck) =>
      valuesOf(context.publications).every((publication) => checked(publication, check).isLive),
    isLive: (_, { publications }: Restored) => valuesOf(publications).every(({ isLive }) => isLive),
  },
}).createMachine({
  id: 'publishing',
  context: {
    publications: {},
    timeLeft: publishTimeout,
    checkCount: 0,
    hasCheckFailed: false,
    builtAt: null,
  },
  initial: 'idle',
  on: {
    'publishing.start': {
      target: '.publishing',
      actions: ['startChecks', { type: 'addPublication', params: ({ event }) => event }],
    },
  },
  states: {
    idle: {
      description: 'Nothing was saved in this tab.',
      on: {
        'publishing.restore': [
          { guard: { type: 'isLive', params: toEvent }, target: 'live', actions: restore },
          { target: 'publishing', actions: restore },
        ],
      },
    },
    publishing: {
      after: { publishTimeout: 'unpublished' },
      initial: 'checking',
      states: {
        checking: checkOutcomes('waiting'),
        waiting: { after: { pollDelay: 'checking' } },
      },
    },
    unpublished: {
      description: 'Saved, but not yet on the site as far as is known.',
      on: { 'publishing.check': 'rechecking' },
    },
    rechecking: checkOutcomes('unpublished'),
    live: {},
  },
});

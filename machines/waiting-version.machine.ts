import { assign, emit, setup } from 'xstate';
import {
  currentAnswer,
  type VersionChange,
  type VersionChangeResult,
  type VersionColumns,
  type WaitingVersion,
} from '#domain/waiting-version.ts';
import { announcedFailure, type RequestFailure, requiredPromise, toOutput } from './shared/requests.ts';

/** A waiting version and the version of the live record, 0 where none is stored. */
type Found = { version: WaitingVersion | null; liveVersion: number };

type Context = Found & {
  /** The one that is asked about or under way, or the last. */
  change: VersionChange;
  /** Is shown once, until its dialog closes. */
  link: string | null;
  /** When clocks show the local time that was entered, in ISO 8601: twice where summer time ends. */
  moments: readonly string[];
};

type Change = { columns: VersionColumns; makesLink?: boolean };

type Moments = { moments: readonly string[] };

type WaitingVersionEvent =
  /** It was loaded, or the live record has changed. */
  | ({ type: 'version.found' } & Found)
  /** Opens the link that it has, or makes one that ends then. */
  | { type: 'share.open'; endsAt: string }
  | { type: 'schedule.open' }
  | ({ type: 'schedule.submit' } & Moments)
  | { type: 'schedule.cancel' }
  | { type: 'dialog.close' }
  | ({ type: 'change.request' } & Change)
  | { type: 'change.confirm' }
  | { type: 'change.cancel' };

type WaitingVersionEmitted =
  | { type: 'version.changed'; columns: VersionColumns }
  /** Nothing was done: its texts were changed first, or it was published or discarded. */
  | { type: 'change.refused'; outcome: 'overtaken' | 'gone' }
  | ({ type: 'request.failed' } & RequestFailure<'changeVersion'>);

const types: {
  context?: Context;
  events?: WaitingVersionEvent;
  emitted?: WaitingVersionEmitted;
  /** `busy`: a request is under way. */
  tags?: 'busy';
} = {};

const compared = '#waitingVersion.version.comparing';
const idle = '#waitingVersion.work.idle';
const setResult = { type: 'setResult', params: toOutput<VersionChangeResult> } as const;

/** The state of a request. It leads back where that failed, or where its texts were changed first. */
const changing = <Done extends string, Back extends string>(done: Done, back: Back) =>
  ({
    tags: 'busy',
    invoke: {
      id: 'changeVersion',
      src: 'changeVersion',
      input: ({ context }: { context: Context }) => context.change,
      onDone: [
        {
          guard: { type: 'isChanged', params: toOutput<VersionChangeResult> },
          target: [compared, done],
          actions: [setResult, 'announceChange'],
        },
        {
          guard: { type: 'isOvertaken', params: toOutput<VersionChangeResult> },
          target: [compared, back],
          actions: [setResult, { type: 'announceRefusal', params: { outcome: 'overtaken' } }],
        },
        {
          target: [compared, idle],
          actions: [setResult, { type: 'announceRefusal', params: { outcome: 'gone' } }],
        },
      ],
      onError: announcedFailure('changeVersion', back),
    },
  }) as const;

const shown = '#waitingVersion.work.sharing.shown';
const closed = { target: idle, actions: 'forgetLink' } as const;
const setChange = { type: 'setChange', params: ({ event }: { event: Change }) => event } as const;
const submitted = [
  {
    guard: { type: 'isTwice', params: ({ event }: { event: Moments }) => event },
    target: '#waitingVersion.work.scheduling.choosing',
    actions: { type: 'setMoments', params: ({ event }: { event: Moments }) => event },
  },
  {
    guard: { type: 'isOnce', params: ({ event }: { event: Moments }) => event },
    target: '#waitingVersion.work.scheduling.changing',
    actions: {
      type: 'setChange',
      params: ({ event }: { event: Moments }) => ({ columns: { publish_at: event.moments[0] ?? null } }),
    },
  },
] as const;

export const waitingVersionMachine = setup({
  types,
  actors: { changeVersion: requiredPromise<VersionChangeResult, VersionChange>('changeVersion') },
  actions: {
    /** A link that was withdrawn elsewhere is shown no longer. */
    setFound: assign(({ context }, { version, liveVersion }: Found) => ({
      ...{ version, liveVersion },
      link: version?.link_ends_at ? context.link : null,
    })),
    /** Of the version on screen; what takes something back holds for any version. */
    setChange: assign(({ context: { version } }, { columns, makesLink = false }: Change) => ({
      change: {
        id: version?.id ?? '',
        ...(version && Object.values(columns).some(Boolean) && { version: version.version }),
        columns,
        makesLink,
      },
    })),
    setResult: assign(({ context }, result: VersionChangeResult) => {
      const version = result.outcome === 'gone' ? null : result.version;
      const link = (result.outcome === 'changed' && result.link) || context.link;
      return { version, link: version?.link_ends_at ? link : null };
    }),
    setMoments: assign((_, { moments }: Moments) => ({ moments })),
    forgetLink: assign({ link: null }),
    announceChange: emit(({ context: { change } }) => ({
      type: 'version.changed' as const,
      columns: change.columns,
    })),
    announceRefusal: emit((_, { outcome }: { outcome: 'overtaken' | 'gone' }) => ({
      type: 'change.refused' as const,
      outcome,
    })),
    announceFailure: emit((_, failed: RequestFailure<'changeVersion'>) => ({
      type: 'request.failed' as const,
      ...failed,
    })),
  },
  guards: {
    isNone: (_, { version }: Found) => version === null,
    isThere: ({ context }) => context.version !== null,
    isGone: ({ context }) => context.version === null,
    hasFailed: ({ context }) => typeof context.version?.problem === 'string',
    isBehind: ({ context }) => context.version?.base_version !== context.liveVersion,
    isScheduled: ({ context }) => typeof context.version?.publish_at === 'string',
    isApproved: ({ context }) => answerIn(context) === 'approved',
    hasChangesAsked: ({ context }) => answerIn(context) === 'changes',
    isShared: ({ context }) => typeof context.version?.link_ends_at === 'string',
    letsOthersPublish: (_, { columns }: Change) => columns.publishes_when_approved === true,
    isChanged: (_, { outcome }: VersionChangeResult) => outcome === 'changed',
    isOvertaken: (_, { outcome }: VersionChangeResult) => outcome === 'overtaken',
    isOnce: (_, { moments }: Moments) => moments.length === 1,
    isTwice: (_, { moments }: Moments) => moments.length === 2,
  },
}).createMachine({
  id: 'waitingVersion',
  description:
    'What waits of a record to be published: it is shared by a link, answered by the person who has it, and ' +
    'scheduled, by one request at a time.',
  context: {
    version: null,
    liveVersion: 0,
    change: { id: '', columns: {}, makesLink: false },
    link: null,
    moments: [],
  },
  type: 'parallel',
  states: {
    version: {
      description: 'The most urgent of what is so.',
      initial: 'comparing',
      on: {
        'version.found': {
          target: '.comparing',
          actions: { type: 'setFound', params: ({ event }) => event },
        },
      },
      states: {
        comparing: {
          always: [
            { guard: 'isGone', target: 'none' },
            { guard: 'hasFailed', target: 'failed' },
            { guard: 'isBehind', target: 'behind' },
            { guard: 'isScheduled', target: 'scheduled' },
            { guard: 'isApproved', target: 'approved' },
            { guard: 'hasChangesAsked', target: 'changesAsked' },
            { guard: 'isShared', target: 'shared' },
            { target: 'stored' },
          ],
        },
        none: {},
        stored: {},
        shared: {},
        approved: {},
        changesAsked: {},
        scheduled: {},
        behind: {},
        failed: {},
      },
    },
    work: {
      initial: 'idle',
      on: {
        'version.found': { guard: { type: 'isNone', params: ({ event }) => event }, target: '.idle' },
      },
      states: {
        idle: {
          on: {
            'share.open': [
              { guard: 'isShared', target: 'sharing' },
              {
                guard: 'isThere',
                target: 'sharing.changing',
                actions: {
                  type: 'setChange',
                  params: ({ event }) => ({ columns: { link_ends_at: event.endsAt }, makesLink: true }),
                },
              },
            ],
            'schedule.open': { guard: 'isThere', target: 'scheduling' },
            'schedule.cancel': {
              guard: 'isScheduled',
              target: 'changing',
              actions: { type: 'setChange', params: { columns: { publish_at: null } } },
            },
          },
        },
        sharing: {
          initial: 'shown',
          states: {
            shown: {
              on: {
                'change.request': [
                  {
                    guard: { type: 'letsOthersPublish', params: ({ event }) => event },
                    target: 'asking',
                    actions: setChange,
                  },
                  { target: 'changing', actions: setChange },
                ],
                'dialog.close': closed,
              },
            },
            asking: {
              description: 'Anyone who has the link could publish it then.',
              on: { 'change.confirm': 'changing', 'change.cancel': 'shown' },
            },
            changing: changing(shown, shown),
          },
        },
        scheduling: {
          initial: 'entering',
          states: {
            entering: { on: { 'schedule.submit': submitted, 'dialog.close': closed } },
            choosing: {
              description: 'Clocks show the time twice.',
              on: { 'schedule.submit': submitted, 'dialog.close': closed },
            },
            changing: changing(idle, '#waitingVersion.work.scheduling.entering'),
          },
        },
        changing: changing(idle, idle),
      },
    },
  },
});

const answerIn = ({ version }: Context) => version && currentAnswer(version);

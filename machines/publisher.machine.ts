import { assign, raise, setup } from 'xstate';
import { requiredPromise, toOutput } from './shared/requests.ts';

/** Milliseconds from a change to its render, and at least from the start of one render to the next. */
export const pause = 100;
export const distance = 700;

/** Milliseconds between two questions for the revision. */
const poll = 1_000;

/** Milliseconds from one look at what is due to the next. */
const tick = 5_000;

const firstRetry = 1_000;
const longestRetry = 30_000;

export type RenderInput = {
  /** The revision of the published pages; null before the first. */
  published: number | null;
  /** Whether the start of the server waits for it. */
  isFirst: boolean;
  /** Reads of the content that failed before, in a row. */
  failures: number;
};

export type Rendered = {
  /** The revision that was read, rendered or not; null where the content could not be read. */
  loaded: number | null;
  /** The revision of the pages that are published now. */
  published: number | null;
};

type Context = {
  published: number | null;
  loaded: number;
  failures: number;
  /** Whether a change came while a render ran. */
  hasChanged: boolean;
  /** Whether the last render started less than a distance ago. */
  isHeld: boolean;
  /** Whether the source reports no change by itself. */
  isPolled: boolean;
};

type PublisherEvent =
  | { type: 'content.changed' }
  | { type: 'pages.follow'; isPolled: boolean }
  | { type: 'render.started' }
  | { type: 'due.settled' };

const types: { context?: Context; events?: PublisherEvent } = {};

const rendering = {
  entry: ['forgetChange', 'reportStart'],
  on: { 'content.changed': { actions: 'noteChange' } },
} as const;

const render = (isFirst: boolean) => ({
  id: 'renderPages',
  src: 'renderPages' as const,
  input: ({ context: { published, failures } }: { context: Context }): RenderInput => ({
    published,
    isFirst,
    failures,
  }),
});

const setRendered = { type: 'setRendered', params: toOutput<Rendered> } as const;

export const publisherMachine = setup({
  types,
  actors: {
    renderPages: requiredPromise<Rendered, RenderInput>('renderPages'),
    /** Whether the source has another revision than this one. */
    findRevision: requiredPromise<boolean, number>('findRevision'),
    /** Publishes the waiting versions whose time has come. */
    publishDue: requiredPromise<void, void>('publishDue'),
  },
  delays: {
    pause,
    distance,
    poll,
    tick,
    retry: ({ context }) => Math.min(firstRetry * 2 ** (context.failures - 1), longestRetry),
  },
  actions: {
    /** Starts what renders before it is needed. */
    prepare: () => {},
    reportStart: raise({ type: 'render.started' }),
    reportDue: raise({ type: 'due.settled' }),
    forgetChange: assign({ hasChanged: false }),
    hold: assign({ isHeld: true }),
    release: assign({ isHeld: false }),
    noteChange: assign({ hasChanged: true }),
    setPolled: assign((_, { isPolled }: { isPolled: boolean }) => ({ isPolled })),
    setRendered: assign(({ context }, { loaded, published }: Rendered) => ({
      published,
      loaded: loaded ?? context.loaded,
      failures: loaded === null ? context.failures + 1 : 0,
    })),
    setFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  guards: {
    hasChanged: ({ context }) => context.hasChanged,
    hasFailed: ({ context }) => context.failures > 0,
    isPolled: ({ context }) => context.isPolled,
    isFound: (_, isFound: boolean) => isFound,
    isApart: ({ context }) => !context.isHeld,
  },
}).createMachine({
  id: 'publisher',
  description:
    'When a server renders its pages anew: soon after a change, changes in a row together, and after a ' +
    'failed read again, less and less often. A source that reports no change is asked each second for another revision. ' +
    'The first pages wait until the versions that are due are published; later ones are looked for every five seconds.',
  context: { published: null, loaded: 0, failures: 0, hasChanged: false, isHeld: false, isPolled: false },
  type: 'parallel',
  states: {
    pages: {
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Until what fell due while no server ran is published.',
          on: { 'due.settled': 'starting', 'content.changed': { actions: 'noteChange' } },
        },
        starting: {
          description: 'The first pages, for which the server waits.',
          ...rendering,
          invoke: {
            ...render(true),
            onDone: { target: 'started', actions: setRendered },
            onError: { target: 'started', actions: 'setFailure' },
          },
        },
        started: {
          description: 'Until the server takes later pages.',
          on: {
            'content.changed': { actions: 'noteChange' },
            'pages.follow': {
              target: 'settling',
              actions: { type: 'setPolled', params: ({ event }) => event },
            },
          },
        },
        settling: {
          always: [
            { guard: 'hasChanged', target: 'due' },
            { guard: 'hasFailed', target: 'failed' },
            { target: 'idle' },
          ],
        },
        idle: {
          description: 'What is stored is published.',
          on: { 'content.changed': 'due' },
          after: { poll: { guard: 'isPolled', target: 'asking' } },
        },
        asking: {
          on: { 'content.changed': 'due' },
          invoke: {
            id: 'findRevision',
            src: 'findRevision',
            input: ({ context }) => context.loaded,
            onDone: [
              { guard: { type: 'isFound', params: toOutput<boolean> }, target: 'due' },
              { target: 'idle' },
            ],
            onError: { target: 'failed', actions: 'setFailure' },
          },
        },
        due: {
          entry: 'prepare',
          initial: 'pausing',
          states: {
            pausing: { after: { pause: 'ready' } },
            ready: { always: { guard: 'isApart', target: '#publisher.pages.rendering' } },
          },
        },
        rendering: {
          ...rendering,
          invoke: {
            ...render(false),
            onDone: { target: 'settling', actions: setRendered },
            onError: { target: 'settling', actions: 'setFailure' },
          },
        },
        failed: {
          description: 'The content, or its revision, could not be read. A change hastens the next try.',
          on: { 'content.changed': 'due' },
          after: { retry: 'due.ready' },
        },
      },
    },
    pace: {
      initial: 'free',
      states: {
        free: { on: { 'render.started': 'held' } },
        held: { entry: 'hold', exit: 'release', after: { distance: 'free' } },
      },
    },
    clock: {
      description: 'When waiting versions are published. A failed try is followed by the next one.',
      initial: 'publishing',
      states: {
        publishing: {
          exit: 'reportDue',
          invoke: { id: 'publishDue', src: 'publishDue', onDone: 'resting', onError: 'resting' },
        },
        resting: { after: { tick: 'publishing' } },
      },
    },
  },
});

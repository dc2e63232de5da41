import { assign, raise, setup } from 'xstate';
import { requiredPromise, toOutput } from './shared/requests.ts';

/** Milliseconds from a change to its render, and at least from the start of one render to the next. */
export const pause = 100;
export const distance = 700;

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
};

type PublisherEvent =
  | { type: 'content.changed' }
  | { type: 'revision.found' }
  | { type: 'pages.follow' }
  | { type: 'render.started' };

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

/** When a server renders its pages anew: soon after a change, changes in a row together, and again after a failed read. */
export const publisherMachine = setup({
  types,
  actors: { renderPages: requiredPromise<Rendered, RenderInput>('renderPages') },
  delays: {
    pause,
    distance,
    retry: ({ context }) => Math.min(firstRetry * 2 ** (context.failures - 1), longestRetry),
  },
  actions: {
    /** Starts what renders before it is needed. */
    prepare: () => {},
    reportStart: raise({ type: 'render.started' }),
    forgetChange: assign({ hasChanged: false }),
    hold: assign({ isHeld: true }),
    release: assign({ isHeld: false }),
    noteChange: assign({ hasChanged: true }),
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
    isReadable: ({ context }) => context.failures === 0,
    isApart: ({ context }) => !context.isHeld,
  },
}).createMachine({
  id: 'publisher',
  context: { published: null, loaded: 0, failures: 0, hasChanged: false, isHeld: false },
  type: 'parallel',
  states: {
    pages: {
      initial: 'starting',
      states: {
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
          on: { 'content.changed': { actions: 'noteChange' }, 'pages.follow': 'settling' },
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
          on: { 'content.changed': 'due', 'revision.found': 'due' },
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
          on: {
            ...rendering.on,
            'revision.found': { guard: 'isReadable', actions: 'noteChange' },
          },
          invoke: {
            ...render(false),
            onDone: { target: 'settling', actions: setRendered },
            onError: { target: 'settling', actions: 'setFailure' },
          },
        },
        failed: {
          description: 'The content could not be read. A poll hastens no try, a change does.',
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
  },
});

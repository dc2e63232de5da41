import {
  type ActorRefFrom,
  and,
  assign,
  createMachine,
  emit,
  enqueueActions,
  forwardTo,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  not,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
} from 'xstate';

// Machines in the shapes that public repositories and XState's own examples have: without a model, written by others.

const clickerTypes: {
  context?: { count: number; step: number };
  events?: { type: 'inc' } | { type: 'dec' };
} = {};

/** As the counter of the 7GUIs: a context that grows without end, all in the machine itself. */
export const clicker = setup({ types: clickerTypes }).createMachine({
  context: { count: 0, step: 1 },
  on: {
    inc: { actions: assign({ count: ({ context }) => context.count + context.step }) },
    dec: { actions: assign({ count: ({ context }) => context.count - context.step }) },
  },
});

/** As a doughnut maker: parallel regions, deep and shallow history, final states, ids of their own, `a.b` and `a_b`. */
export const doughnut = createMachine({
  id: 'doughnut',
  initial: 'ingredients',
  states: {
    ingredients: { on: { NEXT: 'directions' } },
    directions: {
      id: 'end',
      initial: 'makeDough',
      states: {
        makeDough: { on: { NEXT: 'mix' } },
        mix: {
          type: 'parallel',
          onDone: 'mix_dry',
          states: {
            dry: {
              initial: 'todo',
              states: { todo: { on: { 'MIXED:dry': 'done' } }, done: { type: 'final' } },
            },
            wet: {
              initial: 'todo',
              states: { todo: { on: { 'MIXED:wet': 'done' } }, done: { type: 'final' } },
            },
          },
        },
        mix_dry: { on: { NEXT: 'baked' } },
        baked: { type: 'final' },
        deep: { type: 'history', history: 'deep' },
        shallow: { type: 'history', target: 'makeDough' },
      },
      onDone: 'eaten',
      on: { PAUSE: 'paused' },
    },
    paused: { on: { RESUME: '#end.deep', AGAIN: '#end.shallow' } },
    eaten: { on: { '*': 'ingredients' } },
  },
});

const quizTypes: {
  context?: { lives: number; points: number; card: string | null };
  events?: { type: 'user.play' } | { type: 'user.answer' } | { type: 'user.again' };
  emitted?: { type: 'won'; points: number };
  input?: { lives: number } | undefined;
  output?: { points: number };
} = {};

/** As a trivia game: invoked promises, inline and composed guards, eventless transitions, `enqueueActions`, output. */
export const quiz = setup({
  types: quizTypes,
  actors: { loadCard: fromPromise<string>(async () => 'card') },
  guards: { isLost: ({ context }) => context.lives <= 0 },
}).createMachine({
  id: 'quiz',
  context: ({ input }) => ({ lives: input?.lives ?? 2, points: 0, card: null }),
  initial: 'home',
  output: ({ context }) => ({ points: context.points }),
  states: {
    home: { on: { 'user.play': 'loading' } },
    loading: {
      invoke: {
        src: 'loadCard',
        onDone: { target: 'asking', actions: assign({ card: ({ event }) => event.output }) },
        onError: { target: 'home' },
      },
    },
    asking: {
      on: {
        'user.answer': [
          {
            guard: and([not('isLost'), ({ context }) => context.points < 2]),
            target: 'judging',
            actions: enqueueActions(({ enqueue, check }) => {
              enqueue.assign({ points: ({ context }) => context.points + 1 });
              if (check('isLost')) enqueue.raise({ type: 'user.again' });
              enqueue.emit({ type: 'won', points: 1 });
            }),
          },
          { actions: assign({ lives: ({ context }) => context.lives - 1 }), target: 'judging' },
        ],
      },
      after: { 20000: { actions: emit({ type: 'won', points: 0 }), target: 'judging' } },
    },
    judging: {
      always: [
        { guard: 'isLost', target: 'lost' },
        { guard: not(stateIn('judging')), target: 'asking' },
        'asking',
      ],
    },
    lost: { type: 'final' },
  },
});

/** As a child of others, to which it answers. */
export const ping = createMachine({
  id: 'ping',
  initial: 'waiting',
  states: {
    waiting: { on: { PING: { target: 'answered', actions: sendParent({ type: 'PONG' }) } } },
    answered: { type: 'final' },
  },
});

/** As a monitor: an invoked machine, a callback, an observable and a reducer; events sent and forwarded to children. */
export const monitor = createMachine({
  id: 'monitor',
  initial: 'off',
  states: {
    off: { on: { START: 'on' } },
    on: {
      invoke: [
        { id: 'ping', src: ping, onDone: { target: 'off' } },
        { id: 'keys', src: fromCallback(({ receive }) => receive(() => {})) },
        {
          id: 'ticks',
          src: fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => {} }) })),
          onSnapshot: { actions: raise({ type: 'TICK' }) },
          onDone: 'off',
        },
        {
          id: 'tally',
          src: fromTransition((sum: number) => sum + 1, 0),
          onSnapshot: { actions: 'report' },
        },
      ],
      on: {
        PING: { actions: forwardTo('ping') },
        KEY: { actions: sendTo('keys', { type: 'pressed' }, { delay: 10 }) },
        TICK: {
          actions: enqueueActions(({ enqueue }) => {
            enqueue.sendTo('tally', { type: 'add' });
            enqueue.sendTo(({ self }) => self, { type: 'KEY' });
          }),
        },
        STOP: 'off',
      },
    },
  },
});

const todosTypes: {
  context?: {
    todos: ActorRefFrom<typeof ping>[];
    seen: Set<string>;
    byDay: Map<string, Date>;
    first: Date | null;
  };
  events?:
    | { type: 'todo.add' }
    | { type: 'todo.poke' }
    | { type: 'day.mark' }
    | { type: 'todo.clear' }
    | { type: 'xstate.done.actor.last' }
    | { type: 'xstate.error.actor.last' };
} = {};

/** As a list of tasks: children that are spawned without an id and with one, `Set`, `Map` and dates in the context. */
export const todos = setup({ types: todosTypes, actors: { ping }, actions: { poke: () => {} } })
  .createMachine({
    id: 'todos',
    context: { todos: [], seen: new Set(), byDay: new Map(), first: null },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'todo.add': {
            guard: ({ context }) => context.todos.length < 2,
            actions: assign({ todos: ({ context, spawn }) => [...context.todos, spawn('ping')] }),
          },
          'todo.poke': {
            guard: ({ context }) => context.todos.length > 0,
            actions: 'poke',
            target: 'poking',
          },
          'day.mark': {
            guard: ({ context }) => !context.seen.has('monday'),
            actions: assign(({ context }) => ({
              seen: new Set([...context.seen, 'monday']),
              byDay: new Map([['monday', new Date(0)]]),
              first: new Date(0),
            })),
          },
          'todo.clear': {
            guard: ({ context }) => context.first !== null && context.byDay.size > 0,
            actions: assign({
              todos: [],
              seen: new Set<string>(),
              byDay: new Map<string, Date>(),
              first: null,
            }),
          },
        },
      },
      poking: {
        entry: [
          enqueueActions(({ context, enqueue }) => {
            for (const todo of context.todos) enqueue.sendTo(todo, { type: 'PING' });
          }),
          spawnChild('ping', { id: 'last' }),
          sendTo('last', { type: 'PING' }),
        ],
        exit: stopChild('last'),
        on: { 'xstate.done.actor.last': 'idle', 'xstate.error.actor.last': 'idle' },
      },
    },
  })
  .provide({ actions: { poke: () => {} } });

/** A guard that needs a payload, and an input that is needed. */
export const booking = createMachine({
  id: 'booking',
  // biome-ignore lint/suspicious/noExplicitAny: as in a file without types
  context: ({ input }: any) => ({ seats: input.seats }),
  on: { book: { guard: ({ event, context }) => event.order.seats <= context.seats, actions: 'book' } },
});

/** Actors that a component provides, and values in the context that JSON lacks. */
export const profile = createMachine({
  id: 'profile',
  context: () => {
    const owner: { pets: unknown[] } = { pets: [] };
    owner.pets.push({ owner });
    return { size: 10n, owner };
  },
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'load', src: 'loadProfile', onDone: 'shown', onError: 'failed' } },
    shown: { type: 'final' },
    failed: { on: { retry: 'loading' } },
  },
});

/** Eventless transitions that lead in a circle, and a start that fails with several lines. */
export const roundabout = createMachine({
  id: 'roundabout',
  initial: 'outside',
  states: { outside: { on: { enter: 'north' } }, north: { always: 'south' }, south: { always: 'north' } },
});

export const closed = createMachine({
  id: 'closed',
  context: () => {
    throw new Error('closed today\nopen tomorrow');
  },
});

/** An initial state that does not exist, as a file that is being written has. */
export const media = createMachine({
  id: 'media',
  initial: 'nope',
  states: { idle: { on: { PLAY: 'idle' } } },
});

/** As an audio player: transitions of the machine, into a state from itself, forbidden and without a target. */
export const player = createMachine({
  id: 'player',
  initial: 'stopped',
  on: { STOP: '.stopped', VOLUME: { actions: 'setVolume' } },
  states: {
    stopped: { on: { PLAY: 'playing', VOLUME: undefined, STOP: {} } },
    playing: {
      initial: 'song',
      states: { song: { always: { guard: 'isLast', actions: 'note' }, on: { AGAIN: 'song' } }, break: {} },
      on: { SKIP: '.break', TICK: [{ guard: 'isLate', actions: ['hurry', 'log'] }, { actions: 'log' }] },
    },
  },
});

/** As a game of snake: a guard and an assignment that read a payload. */
export const snake = createMachine({
  id: 'snake',
  context: { facing: { x: 1, y: 0 } },
  initial: 'ready',
  states: {
    ready: { on: { PLAY: 'moving' } },
    moving: {
      on: {
        ARROW_KEY: [
          { guard: ({ event, context }) => event.dir.x === -context.facing.x, target: 'over' },
          { actions: assign({ facing: ({ event }) => event.dir }) },
        ],
      },
    },
    over: { on: { PLAY: 'ready' } },
  },
});

/** As a sign-in: a guard that reads what a call ended with. */
export const session = setup({
  actors: { restore: fromPromise<{ name: string } | null>(async () => null) },
}).createMachine({
  id: 'session',
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [{ guard: ({ event }) => event.output?.name !== undefined, target: 'in' }, 'out'],
        onError: 'out',
      },
    },
    in: {},
    out: {},
  },
});

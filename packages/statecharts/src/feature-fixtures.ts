import {
  type ActorRefFrom,
  assign,
  fromCallback,
  fromPromise,
  raise,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import type { CatalogEntry } from './catalog-entry.ts';

export const noPayload = { '': {} };

const playerTypes: {
  events?:
    | { type: 'power' }
    | { type: 'louder' }
    | { type: 'softer' }
    | { type: 'play' }
    | { type: 'pause' }
    | { type: 'skip' }
    | { type: 'wake.shallow' }
    | { type: 'sell' };
} = {};

/** Regions side by side, deep nesting, both kinds of history, a final state per region, a final end. */
const player = setup({
  types: playerTypes,
}).createMachine({
  id: 'player',
  initial: 'on',
  states: {
    off: { on: { power: 'on.deep', 'wake.shallow': 'on.shallow', sell: 'sold' } },
    on: {
      type: 'parallel',
      on: { power: 'off' },
      onDone: 'off',
      states: {
        deep: { type: 'history', history: 'deep' },
        shallow: { type: 'history', history: 'shallow' },
        volume: {
          initial: 'low',
          states: {
            low: { on: { louder: 'high' } },
            high: { type: 'final' },
          },
        },
        disk: {
          initial: 'loaded',
          states: {
            loaded: {
              initial: 'paused',
              on: { skip: 'ended' },
              states: {
                paused: { on: { play: 'playing' } },
                playing: { on: { pause: 'paused', softer: {} } },
              },
            },
            ended: { type: 'final' },
          },
        },
      },
    },
    sold: { type: 'final' },
  },
});

const turnstileTypes: {
  context?: { coins: number };
  events?: { type: 'coin'; worth: number } | { type: 'push' } | { type: 'jammed' };
} = {};

/** Guards with parameters over a context, eventless transitions, a raised event, a state entered again. */
const turnstile = setup({
  types: turnstileTypes,
  actions: {
    count: assign({ coins: ({ context }, { worth }: { worth: number }) => context.coins + worth }),
    reset: assign({ coins: 0 }),
    jam: raise({ type: 'jammed' }),
  },
  guards: {
    reaches: ({ context }, { price }: { price: number }) => context.coins >= price,
    isGenuine: (_, { worth }: { worth: number }) => worth > 0,
  },
}).createMachine({
  id: 'turnstile',
  context: { coins: 0 },
  initial: 'locked',
  states: {
    locked: {
      initial: 'waiting',
      on: {
        coin: [
          {
            guard: { type: 'isGenuine', params: ({ event }) => ({ worth: event.worth }) },
            target: '.counting',
            reenter: true,
            actions: { type: 'count', params: ({ event }) => ({ worth: event.worth }) },
          },
          { actions: 'jam' },
        ],
        jammed: 'jammed',
      },
      states: {
        waiting: {},
        counting: {
          always: [
            { guard: { type: 'reaches', params: { price: 2 } }, target: '#turnstile.open' },
            { target: 'waiting' },
          ],
        },
      },
    },
    open: { entry: 'reset', on: { push: 'locked' } },
    jammed: { on: { push: 'locked' } },
  },
});

const answers = fromPromise<string>(() => Promise.reject(new Error('not here')));
const news = fromCallback(() => {});

const officeTypes: { events?: { type: 'mail' } | { type: 'again' } } = {};

/** The same call twice at once, two delays that run at once, a subscription, a delay in milliseconds. */
const office = setup({
  types: officeTypes,
  actors: { ask: answers, news },
  delays: { patience: 1_000 },
}).createMachine({
  id: 'office',
  type: 'parallel',
  invoke: { id: 'news', src: 'news' },
  states: {
    left: {
      initial: 'waiting',
      states: {
        waiting: {
          invoke: { id: 'askLeft', src: 'ask', onDone: 'content', onError: 'annoyed' },
          after: { patience: 'annoyed' },
          on: { again: { target: 'waiting', reenter: true } },
        },
        content: { on: { mail: 'waiting' } },
        annoyed: { after: { 500: 'waiting' } },
      },
    },
    right: {
      initial: 'waiting',
      states: {
        waiting: {
          invoke: { id: 'askRight', src: 'ask', onDone: 'content', onError: 'annoyed' },
          after: { patience: 'annoyed' },
        },
        content: { on: { mail: 'waiting' } },
        annoyed: { on: { again: 'waiting' } },
      },
    },
  },
});

const routerTypes: { events?: { type: 'go.left' } | { type: 'go.right' } | { type: 'halt' } } = {};

/** Descriptors that stand for several events. */
const router = setup({ types: routerTypes }).createMachine({
  id: 'router',
  initial: 'here',
  states: {
    here: { on: { 'go.left': 'left', 'go.*': 'right' } },
    left: { on: { '*': 'here' } },
    right: { on: { '*': 'here' } },
  },
});

const radioTypes: { events?: { type: 'press' } | { type: 'bulletin' } } = {};

/** A subscription that runs in one state only, while its news are listened to everywhere. */
const radio = setup({
  types: radioTypes,
  actors: { station: news },
  actions: { show: () => {} },
}).createMachine({
  id: 'radio',
  initial: 'off',
  on: { bulletin: { actions: 'show' } },
  states: {
    off: { on: { press: 'on' } },
    on: { invoke: { id: 'station', src: 'station' }, on: { press: 'off' } },
  },
});

const kitchenTypes: {
  context?: { guest: ActorRefFrom<typeof answers> | null };
  events?:
    | { type: 'open' }
    | { type: 'welcome' }
    | { type: 'mail' }
    | { type: 'xstate.done.actor.soup'; output: string }
    | { type: 'xstate.error.actor.soup'; error: unknown }
    | { type: 'xstate.done.actor.guest'; output: string }
    | { type: 'xstate.error.actor.guest'; error: unknown };
} = {};

/** Children that actions spawn: one in its state only, one that outlives it and is in the context, a subscription. */
const kitchen = setup({
  types: kitchenTypes,
  actors: { cook: answers, news },
  delays: { patience: 1_000 },
  guards: { isFree: ({ context }) => context.guest === null },
  actions: {
    read: () => {},
    seat: assign({ guest: ({ spawn }) => spawn('cook', { id: 'guest' }) }),
    part: assign({ guest: null }),
  },
}).createMachine({
  id: 'kitchen',
  context: { guest: null },
  initial: 'shut',
  on: { 'xstate.done.actor.guest': { actions: 'part' }, 'xstate.error.actor.guest': { actions: 'part' } },
  states: {
    shut: { entry: [stopChild('guest'), 'part'], on: { open: 'cooking' } },
    cooking: {
      entry: [spawnChild('cook', { id: 'soup' }), spawnChild('news', { id: 'radio' })],
      exit: [stopChild('soup'), stopChild('radio')],
      on: {
        welcome: { guard: 'isFree', actions: 'seat' },
        mail: { actions: 'read' },
        'xstate.done.actor.soup': 'served',
        'xstate.error.actor.soup': 'shut',
      },
      after: { patience: 'shut' },
    },
    served: { after: { patience: 'shut' } },
  },
});

/** Charts that have nothing to do with any product. */
export const featureFixtures: CatalogEntry[] = [
  {
    name: 'player',
    machine: player,
    purpose: 'Regions, history, final states.',
    model: {
      events: {
        power: noPayload,
        louder: noPayload,
        softer: noPayload,
        play: noPayload,
        pause: noPayload,
        skip: noPayload,
        'wake.shallow': noPayload,
        sell: noPayload,
      },
      outcomes: {},
    },
  },
  {
    name: 'turnstile',
    machine: turnstile,
    purpose: 'Guards with parameters.',
    model: {
      events: { coin: { genuine: { worth: 1 }, false: { worth: 0 } }, push: noPayload, jammed: noPayload },
      outcomes: {},
    },
  },
  {
    name: 'office',
    machine: office,
    purpose: 'Calls and delays at once.',
    model: {
      events: { mail: noPayload, again: noPayload },
      outcomes: {
        ask: { yes: { output: 'yes' }, no: { error: new Error('no') }, never: { error: new Error('never') } },
      },
      sends: { news: ['mail'] },
    },
  },
  {
    name: 'router',
    machine: router,
    purpose: 'Wildcards.',
    model: { events: { 'go.left': noPayload, 'go.right': noPayload, halt: noPayload }, outcomes: {} },
  },
  {
    name: 'radio',
    machine: radio,
    purpose: 'A subscription that comes and goes.',
    model: {
      events: { press: noPayload, bulletin: noPayload },
      outcomes: {},
      sends: { station: ['bulletin'] },
    },
  },
  {
    name: 'kitchen',
    machine: kitchen,
    purpose: 'Spawned children.',
    model: {
      events: { open: noPayload, welcome: noPayload, mail: noPayload },
      outcomes: { cook: { done: { output: 'done' }, burnt: { error: new Error('burnt') } } },
      sends: { news: ['mail'] },
    },
  },
];

import { describe, expect, test } from 'vitest';
import { and, assign, createMachine, emit, fromPromise, type MachineConfig, sendTo } from 'xstate';
import { behaviourOf } from './behaviour.ts';
import { changesBetween } from './compare.ts';
import { sourceText } from './source-text.ts';

type Config = { states?: object; implementations?: object; context?: object; on?: object };

/** A small machine; `states` and the rest replace what it has. */
function machine({ states, implementations, ...config }: Config = {}) {
  return createMachine({
    id: 'form',
    initial: 'idle',
    states: {
      idle: { on: { send: { guard: 'isValid', target: 'sending', actions: 'clear' } } },
      sending: {
        tags: 'busy',
        entry: 'announce',
        invoke: { id: 'post', src: 'post', onDone: 'idle', onError: 'idle' },
        after: { timeLimit: 'idle' },
      },
      ...states,
    },
    ...config,
  } as MachineConfig<object, { type: string }>).provide({
    actors: { post: fromPromise(async () => 1) },
    actions: { clear: assign({ text: '' }), announce: () => {} },
    guards: { isValid: () => true },
    delays: { timeLimit: 30_000 },
    ...implementations,
  });
}

function textsOf(config: Config, before: Config = {}): string[] {
  const changes = changesBetween(behaviourOf(machine(before)), behaviourOf(machine(config)));
  return [...changes].map(({ text }) => text);
}

const idle = (send: unknown) => ({ idle: { on: { send } } });
const sending = (part: object) => ({
  sending: {
    tags: 'busy',
    entry: 'announce',
    invoke: { id: 'post', src: 'post', onDone: 'idle', onError: 'idle' },
    after: { timeLimit: 'idle' },
    ...part,
  },
});
const guarded = { guard: 'isValid', target: 'sending', actions: 'clear' };

test('text that only moved is no change', () => {
  const toIdle = { target: 'idle' } as const;
  expect(
    textsOf({
      states: { ...idle([guarded]), ...sending({ after: { timeLimit: toIdle }, entry: ['announce'] }) },
      implementations: {
        actions: {
          clear: assign({
            // A comment.
            text: '',
          }),
          // biome-ignore format: the layout is what must not count
          announce: ( ) => {

          },
        },
      },
    }),
  ).toEqual([]);
});

describe.each<[string, Config, string[]]>([
  [
    'states',
    { states: { ...sending({ after: { timeLimit: 'failed' } }), failed: { on: { again: 'idle' } } } },
    [
      'state `failed` is new: on `again` it goes to `idle`',
      'event `again` is new',
      'in `sending`, on `after timeLimit` it goes to `failed` instead of `idle`',
    ],
  ],
  [
    'the kind of a state',
    { states: sending({ type: 'final', invoke: [], after: {}, entry: 'announce' }) },
    [
      '`sending` is final instead of atomic',
      'in `sending`, `post` is no longer invoked',
      'in `sending`, on `post done` it goes to `idle`: that is gone',
      'in `sending`, on `post failed` it goes to `idle`: that is gone',
      'in `sending`, on `after timeLimit` it goes to `idle`: that is gone',
    ],
  ],
  [
    'tags',
    { states: sending({ tags: ['late'] }) },
    ['in `sending`, the tag `busy` is gone', 'in `sending`, the tag `late` is new'],
  ],
  [
    'entry actions',
    { states: sending({ entry: [] }) },
    ['in `sending`, on entry it no longer runs `announce`'],
  ],
  ['exit actions', { states: sending({ exit: 'clear' }) }, ['in `sending`, on exit it runs `clear` as well']],
  [
    'a guard',
    { states: idle({ ...guarded, guard: 'isFilled' }) },
    ['in `idle`, on `send` the guard is `isFilled` instead of `isValid`'],
  ],
  [
    'a guard that is gone',
    { states: idle({ ...guarded, guard: undefined }) },
    ['in `idle`, on `send` the guard `isValid` is gone'],
  ],
  [
    'parameters of a guard',
    { states: idle({ ...guarded, guard: { type: 'isValid', params: { least: 1 } } }) },
    ['in `idle`, on `send` the guard `isValid` gets other parameters'],
  ],
  [
    'an inline guard',
    { states: idle({ ...guarded, guard: () => false }) },
    ['in `idle`, on `send` the guard is `false` instead of `isValid`'],
  ],
  [
    'actions',
    { states: idle({ ...guarded, actions: ['clear', 'log'] }) },
    ['in `idle`, on `send` if `isValid` it runs `log` as well'],
  ],
  [
    'a target',
    { states: idle({ ...guarded, target: 'idle' }) },
    ['in `idle`, on `send` if `isValid` it goes to `idle` instead of `sending`'],
  ],
  [
    'a target that is gone',
    { states: idle({ guard: 'isValid', actions: 'clear' }) },
    ['in `idle`, on `send` if `isValid` it stays instead of going to `sending`'],
  ],
  [
    'reenter',
    { states: idle({ ...guarded, reenter: true }) },
    ['in `idle`, on `send` if `isValid` its state is entered again'],
  ],
  [
    'a second branch',
    { states: idle([guarded, { actions: 'complain' }]) },
    ['in `idle`, on `send` it stays, running `complain`: that is new'],
  ],
  [
    'events',
    { states: { idle: {} }, on: { post: '.sending' } },
    [
      'event `send` is gone',
      'event `post` is new',
      'in the machine, on `post` it goes to `sending`: that is new',
      'in `idle`, on `send` if `isValid` it goes to `sending`, running `clear`: that is gone',
    ],
  ],
  [
    'a delay in milliseconds',
    { implementations: { delays: { timeLimit: 10_000 } } },
    ['delay `timeLimit` is 10 s instead of 30 s'],
  ],
  [
    'an actor',
    { implementations: { actors: { post: fromPromise(async () => 2) } } },
    ['actor `post` does something else'],
  ],
  [
    'the code of a guard',
    { implementations: { guards: { isValid: () => false } } },
    ['guard `isValid` does something else'],
  ],
  [
    'an assigned value',
    { implementations: { actions: { clear: assign({ text: ' ' }), announce: () => {} } } },
    ['action `clear` does something else'],
  ],
  ['the context', { context: { text: 'x' } }, ['the initial context is another']],
  [
    'an input',
    { states: sending({ invoke: { id: 'post', src: 'post', input: 1, onDone: 'idle', onError: 'idle' } }) },
    ['in `sending`, `post` gets another input'],
  ],
])('%s', (_, config, texts) => {
  test('is said in words', () => {
    expect(textsOf(config).toSorted()).toEqual(texts.toSorted());
  });
});

test('a delay without a name is compared by its value', () => {
  expect(
    textsOf({ states: sending({ after: { 500: 'idle' } }) }, { states: sending({ after: { 900: 'idle' } }) }),
  ).toEqual(['in `sending`, the delay is 0.5 s instead of 0.9 s']);
});

test('the order of guards counts', () => {
  const [one, other] = [
    { guard: 'isA', target: 'idle' },
    { guard: 'isB', target: 'sending' },
  ];
  expect(textsOf({ states: idle([other, one]) }, { states: idle([one, other]) })).toEqual([
    'in `idle`, on `send` the guards are tried in another order: `isB`, `isA`',
  ]);
});

test.each<[string, unknown, unknown]>([
  ['assignments', assign({ a: 1 }), assign({ a: 2 })],
  ['emitted events', emit({ type: 'a' }), emit({ type: 'b' })],
  ['receivers', sendTo('a', { type: 'x' }), sendTo('b', { type: 'x' })],
  ['parts of composed guards', and(['isA']), and(['isB'])],
  ['texts in functions', () => 'a  b', () => 'a b'],
])('%s are in the source', (_, one, other) => {
  expect(sourceText(one)).not.toBe(sourceText(other));
});

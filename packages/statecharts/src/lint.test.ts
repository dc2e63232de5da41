import { describe, expect, test } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  createMachine,
  fromPromise,
  raise,
  spawnChild,
  stopChild,
} from 'xstate';
import { noPayload } from '../tests/fixtures/features.ts';
import type { MachineModel } from './catalog-entry.ts';
import { lint } from './lint.ts';

const fetched = { outcomes: { fetch: { ok: { output: 1 }, offline: { error: new Error('offline') } } } };

function entry(machine: AnyStateMachine, model: Partial<MachineModel> = {}) {
  return {
    name: 'm',
    machine,
    purpose: 'To be broken.',
    model: { events: {}, outcomes: {}, ...model },
  };
}

/** A chart with one call; each test leaves something out. */
function withCall(fetching: object, rest: object = {}) {
  return createMachine({
    id: 'm',
    initial: 'idle',
    states: {
      idle: { on: { go: 'fetching' } },
      fetching: { invoke: { id: 'fetch', src: 'fetch', onDone: 'idle', onError: 'idle' }, ...fetching },
      ...rest,
    },
  }).provide({ actors: { fetch: fromPromise(() => Promise.resolve(1)) } });
}

const sound = { after: { 1000: 'idle' } };

test('a sound chart has no lint results', () => {
  expect(lint(entry(withCall(sound), { events: { go: noPayload }, ...fetched }))).toEqual([]);
});

test('an invoked machine needs no failure and no time limit', () => {
  const machine = withCall({ invoke: { id: 'fetch', src: 'fetch', onDone: 'idle' } });
  const outcomes = { fetch: { ok: { output: 1 } } };
  expect(lint(entry(machine, { events: { go: noPayload }, outcomes, machines: { fetch: 'fetch' } }))).toEqual(
    [],
  );
});

describe('what a chart lacks is said in words', () => {
  test.each<[string, AnyStateMachine, Partial<MachineModel>, string[]]>([
    [
      'onError',
      withCall({ ...sound, invoke: { id: 'fetch', src: 'fetch', onDone: 'idle' } }),
      { events: { go: noPayload }, ...fetched },
      ['m: m.fetching invokes fetch without onError: a failure would stop the machine.'],
    ],
    [
      'a time limit',
      withCall({}),
      { events: { go: noPayload }, ...fetched },
      [
        'm: m.fetching invokes fetch without a time limit: no `after` leads out of it or of a state around it.',
      ],
    ],
    [
      'a time limit that ends anything',
      withCall({ after: { 1000: { actions: () => {} } } }),
      { events: { go: noPayload }, ...fetched },
      [
        'm: m.fetching invokes fetch without a time limit: no `after` leads out of it or of a state around it.',
      ],
    ],
    [
      'a way into a state',
      withCall(sound, { lost: { on: { go: 'idle' } } }),
      { events: { go: noPayload }, ...fetched },
      [
        'm: m.lost is unreachable: nothing in the model leads to it.',
        'm: a transition is never taken: m.lost on go → m.idle (m.lost | go | 1).',
      ],
    ],
    [
      'a way out of a state',
      withCall({ after: { 1000: 'stuck' } }, { stuck: { on: { go: { actions: () => {} } } } }),
      { events: { go: noPayload }, ...fetched },
      ['m: m.stuck has no way out and is not final.'],
    ],
    [
      'a way out that does not lead back into it',
      withCall({ after: { 1000: 'stuck' } }, { stuck: { on: { go: { target: 'stuck', reenter: true } } } }),
      { events: { go: noPayload }, ...fetched },
      ['m: m.stuck has no way out and is not final.'],
    ],
    [
      'a state for a declared event',
      withCall(sound),
      { events: { go: noPayload, stop: noPayload }, ...fetched },
      [
        'm: the declared event stop is handled nowhere.',
        'm: the declared event stop was never tried: no reachable state listens to it.',
      ],
    ],
    [
      'a declaration of an event',
      createMachine({ id: 'm', initial: 'a', states: { a: { on: { go: 'b' } }, b: { on: { back: 'a' } } } }),
      { events: { go: noPayload } },
      [
        'm: back is handled, but the model declares no such event.',
        'm: a transition is never taken: m.b on back → m.a (m.b | back | 1).',
      ],
    ],
    [
      'a payload case',
      createMachine({ id: 'm', initial: 'a', states: { a: { on: { go: 'b' } }, b: { type: 'final' } } }),
      { events: { go: {} } },
      [
        'm: the model has no payload case for go.',
        'm: m.b is unreachable: nothing in the model leads to it.',
        'm: the declared event go was never tried: no reachable state listens to it.',
        'm: a transition is never taken: m.a on go → m.b (m.a | go | 1).',
      ],
    ],
    [
      'outcomes of an actor',
      withCall(sound),
      { events: { go: noPayload } },
      [
        'm: the model has no outcomes for the invoked actor fetch.',
        'm: a transition is never taken: m.fetching on fetch done → m.idle (m.fetching | fetch done | 1).',
        'm: a transition is never taken: m.fetching on fetch failed → m.idle (m.fetching | fetch failed | 1).',
      ],
    ],
    [
      'an outcome that fails',
      withCall(sound),
      { events: { go: noPayload }, outcomes: { fetch: { ok: { output: 1 } } } },
      [
        'm: no outcome in the model lets fetch fail.',
        'm: a transition is never taken: m.fetching on fetch failed → m.idle (m.fetching | fetch failed | 1).',
      ],
    ],
    [
      'an actor that the model answers for',
      createMachine({ id: 'm', initial: 'a', states: { a: { on: { go: 'b' } }, b: { type: 'final' } } }),
      { events: { go: noPayload }, ...fetched },
      ['m: the model answers for fetch, which is invoked nowhere.'],
    ],
    [
      'a name for its actor',
      withCall({
        ...sound,
        invoke: { src: fromPromise(() => Promise.resolve(1)), onDone: 'idle', onError: 'idle' },
      }),
      { events: { go: noPayload } },
      [
        'm: m.fetching invokes an inline actor: declare it in setup({ actors }) by name, so that it can be provided.',
        'm: a transition is never taken: m.fetching on inline done → m.idle (m.fetching | inline done | 1).',
        'm: a transition is never taken: m.fetching on inline failed → m.idle (m.fetching | inline failed | 1).',
      ],
    ],
    [
      'a delay on the chart',
      createMachine({
        id: 'm',
        initial: 'a',
        states: {
          a: { on: { go: 'b' } },
          b: { entry: raise({ type: 'go' }, { delay: 10 }), on: { go: 'a' } },
        },
      }),
      { events: { go: noPayload } },
      ['m: m.b runs raise go, which is delayed: use `after`, so that it is on the chart.'],
    ],
    [
      'a state for its child',
      createMachine({
        id: 'm',
        initial: 'a',
        states: {
          a: { on: { go: 'b' } },
          b: { entry: spawnChild('fetch', { id: 'stray' }), on: { go: 'a' } },
        },
      }).provide({ actors: { fetch: fromPromise(() => Promise.resolve(1)) } }),
      { events: { go: noPayload } },
      [
        'm: stray is spawned by an action, and the model has no outcomes for its actor fetch: add them, or invoke ' +
          'it in a state, so that the chart shows how long it lives.',
      ],
    ],
  ])('%s', (_, machine, model, results) => {
    expect(lint(entry(machine, model))).toEqual(results);
  });
});

describe('a child that an action spawns', () => {
  const spawning = (spawn: object, b: object = {}) =>
    entry(
      createMachine({
        id: 'm',
        initial: 'a',
        states: {
          a: { on: { go: 'b' } },
          b: { entry: spawnChild('fetch', spawn), exit: stopChild('child'), after: { 1000: 'a' }, ...b },
        },
      }).provide({ actors: { fetch: fromPromise(() => Promise.resolve(1)) } }),
      { events: { go: noPayload }, ...fetched },
    );
  const handled = { 'xstate.done.actor.child': 'a', 'xstate.error.actor.child': 'a' };

  test('is sound when its outcomes are handled and time leads on', () => {
    expect(lint(spawning({ id: 'child' }, { on: handled }))).toEqual([]);
  });

  test('may not fail without a handler', () => {
    expect(lint(spawning({ id: 'child' }, { on: { 'xstate.done.actor.child': 'a' } }))).toEqual([
      'm: "child: offline" of a spawned child is handled nowhere: it stops the machine.',
    ]);
  });

  test('may not run without an end', () => {
    expect(lint(spawning({ id: 'child' }, { on: { ...handled, go: 'a' }, after: {} }))).toEqual([
      'm: child is spawned by an action and runs without a time limit in m.b: no `after` is active there.',
    ]);
  });

  test('has an id', () => {
    expect(lint(spawning({}, { on: handled }))).toContain(
      'm: the actor fetch is spawned without an id: give it one, by which it can be followed.',
    );
  });
});

describe('a guard', () => {
  const guarded = (guard: () => boolean) =>
    createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { go: [{ guard, target: 'b' }, { target: 'c' }] } },
        b: { on: { go: 'a' } },
        c: { on: { go: 'a' } },
      },
    });
  const events = { events: { go: noPayload } };
  const neverRefused = 'm.a | go | 1 refused';

  test('that is never false counts as half tested', () => {
    expect(
      lint(
        entry(
          guarded(() => true),
          events,
        ),
      ),
    ).toEqual([
      'm: a transition is never taken: m.a on go → m.c (m.a | go | 2).',
      'm: m.c is unreachable: nothing in the model leads to it.',
      'm: a transition is never taken: m.c on go → m.a (m.c | go | 1).',
      'm: a transition is never refused: m.a on go if true → m.b (m.a | go | 1 refused).',
    ]);
  });

  test('may be ignored with a reason, as long as the entry is needed', () => {
    const ignored = { [neverRefused]: 'always so here', 'm.a | go | 2': 'ditto', 'm.c | go | 1': 'ditto' };
    expect(
      lint(
        entry(
          guarded(() => true),
          { ...events, ignored },
        ),
      ),
    ).toEqual(['m: m.c is unreachable: nothing in the model leads to it.']);
    expect(
      lint(
        entry(
          guarded(() => true),
          { ...events, ignored: { 'm.a | go | 1': 'not needed' } },
        ),
      ),
    ).toContain('m: the model ignores "m.a | go | 1", which happens or does not exist.');
  });
});

test('a context that grows without end is an error, not a shorter answer', () => {
  const counter = createMachine({
    id: 'm',
    context: { count: 0 },
    initial: 'a',
    states: {
      a: { on: { go: { target: 'a', actions: assign({ count: ({ context }) => context.count + 1 }) } } },
    },
  });
  expect(lint(entry(counter, { events: { go: noPayload } }))).toContain(
    'm: the model could not be explored: m: the context grows without end in `count`. ' +
      'Use --ignore-context count, or add a `contextKey` to the model.',
  );
});

test('what `contextKey` leaves out although it decides is noticed', () => {
  const third = createMachine({
    id: 'm',
    context: { count: 0 },
    initial: 'a',
    states: {
      a: {
        on: {
          go: [
            { guard: ({ context }) => context.count === 2, target: 'b' },
            { target: 'a', reenter: true, actions: assign({ count: ({ context }) => context.count + 1 }) },
          ],
        },
      },
      b: { on: { go: 'a' } },
    },
  });
  const forgetful = entry(third, { events: { go: noPayload }, contextKey: () => null });
  expect(lint(forgetful)).toContain('m: m.b is unreachable: nothing in the model leads to it.');
});

import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine, fromPromise, spawnChild } from 'xstate';
import { noPayload } from './authoring.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { runLive } from './live-run.ts';
import { ManualClock } from './manual-clock.ts';
import { checkModel } from './model-check.ts';

/** A chart with a call and a delay; each test makes the live one differ from the modelled one. */
function chart(fetching: object = {}, answered: object = {}): AnyStateMachine {
  return createMachine({
    id: 'm',
    initial: 'idle',
    states: {
      idle: { on: { go: 'fetching' } },
      fetching: {
        invoke: { id: 'fetch', src: 'fetch', onDone: 'answered', onError: 'idle' },
        after: { 1000: 'idle' },
        ...fetching,
      },
      answered: { on: { go: 'idle' }, ...answered },
    },
  }).provide({ actors: { fetch: fromPromise(() => Promise.resolve(1)) } });
}

function entry(machine: AnyStateMachine): CatalogEntry {
  return {
    name: 'm',
    machine,
    purpose: 'To be run.',
    model: {
      events: { go: noPayload },
      outcomes: { fetch: { ok: { output: 1 }, offline: { error: new Error('offline') } } },
    },
  };
}

/** What goes wrong when the paths of one chart are run on live actors of another. */
async function faultsOf(live: AnyStateMachine, modelled = chart()): Promise<string[]> {
  const { graph, paths } = checkModel(entry(modelled));
  const runs = await Promise.all(paths().map((steps) => runLive(entry(live), graph.start, steps)));
  return runs.flatMap(({ failure }) => failure?.message ?? []);
}

test('a live actor that behaves as its model passes', async () => {
  expect(await faultsOf(chart())).toEqual([]);
});

const invoke = { id: 'fetch', src: 'fetch', onDone: 'answered', onError: 'idle' };

test.each<[string, AnyStateMachine, string]>([
  [
    'another state',
    chart({ invoke: { ...invoke, onDone: 'idle' } }),
    "m: step 2, fetch: ok: the state: expected [ 'answered', 'active' ], seen [ 'idle', 'active' ].",
  ],
  [
    'the same state by another transition',
    chart({
      invoke: { ...invoke, onDone: [{ guard: () => false, target: 'idle' }, { target: 'answered' }] },
    }),
    "the transitions: expected [ 'm.fetching | fetch done | 1' ], seen [ 'm.fetching | fetch done | 2' ].",
  ],
  [
    'a call that belongs to no state',
    chart({}, { entry: spawnChild('fetch', { id: 'stray' }) }),
    "running: expected [], seen [ 'stray' ].",
  ],
  ['no call', chart({ invoke: [] }), "running: expected [ 'fetch' ], seen []."],
  ['no delay', chart({ after: {} }), "delays: expected { '1000 (fetch)': 1000 }, seen {}."],
])('a live actor with %s fails in words', async (_, live, words) => {
  expect((await faultsOf(live)).join('\n')).toContain(words);
});

test('a failure names the transition and the events before', async () => {
  expect((await faultsOf(chart({}, { on: {} })))[0]).toMatch(
    /^m: step 3, go: .+\nThe transition: m\.answered \| go \| 1\nThe events before: go → fetch: ok$/s,
  );
});

test('a live actor whose guard is asked once more is noticed', async () => {
  const guarded = (isTold: boolean) => chart({}, { on: { go: { guard: () => isTold, target: 'idle' } } });
  expect((await faultsOf(guarded(false), guarded(true)))[0]).toContain(
    "the guards that were false: expected [], seen [ 'm.answered | go | 1' ].",
  );
});

test('a delay ends once', () => {
  const clock = new ManualClock();
  let ends = 0;
  clock.setTimeout(() => {
    ends += 1;
  });
  clock.endDelay('');
  expect(() => clock.endDelay('')).toThrow('the delay of  is not running.');
  expect(ends).toBe(1);
});

import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine, fromPromise, spawnChild } from 'xstate';
import type { CatalogEntry } from './catalog-entry.ts';
import { derive } from './derive.ts';
import { noPayload } from './feature-fixtures.ts';
import { runLive } from './live-run.ts';
import { ManualClock } from './manual-clock.ts';
import { everyEdgePaths } from './paths.ts';

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

/** Runs the paths of one chart on live actors of another. */
async function runPaths(live: AnyStateMachine, modelled = chart()): Promise<void> {
  for (const path of everyEdgePaths(derive(entry(modelled)))) await runLive(entry(live), path);
}

test('a live actor that behaves as its model passes', async () => {
  await expect(runPaths(chart())).resolves.toBeUndefined();
});

const invoke = { id: 'fetch', src: 'fetch', onDone: 'answered', onError: 'idle' };

test.each<[string, AnyStateMachine, string]>([
  [
    'another state',
    chart({ invoke: { ...invoke, onDone: 'idle' } }),
    'm: state: the live actor has ["idle","active"], the model ["answered","active"].',
  ],
  [
    'the same state by another transition',
    chart({
      invoke: { ...invoke, onDone: [{ guard: () => false, target: 'idle' }, { target: 'answered' }] },
    }),
    'm: transitions: the live actor has ["m.fetching | fetch done | 2"], the model ["m.fetching | fetch done | 1"].',
  ],
  [
    'a call that belongs to no state',
    chart({}, { entry: spawnChild('fetch', { id: 'stray' }) }),
    'm: calls that are running: the live actor has ["stray"], the model [].',
  ],
  [
    'no call',
    chart({ invoke: [] }),
    'm: calls that are running: the live actor has [], the model ["fetch"].',
  ],
  ['no delay', chart({ after: {} }), 'm: the delay of xstate.after.1000.m.fetching is not running.'],
])('a live actor with %s fails in words', async (_, live, words) => {
  await expect(runPaths(live)).rejects.toThrow(words);
});

test('a failure that nothing handles fails the path in words', async () => {
  const careless = chart({ invoke: { ...invoke, onError: undefined } });
  await expect(runPaths(careless, careless)).rejects.toThrow(
    'm: after "fetch: offline" the machine stops, for nothing handles it: an onError is missing.',
  );
});

test('a failing path is reported event by event', async () => {
  await expect(runPaths(chart({ after: {} }))).rejects.toThrow(/Event: go[\s\S]*Event: after 1000/);
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

import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, createMachine, emit, forwardTo, raise } from 'xstate';
import { noPayload } from './authoring.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { checkModel, failureWords } from './model-check.ts';
import { chart, entryOf, expectations, type Observed, requested } from './sample-models.ts';

const failuresOf = (entry: CatalogEntry) => checkModel(entry).failures.map(failureWords);
const labelsOf = (steps: readonly { label: string }[]) => steps.map(({ label }) => label).join(' → ');

test('a machine that does what its model says has no failures, and a path for each step', () => {
  const { failures, paths } = checkModel(entryOf(chart()));
  expect(failures).toEqual([]);
  expect(paths().map((steps) => `${steps.at(-1)?.rule}: ${labelsOf(steps)}`)).toEqual([
    'a text that is not found can be fetched again: open → fetchText: offline',
    'a text that is not found can be fetched again: open → after 1000',
    'a shown text is closed and given back: open → fetchText: found → close',
  ]);
});

const invoke = { id: 'fetchText', src: 'fetchText', input: requested, onDone: 'shown', onError: 'idle' };

describe('a difference is said with its path', () => {
  test.each<[string, AnyStateMachine, string]>([
    [
      'a missing transition',
      chart({ idle: { on: {} } }),
      'a text is fetched once: open\nexpected to be possible: the machine refuses it.',
    ],
    [
      'another target',
      chart({ onDone: { target: 'idle' } }),
      'a shown text is closed and given back: open → fetchText: found → close\nexpected to be possible',
    ],
    [
      'an event that no rule explains',
      chart({ shown: { on: { close: 'done', open: 'idle' } } }),
      'open → fetchText: found → open\nexpected to be refused, for no rule explains it: the machine takes it.',
    ],
    [
      'a dropped assignment',
      chart({ onDone: { actions: emit({ type: 'text.shown' }) } }),
      "what is seen: expected { text: 'Hello' }, seen { text: '' }.",
    ],
    ['nothing emitted', chart({ onDone: { actions: [] } }), 'what is emitted: expected [ {'],
    ['another input', chart({ fetching: { invoke: { ...invoke, input: { page: 2 } } } }), 'page: 2'],
    [
      'no request',
      chart({ fetching: { invoke: [] } }),
      "the running actors: expected [ 'fetchText' ], seen [].",
    ],
    [
      'a request that is sent twice',
      chart({
        idle: { on: { open: { target: 'fetching', actions: raise({ type: 'again' }) } } },
        fetching: { on: { again: { target: 'fetching', reenter: true } } },
      }),
      "'fetchText again': { page: 1 }",
    ],
    ['no tag', chart({ fetching: { tags: [] } }), "the tags: expected [ 'busy' ], seen []."],
    [
      'another time limit',
      chart({ fetching: { after: { 2000: 'idle' } } }),
      "the running delays: expected { '1000 (fetchText)': 1000 }, seen { '2000 (fetchText)': 2000 }.",
    ],
    [
      'no onError',
      chart({ fetching: { invoke: { ...invoke, onError: undefined } } }),
      'open → fetchText: offline\nthe machine stops with Error: offline',
    ],
    [
      'a text that a refused event changes',
      chart({ shown: { on: { close: 'done', open: { actions: assign({ text: 'Bye' }) } } } }),
      "what is seen: expected { text: 'Hello' }, seen { text: 'Bye' }.",
    ],
    [
      'an end that is none',
      chart({ shown: { on: { close: 'idle' } } }),
      'whether the machine has ended: expected true, seen false.',
    ],
    [
      'an event for a child',
      chart({ fetching: { on: { close: { actions: forwardTo('fetchText') } } } }),
      "what running actors get: expected [], seen [ [ 'fetchText', { type: 'close' } ] ].",
    ],
  ])('%s', (_, machine, words) => {
    expect(failuresOf(entryOf(machine)).join('\n')).toContain(words);
  });
});

test('a delay that starts anew is an effect', () => {
  const timer = (reenter: boolean) =>
    createMachine({
      id: 'timer',
      initial: 'on',
      states: {
        on: { on: { push: { target: 'on', reenter } }, after: { 500: 'off' } },
        off: { type: 'final' },
      },
    });
  const check = (machine: AnyStateMachine, restarts: string[]) =>
    failuresOf({
      ...entryOf(machine),
      model: {
        events: { push: noPayload },
        outcomes: {},
        expectations: {
          start: () => ({ facts: {} }),
          situation: () => ({ seen: null, delays: { '500': 500 } }),
          seen: () => null,
          rules: {
            'the light stays on for half a second': { when: 'push', causes: { restarts } },
            'then it goes out': { when: 'after 500', causes: { output: undefined } },
          },
        },
      },
    });
  expect(check(timer(true), ['500'])).toEqual([]);
  expect(check(timer(true), [])[0]).toContain("the delays that start anew: expected [], seen [ '500' ].");
  expect(check(timer(false), ['500'])[0]).toContain(
    "the delays that start anew: expected [ '500' ], seen [].",
  );
});

test('two rules for one event and a broken invariant are said', () => {
  const again = { when: 'open', causes: {} };
  expect(failuresOf(entryOf(chart(), { rules: { ...expectations.rules, again } }))[0]).toContain(
    'several rules apply: a text is fetched once; again.',
  );
  const invariants = { 'no text is ever shown': ({ seen }: Observed) => seen.text === '' };
  expect(failuresOf(entryOf(chart(), { invariants }))).toEqual([
    'the text is shown and announced: open → fetchText: found\nthis does not hold: no text is ever shown.',
  ]);
  const closable = {
    'it can be closed': ({ possible }: { possible: string[] }) => possible.includes('close'),
  };
  expect(failuresOf(entryOf(chart(), { invariants: closable }))).toEqual([
    'the start\nthis does not hold: it can be closed.',
  ]);
});

test('a machine without expectations is explored all the same', () => {
  const { expectations: _, ...model } = entryOf(chart()).model;
  const { failures, paths } = checkModel({ ...entryOf(chart()), model });
  expect(failures).toEqual([]);
  expect(paths().map(labelsOf)).toEqual([
    'open → fetchText: offline',
    'open → after 1000',
    'open → fetchText: found → close',
  ]);
});

test('a context that grows without end is an error', () => {
  const counter = createMachine({
    context: { count: 0 },
    on: { open: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  });
  const model = { events: { open: noPayload }, outcomes: {} };
  expect(() => checkModel({ name: 'counter', machine: counter, purpose: '', model })).toThrow(
    'counter: the exploration did not finish within',
  );
});

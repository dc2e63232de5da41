import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { noPayload } from '../tests/fixtures/features.ts';
import type { CatalogEntry, Expectations } from './catalog-entry.ts';
import { lintFacts } from './lint-facts.ts';

/** A door that is opened twice before it stays open. */
const machine = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { push: 'ajar' } },
    ajar: { on: { push: 'open' } },
    open: { tags: 'open', type: 'final' },
  },
});

type Facts = { pushes: number };

const entryWith = (change: Partial<Expectations>): CatalogEntry => ({
  name: 'door',
  machine,
  purpose: 'To be linted.',
  model: {
    events: { push: noPayload },
    outcomes: {},
    expectations: {
      start: () => ({ facts: { pushes: 0 } }),
      seen: () => null,
      situation: () => ({ seen: null }),
      rules: {
        'a push opens it further': {
          when: 'push',
          causes: ({ pushes }: Facts) =>
            pushes === 1 ? { output: undefined } : { facts: { pushes: pushes + 1 } },
        },
      },
      ...change,
    },
  },
});

test('a fact on which a later event depends says something', () => {
  expect([...lintFacts(entryWith({}))]).toEqual([]);
});

test('a fact that restates the chart is found', () => {
  const swing = createMachine({
    id: 'swing',
    initial: 'left',
    states: { left: { on: { push: 'right' } }, right: { on: { push: 'left' } } },
  });
  const rules = {
    'a push moves it': {
      when: 'push',
      causes: ({ side }: { side: string }) => ({ facts: { side: side === 'left' ? 'right' : 'left' } }),
    },
  };
  const found = lintFacts({
    ...entryWith({ start: () => ({ facts: { side: 'left' } }), rules }),
    machine: swing,
  });
  expect([...found]).toEqual([
    'door: the fact `side` of the model changes nothing that can be observed: state what a person sees, or what is ' +
      'requested, or leave it out.',
  ]);
});

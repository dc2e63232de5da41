import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { noPayload } from './authoring.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { checkModel } from './model-check.ts';
import { randomWalk } from './random-walk.ts';

type Counted = { count: number };

/** A counter that exploration takes for one situation, up to the count at which it stays. */
function counterUpTo(most: number): CatalogEntry {
  const machine = setup({
    types: {} as { context: Counted },
    actions: { add: assign({ count: ({ context }) => Math.min(context.count + 1, most) }) },
  }).createMachine({
    id: 'counter',
    context: { count: 0 },
    initial: 'counting',
    states: {
      counting: { on: { add: { actions: 'add' }, look: 'looking', stop: 'stopped' } },
      looking: { on: { look: 'counting' } },
      stopped: { type: 'final' },
    },
  });
  return {
    name: 'counter',
    purpose: 'Counts.',
    machine,
    model: {
      events: { add: noPayload, look: noPayload, stop: noPayload },
      outcomes: {},
      contextKey: () => null,
      expectations: {
        start: () => ({ facts: { count: 0, isLooking: false } }),
        factsKey: ({ isLooking }: { isLooking: boolean }) => isLooking,
        seen: ({ context }: { context: Counted }) => context.count,
        situation: ({ count }: Counted) => ({ seen: count }),
        rules: {
          'it counts': {
            when: 'add',
            given: ({ isLooking }: { isLooking: boolean }) => !isLooking,
            causes: ({ count }: Counted) => ({ facts: { count: count + 1 } }),
          },
          'it is looked at, or no more': {
            when: 'look',
            causes: ({ isLooking }: { isLooking: boolean }) => ({ facts: { isLooking: !isLooking } }),
          },
          'it stops': {
            when: 'stop',
            given: ({ isLooking }: { isLooking: boolean }) => !isLooking,
            causes: { output: undefined },
          },
        },
      },
    },
  };
}

const options = { seed: 1, steps: 200 };

test('a walk finds what only the third repetition shows, and leaves out the events that do not matter', () => {
  const entry = counterUpTo(2);
  expect(checkModel(entry).failures).toEqual([]);
  expect(randomWalk(entry, options)).toBe(
    [
      'step 3, add: what is seen: expected 3, seen 2.',
      'The transition: counter.counting | add | 1',
      'The rule: it counts',
      'The events before: add → add',
    ].join('\n'),
  );
});

test('a walk goes on although events end the machine, and finds nothing in one that does what its model says', () => {
  expect(randomWalk(counterUpTo(20), options)).toContain('expected 21, seen 20');
  expect(randomWalk(counterUpTo(Infinity), options)).toBeNull();
});

import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../lab-data.ts';
import { pathsHeading, stateSentence, stateWords, transitionSentence } from './words.ts';

const door = createMachine({
  id: 'door',
  initial: 'shut',
  on: { slam: { actions: 'ring' } },
  states: {
    shut: {
      tags: 'safe',
      on: { open: [{ guard: 'isFree', target: 'open', actions: ['ring', 'count'] }, {}] },
    },
    open: {
      initial: 'wide',
      entry: 'greet',
      states: {
        wide: {
          invoke: { id: 'greeting', src: 'greet', onDone: { actions: 'count' }, onError: '#door.shut' },
          after: { pause: '#door.shut' },
          always: { guard: 'isLate', target: '#door.shut' },
        },
      },
    },
  },
});
const chart = chartOf(
  { name: 'door', machine: door, purpose: '', model: { events: {}, outcomes: {} } },
  'door.ts',
  '',
);

test('a transition is a sentence', () => {
  expect(chart.transitions.map((transition) => transitionSentence(chart, transition))).toEqual([
    'When the machine is in any state and receives “slam”, it stays there and runs ring.',
    'When the machine is in shut and receives “open”, and isFree is true, it goes to open and runs ring and count.',
    'When the machine is in shut and receives “open”, and no guard before it is true, it does nothing.',
    'When the machine is in open.wide and greeting is done, it stays there and runs count.',
    'When the machine is in open.wide and greeting fails, it goes to shut.',
    'When the machine is in open.wide and the delay “pause” has passed, it goes to shut.',
    'When the machine is in open.wide and isLate is true, it goes to shut.',
  ]);
});

test('a state is sentences', () => {
  const parent = 'A state with child states, of which exactly one is active at a time.';
  expect(chart.states.map((state) => [stateWords(chart, state.id), stateSentence(state)])).toEqual([
    ['door', parent],
    ['shut', 'A state without child states. It is the initial state of its parent. It has the tag safe.'],
    ['open', `${parent} On entry it runs greet.`],
    [
      'open.wide',
      'A state without child states. It is the initial state of its parent. While it is active, greeting runs.',
    ],
  ]);
});

test('paths that leave transitions out do not stand under a heading that promises every one', () => {
  expect(pathsHeading(26, 26)).toBe('Derived paths that together take every transition');
  expect(pathsHeading(2, 26)).toBe('Derived paths that take 2 of 26 transitions');
});

import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../lab-data.ts';
import type { LabMachine } from '../lab-types.ts';
import { stateSentence, stateWords, transitionSentence } from './words.ts';

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: {
      tags: 'safe',
      on: { open: [{ guard: 'isFree', target: 'open', actions: ['ring', 'count'] }, {}] },
    },
    open: {
      initial: 'wide',
      entry: 'greet',
      states: { wide: { after: { pause: '#door.shut' }, always: { guard: 'isLate', target: '#door.shut' } } },
    },
  },
});
const chart = chartOf(
  { name: 'door', machine: door, purpose: '', model: { events: {}, outcomes: {} } },
  'door.ts',
  '',
);
const machine: LabMachine = {
  ...chart,
  sources: {},
};

test('a transition is a sentence', () => {
  expect(chart.transitions.map((transition) => transitionSentence(machine, transition))).toEqual([
    'In shut, on “open” and if isFree holds, the machine goes to open, and does ring and count.',
    'In shut, on “open”, nothing happens.',
    'In open.wide, when the delay “pause” has passed, the machine goes to shut.',
    'In open.wide, at once and if isLate holds, the machine goes to shut.',
  ]);
});

test('a state is sentences', () => {
  expect(chart.states.map((state) => [stateWords(machine, state.id), stateSentence(state)])).toEqual([
    ['door', 'A compound state: one of the states in it is active at a time.'],
    ['shut', 'A simple state. The state around it starts here. It is tagged safe.'],
    ['open', 'A compound state: one of the states in it is active at a time. On entry it does greet.'],
    ['open.wide', 'A simple state. The state around it starts here.'],
  ]);
});

import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../lab-data.ts';
import { neighbour } from './transition-keys.ts';

const machine = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { open: 'open', lock: 'locked' } },
    locked: { type: 'final' },
    open: { initial: 'wide', states: { wide: { on: { shut: '#door.shut' } } } },
    broken: {
      initial: 'badly',
      states: { badly: { on: { bend: 'worse' } }, worse: {} },
      on: { mend: 'shut' },
    },
  },
});
const chart = chartOf({ name: 'door', machine, purpose: '', model: { events: {}, outcomes: {} } }, '', '');
const [bend, mend] = ['door.broken.badly | bend | 1', 'door.broken | mend | 1'];
const [open, lock, shut] = ['door.shut | open | 1', 'door.shut | lock | 1', 'door.open.wide | shut | 1'];

test.each([
  [bend, 'ArrowRight', mend],
  [open, 'ArrowRight', shut],
  [shut, 'ArrowRight', open],
  [lock, 'ArrowRight', null],
  [shut, 'ArrowLeft', open],
  [open, 'ArrowLeft', shut],
  [open, 'a', null],
  ['gone', 'ArrowRight', null],
])('from %s, %s goes to %s', (key, pressed, expected) => {
  expect(neighbour(chart, chart.transitions, key, pressed)).toBe(expected);
});

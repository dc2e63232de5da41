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
  },
});
const { transitions } = chartOf(
  { name: 'door', machine, purpose: '', model: { events: {}, outcomes: {} } },
  '',
  '',
);
const [open, lock, shut] = ['door.shut | open | 1', 'door.shut | lock | 1', 'door.open.wide | shut | 1'];

test.each([
  [open, 'ArrowDown', lock],
  [lock, 'ArrowDown', shut],
  [shut, 'ArrowDown', null],
  [shut, 'ArrowUp', lock],
  [open, 'ArrowUp', null],
  [open, 'ArrowRight', shut],
  [shut, 'ArrowRight', open],
  [lock, 'ArrowRight', null],
  [shut, 'ArrowLeft', open],
  [open, 'ArrowLeft', shut],
  [shut, 'Home', open],
  [open, 'End', shut],
  [open, 'a', null],
  ['gone', 'ArrowDown', null],
])('from %s, %s goes to %s', (key, pressed, expected) => {
  expect(neighbour(transitions, key, pressed)).toBe(expected);
});

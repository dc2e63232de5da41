import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { neighbour } from './app/transition-keys.ts';
import { chartOf } from './lab-data.ts';
import { isWithin, transitionsInto } from './state-tree.ts';

const machine = createMachine({
  id: 'm',
  initial: 'out',
  states: {
    out: { on: { enter: 'inside', pass: 'outside' } },
    inside: {
      initial: 'a',
      states: { a: { id: 'own', on: { move: 'b', leave: '#m.outside' } }, b: {} },
    },
    outside: { id: 'm.inside.out', on: { back: 'out' } },
  },
});
const chart = chartOf({ name: 'm', machine, purpose: '', model: { events: {}, outcomes: {} } }, '', '');
const [enter, pass, move, leave] = chart.transitions.map(({ key }) => key);

test('a state is within another by where it stands, whatever its id is', () => {
  expect(isWithin(chart, 'own', 'm.inside')).toBe(true);
  expect(isWithin(chart, 'm.inside', 'm.inside')).toBe(true);
  expect(isWithin(chart, 'm.inside', 'own')).toBe(false);
});

test('a state is reached by what leads into it from outside', () => {
  const keys = (id: string) => transitionsInto(chart, id).map(({ key }) => key);
  expect(keys('m.inside')).toEqual([enter]);
  expect(keys('m.inside.b')).toEqual([move]);
  expect(keys('m.inside.out')).toEqual([pass, leave]);
});

test('an arrow leads on from a state with an id of its own', () => {
  expect(neighbour(chart, chart.transitions, enter ?? '', 'ArrowRight')).toBe(move);
  expect(neighbour(chart, chart.transitions, move ?? '', 'ArrowLeft')).toBe(enter);
});

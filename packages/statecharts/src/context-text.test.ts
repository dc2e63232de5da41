import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { textOf } from './context-text.ts';

const circular = { self: {} };
circular.self = circular;

test.each<[string, unknown, unknown]>([
  ['sets', new Set([1, 2]), new Set([1])],
  ['maps', new Map([['a', 1]]), new Map([['a', 2]])],
  ['dates', new Date(1), new Date(2)],
  ['errors', new Error('one'), new Error('two')],
  ['numbers that JSON lacks', Number.NaN, Number.POSITIVE_INFINITY],
  ['large integers', 1n, 2n],
  ['nested values', { a: [new Set([{ b: 1 }])] }, { a: [new Set([{ b: 2 }])] }],
  ['actors', createActor(createMachine({}), { id: 'a' }), createActor(createMachine({}), { id: 'b' })],
])('%s differ by their content', (_, one, other) => {
  expect(textOf(one)).not.toBe(textOf(other));
});

test.each<[string, unknown, unknown]>([
  ['sets', new Set([1, 2]), new Set([2, 1])],
  ['actors without an id', createActor(createMachine({})), createActor(createMachine({}))],
])('equal %s are equal', (_, one, other) => {
  expect(textOf(one)).toBe(textOf(other));
});

test('a value that contains itself has an end', () => {
  expect(textOf(circular)).toBe('{"self":{"circular":1}}');
});

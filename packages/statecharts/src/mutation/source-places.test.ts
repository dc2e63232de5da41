import { expect, test } from 'vitest';
import { sourcePlaces } from './source-places.ts';

const source = `const failed = { target: 'failed' };

createMachine({
  actions: {
    setUser: assign({ user }),
  },
  states: {
    idle: { on: { 'form.submit': 'sending' } },
    sending: {
      tags: 'busy',
      states: {
        first: {
          onError: failed,
        },
        second: {
          onError: failed,
        },
      },
    },
    'left.over': {},
  },
});
`;

test.each([
  [[], 'setUser', 5],
  [['idle'], 'form.submit', 8],
  [['sending'], 'tags', 10],
  [['sending', 'second'], 'onError', 16],
  [['left.over'], 'on', 20],
  [['sending'], 'not there', 9],
  [['idle'], 'onError', 8],
  [[], 'not there', 3],
])('in state %j %s is at line %i', (path, anchor, line) => {
  expect(sourcePlaces('a.ts', source).lineOf(path, anchor)).toBe(line);
});

test('a definition has its own text and line, wherever it stands', () => {
  const { definitionOf, lineOf } = sourcePlaces(
    'b.ts',
    `type Event = { type: 'close' };
export const limit = 5_000;
const door = setup({
  delays: { limit },
  guards: {
    isOld: ({ context }) =>
      context.age > 9,
  },
});
export const doorMachine = door.createMachine({
  on: { close: { guard: 'isOld' } },
  states: { open: { after: { limit: 'shut' } }, shut: {} },
});`,
  );
  expect(definitionOf('limit')).toEqual({ text: 'export const limit = 5_000;', line: 2 });
  expect(definitionOf('isOld')).toEqual({ text: 'isOld: ({ context }) =>\n  context.age > 9', line: 6 });
  expect(definitionOf('open')).toBeNull();
  expect([lineOf([]), lineOf([], 'close'), lineOf(['open'], 'limit')]).toEqual([10, 11, 12]);
});

import { expect, test } from 'vitest';
import { lineOf } from './source-lines.ts';

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
  [[], 'not there', 1],
])('in state %j %s is at line %i', (path, anchor, line) => {
  expect(lineOf(source, path, anchor)).toBe(line);
});

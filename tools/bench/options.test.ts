import { describe, expect, test } from 'vitest';
import { UsageError } from '#server/user-error.ts';
import { readOptions } from './options.ts';

describe('the arguments of the bench', () => {
  test.each([
    { parameters: [], options: { onlyBytes: false, runs: 5 } },
    { parameters: ['--bytes'], options: { onlyBytes: true, runs: 5 } },
    { parameters: ['--runs', '3'], options: { onlyBytes: false, runs: 3 } },
  ])('$parameters', ({ parameters, options }) => {
    expect(readOptions(parameters)).toEqual(options);
  });

  test.each([['--runs', '0'], ['--runs', 'two'], ['--runs', '1.5'], ['--byte'], ['bytes']])(
    '%s %s is refused',
    (...parameters) => {
      expect(() => readOptions(parameters)).toThrow(UsageError);
    },
  );
});

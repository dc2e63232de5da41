import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readEnvironmentFiles } from './environment-files.ts';
import { tryLock } from './file-lock.ts';
import { reportError, UsageError, UserError } from './user-error.ts';

/** What a command prints that fails with this error, and its exit code. */
function reported(error: unknown) {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const exitCode = reportError(error);
  const shown = printed.mock.calls.flat();
  printed.mockRestore();
  return [exitCode, ...shown];
}

/** The error of a call. */
function errorOf(use: () => unknown): unknown {
  try {
    use();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing has failed.');
}

test('a command that finds a folder for a file says in one sentence which, and what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'user-error-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(reported(errorOf(() => readEnvironmentFiles(folder)))).toEqual([
    1,
    `${folder} cannot be used: it is a folder and should be a file: move it away (EISDIR).`,
  ]);
  expect(reported(errorOf(() => tryLock(folder)))).toEqual([
    1,
    `${folder} cannot be locked (unable to open database file): let this user write it and its folder.`,
  ]);
});

const fault = Object.assign(new Error('fault'), { code: 'ERR_INTERNAL' });

test.each<[string, Error, unknown, number]>([
  ['that a person can mend is printed without its stack', new UserError('Free it.'), 'Free it.', 1],
  ['of usage ends with 2', new UsageError('Usage: npm start'), 'Usage: npm start', 2],
  ['of another kind is printed whole', fault, fault, 1],
])('an error %s', (_, error, printed, exitCode) => {
  expect(reported(error)).toEqual([exitCode, printed]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readEnvironmentFiles } from './environment-files.ts';
import { tryLock } from './file-lock.ts';
import { openPictureFolder } from './storage/picture-folder.ts';
import { reportError, UsageError, UserError } from './user-error.ts';

let root: string;
let file: string;
let folder: string;
const printed = vi.spyOn(console, 'error');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'user-error-'));
  [file, folder] = [join(root, 'file'), join(root, 'folder')];
  writeFileSync(file, 'text');
  mkdirSync(folder);
  printed.mockReset().mockReturnValue();
});

afterEach(() => rmSync(root, { recursive: true }));

/** What a command prints that fails with the error of `use`, and its exit code. */
function reported(use: () => unknown) {
  try {
    use();
  } catch (error) {
    const exitCode = reportError(error);
    return { exitCode, printed: printed.mock.calls.flat() };
  }
  throw new Error('Nothing has failed.');
}

describe('a command that finds a file of the wrong kind says in one sentence which, and what to do', () => {
  const folderForFile = () =>
    `${folder} cannot be used: it is a folder and should be a file: move it away (EISDIR).`;
  const fileForFolder = () => `${file} cannot be used: something else has this name: move it away (EEXIST).`;
  const inFile = () =>
    `${file}/new cannot be used: a file is in the place of a folder: move it away (ENOTDIR).`;

  test.each<[string, () => unknown, () => string]>([
    ['.env', () => readEnvironmentFiles(folder), folderForFile],
    ['pictures', () => openPictureFolder(file), fileForFolder],
    ['a folder in it', () => mkdirSync(join(file, 'new')), inFile],
    [
      'a lock',
      () => tryLock(folder),
      () =>
        `${folder} cannot be locked (unable to open database file): let this user write it and its folder.`,
    ],
  ])('%s', (_, use, sentence) => {
    expect(reported(use)).toEqual({ exitCode: 1, printed: [sentence()] });
  });
});

test.each<[string, Error, unknown, number]>([
  ['that a person can mend', new UserError('Free the port.'), 'Free the port.', 1],
  ['of usage', new UsageError('Usage: npm start'), 'Usage: npm start', 2],
])('an error %s is printed without its stack', (_, error, text, exitCode) => {
  expect(
    reported(() => {
      throw error;
    }),
  ).toEqual({ exitCode, printed: [text] });
});

test('any other error is printed whole', () => {
  const error = Object.assign(new Error('fault'), { code: 'ERR_INTERNAL' });
  expect(
    reported(() => {
      throw error;
    }),
  ).toEqual({ exitCode: 1, printed: [error] });
});

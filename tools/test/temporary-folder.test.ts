import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.ts';

let memory: string;

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'memory-'));
});

afterEach(() => rmSync(memory, { recursive: true, force: true }));

test('temporary files are kept in memory where that has room, else on disk', () => {
  expect(dirname(makeTemporaryFolder(memory, 1))).toBe(memory);
  for (const [folder, needed] of [
    [memory, Number.MAX_SAFE_INTEGER],
    [join(memory, 'missing'), 1],
  ] as const) {
    const onDisk = makeTemporaryFolder(folder, needed);
    expect(dirname(onDisk)).toBe(tmpdir());
    rmSync(onDisk, { recursive: true });
  }
});

test('the folder of a process that was killed is deleted by the next run, that of a running one is kept', () => {
  // No system gives a process this number.
  const left = join(memory, 'agency-tests-999999999-abc');
  const used = join(memory, `agency-tests-${process.ppid}-abc`);
  for (const folder of [left, used]) mkdirSync(folder);
  makeTemporaryFolder(memory, 1);
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(used)).toEqual([]);
});

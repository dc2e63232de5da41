import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFolderAt } from './data-folder.ts';
import { databaseOpenError } from './database-open-error.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'database-open-error-'));
});

afterEach(() => rmSync(root, { recursive: true }));

test('a first start that ends on a full disk says so, also once there is space again', () => {
  const cause = Object.assign(new Error('full'), { code: 'ENOSPC' });
  expect(databaseOpenError(dataFolderAt(root), cause)).toMatchObject({
    problem: 'unusable',
    message: expect.stringContaining('the disk is full (ENOSPC)'),
  });
});

test.runIf(existsSync('/dev/full'))('a full disk is found before a database is laid out', () => {
  symlinkSync('/dev/full', join(root, '.write-attempt'));
  expect(databaseOpenError(dataFolderAt(root), new Error('aborted')).problem).toBe('unusable');
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFolderAt } from './data-folder.ts';
import { databaseOpenError, postgresVersion } from './database-open-error.ts';

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

test('a database of another version is named with both versions', () => {
  const folder = dataFolderAt(root);
  mkdirSync(folder.database);
  writeFileSync(join(folder.database, 'PG_VERSION'), '16\n');
  expect(databaseOpenError(folder, new Error('aborted'))).toMatchObject({
    problem: 'damaged',
    message: expect.stringContaining(`PostgreSQL 16 has written it, and this is ${postgresVersion}.`),
  });
});

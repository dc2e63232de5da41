import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  dataFolderAt,
  folderHolder,
  lockDataFolder,
  recoverPreviousDatabase,
} from '#server/backend/data-folder.ts';
import { openStore } from '#server/backend/store.ts';
import { makeEmptyDir } from '#tests/support/embedded-backend.ts';

const siteUrl = 'http://127.0.0.1';

let parent: string;

beforeEach(() => {
  parent = makeEmptyDir();
});

afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

test('a folder that cannot be used is refused in one sentence that names it', async () => {
  const file = join(parent, 'notes.txt');
  writeFileSync(file, 'text');
  for (const [dataDir, problem, reason] of [
    [file, 'unusable', 'is not a folder (ENOTDIR)'],
    [parent, 'foreign', 'holds other files and was not made by this product'],
  ] as const) {
    const message = `The data folder ${dataDir} ${reason}.`;
    await expect(openStore({ dataDir, siteUrl })).rejects.toMatchObject({ problem, message });
    expect(readFileSync(file, 'utf8')).toBe('text');
  }
});

test('a folder is in use by another process, which is named, until that is killed; a copy of it is free', async () => {
  const [path, copy] = [join(parent, 'data'), join(parent, 'copy')];
  const script = `
    import { dataFolderAt, lockDataFolder } from '${import.meta.resolve('../../server/backend/data-folder.ts')}';
    const lock = lockDataFolder(dataFolderAt('${path}'), 'http://127.0.0.1:4173');
    console.log('locked');
    setInterval(() => lock, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(child.stdout, 'data');
  expect(() => lockDataFolder(dataFolderAt(path))).toThrow(
    `is in use by the product that runs at http://127.0.0.1:4173 (process ${child.pid}).`,
  );
  cpSync(path, copy, { recursive: true });
  lockDataFolder(dataFolderAt(copy)).close();
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDataFolder(dataFolderAt(path)).close();
  expect(folderHolder(dataFolderAt(path))).toEqual({ url: null, pid: process.pid });
});

test('a data folder is known by its keys and its database, too', () => {
  const folder = dataFolderAt(parent);
  writeFileSync(folder.secrets, '{}');
  expect(() => lockDataFolder(folder)).toThrow('was not made by this product');
  mkdirSync(folder.database);
  writeFileSync(join(folder.database, 'PG_VERSION'), '17');
  lockDataFolder(folder).close();
});

describe('an empty folder in the place of the database', () => {
  const folder = () => dataFolderAt(parent);

  beforeEach(() => {
    lockDataFolder(folder()).close();
    mkdirSync(folder().database);
  });

  test('is replaced by the database that an interrupted restore has renamed', () => {
    mkdirSync(folder().previousDatabase);
    writeFileSync(join(folder().previousDatabase, 'PG_VERSION'), '17');
    recoverPreviousDatabase(folder());
    expect(readdirSync(folder().database)).toEqual(['PG_VERSION']);
  });

  test('is a damaged database, in which none is created', async () => {
    await expect(openStore({ dataDir: parent, siteUrl })).rejects.toMatchObject({
      problem: 'damaged',
      message:
        `The database in ${folder().database} cannot be opened: it is damaged. ` +
        `Copy ${parent} before you restore a backup or delete the data with: npm run reset.`,
    });
    expect(readdirSync(folder().database)).toEqual([]);
  });
});

test.each(['', '{"jwtSecret":"short","publicKey":"a","secretKey":"b"}'])(
  'keys that cannot be understood are refused: %s',
  async (text) => {
    const folder = dataFolderAt(parent);
    lockDataFolder(folder).close();
    writeFileSync(folder.secrets, text);
    await expect(openStore({ dataDir: parent, siteUrl })).rejects.toMatchObject({
      problem: 'damaged',
      message: `The keys in ${folder.secrets} cannot be understood; delete that file and new ones are made.`,
    });
  },
);

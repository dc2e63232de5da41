import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbeddedBackend } from '#server/backend/backend.ts';
import { dataFolderAt, lockDataFolder } from '#server/backend/data-folder.ts';
import { makeSecrets, readSecrets } from '#server/backend/secrets.ts';
import { openStore } from '#server/backend/store.ts';
import { makeDataDir, makeEmptyDir } from '#tests/support/embedded-backend.ts';

const siteUrl = 'http://127.0.0.1';

let parent: string;

beforeEach(() => {
  parent = makeEmptyDir();
});

afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

describe('a folder that cannot be used is refused in one sentence that names it', () => {
  test('a file in its place', async () => {
    const path = join(parent, 'file');
    writeFileSync(path, 'text');
    await expect(openEmbeddedBackend({ dataDir: path, siteUrl })).rejects.toMatchObject({
      name: 'DataFolderError',
      problem: 'unusable',
      message: `The data folder ${path} is not a folder (ENOTDIR).`,
    });
  });

  test('a file on the way to it', async () => {
    const path = join(parent, 'file', 'data');
    writeFileSync(join(parent, 'file'), 'text');
    await expect(openStore({ dataDir: path, siteUrl })).rejects.toMatchObject({
      problem: 'unusable',
      message: `The data folder ${path} cannot be created (ENOTDIR).`,
    });
  });

  test.runIf(process.platform === 'linux')('one that cannot be written, not even by root', async () => {
    await expect(openStore({ dataDir: '/proc/data', siteUrl })).rejects.toMatchObject({
      problem: 'unusable',
      message: 'The data folder /proc/data cannot be created (ENOENT).',
    });
  });

  test('one with other people’s files, which stay as they are', async () => {
    const path = join(parent, 'notes.txt');
    writeFileSync(path, 'text');
    await expect(openStore({ dataDir: parent, siteUrl })).rejects.toMatchObject({
      problem: 'foreign',
      message: `The data folder ${parent} holds other files and was not made by this product.`,
    });
    expect(readFileSync(path, 'utf8')).toBe('text');
  });

  test('a folder that this process has open, until it closes it', () => {
    const folder = dataFolderAt(parent);
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(`The data folder ${parent} is in use by another process.`);
    lock.close();
    lockDataFolder(folder).close();
  });
});

test('a new database is for the owner’s eyes only, in whatever folder it lies', async () => {
  chmodSync(parent, 0o755);
  await (await openStore({ dataDir: parent, siteUrl })).close();
  expect(statSync(dataFolderAt(parent).database).mode & 0o777).toBe(0o700);
});

describe('keys', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await makeDataDir();
    rmSync(dataFolderAt(dataDir).secrets);
  });

  afterEach(() => {
    rmSync(dataDir, { recursive: true });
  });

  async function openedWith() {
    const store = await openStore({ dataDir, siteUrl });
    await store.close();
    expect(readSecrets(dataFolderAt(dataDir))).toEqual(store.secrets);
    return store.secrets;
  }

  test('are made once, for the owner’s eyes only, and differ from folder to folder', async () => {
    const first = await openedWith();
    expect(await openedWith()).toEqual(first);
    expect(first).toEqual({
      jwtSecret: expect.stringMatching(/^\S{40,}$/),
      publicKey: expect.stringMatching(/^sb_publishable_\S{20,}$/),
      secretKey: expect.stringMatching(/^sb_secret_\S{20,}$/),
    });
    expect(statSync(dataFolderAt(dataDir).secrets).mode & 0o777).toBe(0o600);
    const other = Object.values(await makeSecrets(dataFolderAt(parent)));
    expect(other.filter((secret) => Object.values(first).includes(secret))).toEqual([]);
  });

  test.each(['', '{}', '{"jwtSecret":"short","publicKey":"a","secretKey":"b"}'])(
    'that cannot be understood are refused: %s',
    async (text) => {
      const { secrets } = dataFolderAt(dataDir);
      writeFileSync(secrets, text);
      await expect(openStore({ dataDir, siteUrl })).rejects.toMatchObject({
        problem: 'damaged',
        message: `The keys in ${secrets} cannot be understood; delete that file and new ones are made.`,
      });
    },
  );
});

test('a relative path is the folder below the current one', () => {
  mkdirSync(join(parent, 'data'));
  expect(dataFolderAt('data').root).toBe(join(process.cwd(), 'data'));
});

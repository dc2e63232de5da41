import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { backUp } from '#server/backend/backup.ts';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { restore } from '#server/backend/restore.ts';
import { openPictureFolder } from '#server/storage/picture-folder.ts';
import { makeDataDir, makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { pictureOf } from '#tests/support/pictures.ts';

const small = pictureOf('small');
/** Of several parts in a backup; what a file holds does not matter there. */
const large = { name: `${'1'.repeat(64)}-2400.webp`, bytes: Buffer.alloc(100_001, 'picture') };
const mine = { name: `${'2'.repeat(64)}-480.jpg`, bytes: Buffer.from('mine') };

let made: string;
let backup: string;
let dataDir: string;
let target: ReturnType<typeof dataFolderAt>;

async function store(folder: string, files: { name: string; bytes: Buffer }[]): Promise<void> {
  const pictures = openPictureFolder(dataFolderAt(folder).pictures);
  for (const { name, bytes } of files) await pictures.store(name, bytes);
}

const contents = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));

beforeAll(async () => {
  made = makeEmptyDir();
  const source = await makeDataDir();
  await store(source, [small, large]);
  backup = join(made, 'whole.gz');
  expect(await backUp(source, backup)).toMatchObject({ 'files of pictures': 2 });
  rmSync(source, { recursive: true });
});

beforeEach(async () => {
  dataDir = await makeDataDir();
  target = dataFolderAt(dataDir);
  await store(dataDir, [mine]);
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

afterAll(() => rmSync(made, { recursive: true, force: true }));

test('a restore stores the pictures of the backup beside those that are there', async () => {
  // What a restore that was killed has left.
  mkdirSync(target.restoredPictures);
  writeFileSync(join(target.restoredPictures, `${'3'.repeat(64)}-480.jpg`), 'half');
  // Damaged on the disk.
  await store(dataDir, [{ ...small, bytes: Buffer.from('damaged') }]);
  expect(await restore(dataDir, backup)).toMatchObject({ counts: { 'files of pictures': 2 } });
  expect(contents(target.pictures)).toEqual({
    [small.name]: small.bytes,
    [large.name]: large.bytes,
    [mine.name]: mine.bytes,
  });
  expect(statSync(join(target.pictures, large.name)).mode & 0o777).toBe(0o600);
  expect(existsSync(target.restoredPictures)).toBe(false);
});

test('a backup with other bytes of a picture is refused, and the pictures and keys stay as they are', async () => {
  const file = join(made, 'spoiled.gz');
  const text = gunzipSync(readFileSync(backup)).toString();
  writeFileSync(file, gzipSync(text.replace(/("bytes":")..../, '$1AAAA')));
  const stored = () => [readdirSync(dataDir).sort(), contents(target.pictures), readFileSync(target.secrets)];
  const before = stored();
  await expect(restore(dataDir, file)).rejects.toMatchObject({
    name: 'UserError',
    message: expect.stringMatching(/^The picture \S+ differs from what the backup says of it\.$/),
  });
  expect(stored()).toEqual(before);
});

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPictureFolder } from '../storage/picture-folder.ts';
import { UserError } from '../user-error.ts';
import { openPictureRestore, pictureLines } from './backup-pictures.ts';
import { dataFolderAt } from './data-folder.ts';

/** The first is of several parts in a backup; what a file holds does not matter there. */
const files = [
  { name: `${'1'.repeat(64)}-2400.webp`, bytes: Buffer.alloc(100_001, 'picture') },
  { name: `${'2'.repeat(64)}-480.jpg`, bytes: Buffer.from('small') },
];

let root: string;
let target: ReturnType<typeof dataFolderAt>;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backup-pictures-'));
  target = dataFolderAt(join(root, 'target'));
});

afterEach(() => rmSync(root, { recursive: true }));

/** The lines that a backup has of {@link files}. */
async function lines(): Promise<string[]> {
  const source = dataFolderAt(join(root, 'source'));
  const pictures = openPictureFolder(source.pictures);
  for (const { name, bytes } of files) await pictures.store(name, bytes);
  const written: string[] = [];
  const count = (number: number) => expect(number).toBe(files.length);
  for await (const line of pictureLines(source, count)) written.push(line.trimEnd());
  return written;
}

test('pictures of a backup are restored as they were; other lines are not theirs', async () => {
  using restoring = openPictureRestore(target);
  for (const line of await lines()) expect(restoring.take(line)).toBe(true);
  expect(restoring.take('{"row":{}}')).toBe(false);
  expect([restoring.count(), existsSync(target.pictures)]).toEqual([2, false]);
  restoring.join();
  const restored = readdirSync(target.pictures).map((name) => ({
    name,
    bytes: readFileSync(join(target.pictures, name)),
  }));
  expect(restored).toEqual(files);
});

test('a picture that cannot be read is named', async () => {
  const source = dataFolderAt(join(root, 'source'));
  const picture = join(source.pictures, files[0]?.name ?? '');
  mkdirSync(picture, { recursive: true });
  const read = async () => {
    for await (const _ of pictureLines(source, () => {}));
  };
  await expect(read()).rejects.toMatchObject({
    name: UserError.name,
    message: expect.stringContaining(picture),
  });
});

test('a backup without pictures leaves those that are there', async () => {
  const pictures = openPictureFolder(target.pictures);
  for (const { name, bytes } of files) await pictures.store(name, bytes);
  using restoring = openPictureRestore(target);
  restoring.join();
  expect(readdirSync(target.pictures)).toEqual(files.map(({ name }) => name));
});

const differs = /^The picture \S+ differs from what the backup says of it\.$/;
const damaged = /^The backup is damaged: a picture has no end\.$/;

test.each<[string, (line: string, index: number) => string[], RegExp]>([
  ['with other bytes', (line) => [line.replace(/("bytes":")..../, '$1AAAA')], differs],
  ['without a part', (line, index) => (index === 2 ? [] : [line]), differs],
  ['without the end of a picture', (line) => (line.startsWith('{"end"') ? [] : [line]), damaged],
  ['with another line in a picture', (line, index) => (index === 1 ? ['{"row":{}}', line] : [line]), damaged],
  [
    'with the end of a picture alone',
    (line) => (line.startsWith('{"end"') ? [line] : []),
    /^The backup is damaged: a part .* has no name/,
  ],
  [
    'with a broken line',
    (line) => [line.replace('{"end":', '{"end":-')],
    /^The backup is damaged: one of its lines cannot be read\.$/,
  ],
  ['with a path for a name', (line) => [line.replace(/("picture":")[^"]*/, '$1../secrets.json')], damaged],
  [
    'without a name',
    (line, index) => (index === 0 ? [] : [line]),
    /^The backup is damaged: a part .* has no name/,
  ],
])('a backup %s is refused, and leaves nothing', async (_, spoil, reason) => {
  const spoiled = (await lines()).flatMap(spoil);
  expect(() => {
    using restoring = openPictureRestore(target);
    for (const line of spoiled) restoring.take(line);
  }).toThrow(expect.objectContaining({ name: UserError.name, message: expect.stringMatching(reason) }));
  expect([existsSync(target.restoredPictures), existsSync(target.pictures)]).toEqual([false, false]);
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptFolder } from './kept-folder.ts';

let root: string;
let parent: string;
let made: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-folder-'));
  parent = join(root, 'kept');
  made = [];
});

afterEach(() => rmSync(root, { recursive: true }));

const keep = (hash: string) =>
  keptFolder(parent, hash, async (draft) => {
    made.push(hash);
    writeFileSync(join(draft, 'file'), `made for ${hash}`, { flag: 'wx' });
  });

test('a folder is made once for each hash, also when it is asked for twice at once', async () => {
  const folders = await Promise.all([keep('one'), keep('one')]);
  folders.push(await keep('one'), await keep('two'));

  expect(folders).toEqual(['one', 'one', 'one', 'two'].map((hash) => join(parent, hash)));
  expect(made).toEqual(['one', 'two']);
  expect(readFileSync(join(parent, 'two', 'file'), 'utf8')).toBe('made for two');
});

test('what a failed attempt has left is not used', async () => {
  const failing = keptFolder(parent, 'one', async (draft) => {
    writeFileSync(join(draft, 'file'), 'half');
    throw new Error('no space');
  });

  await expect(failing).rejects.toThrow('no space');
  expect(existsSync(join(parent, 'one'))).toBe(false);
  expect(readFileSync(join(await keep('one'), 'file'), 'utf8')).toBe('made for one');
});

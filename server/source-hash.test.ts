import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceHash } from './source-hash.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'source-hash-'));
  mkdirSync(join(root, 'folder/deep'), { recursive: true });
  writeFileSync(join(root, 'file.json'), 'a');
  writeFileSync(join(root, 'folder/deep/file.ts'), 'b');
});

afterEach(() => rmSync(root, { recursive: true }));

const hash = (text = '') => sourceHash(root, ['file.json', 'folder'], text);

test.each([
  ['a file changes', () => writeFileSync(join(root, 'file.json'), 'c')],
  ['a file of a folder changes', () => writeFileSync(join(root, 'folder/deep/file.ts'), 'c')],
  ['a file is added', () => writeFileSync(join(root, 'folder/other.ts'), '')],
  [
    'a file is renamed',
    () => renameSync(join(root, 'folder/deep/file.ts'), join(root, 'folder/deep/other.ts')),
  ],
])('the hash changes when %s', (_, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test('the hash changes with the text', () => {
  expect(hash('one')).not.toBe(hash('two'));
});

test('the hash stays when a test, or a file elsewhere, is added', () => {
  const before = hash();
  writeFileSync(join(root, 'folder/file.test.ts'), '');
  writeFileSync(join(root, 'elsewhere.ts'), '');
  expect(hash()).toBe(before);
});

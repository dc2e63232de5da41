import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteHash } from './build-hash.ts';
import { sourceHash } from './source-hash.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'source-hash-'));
  mkdirSync(join(root, 'folder/deep'), { recursive: true });
  writeFileSync(join(root, 'file.json'), 'a');
  writeFileSync(join(root, 'folder/deep/file.ts'), 'b');
});

afterEach(() => rmSync(root, { recursive: true }));

const hash = () => sourceHash(root, ['file.json', 'folder'], '');

test.each([
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

test('a site is stale after a change of a variable that is compiled into it', () => {
  const project = resolve(import.meta.dirname, '..');
  expect(siteHash(project, { VITE_SITE_URL: 'https://example.com' })).not.toBe(siteHash(project, {}));
});

test('the hash stays when a test, or a file elsewhere, is added', () => {
  const before = hash();
  writeFileSync(join(root, 'folder/file.test.ts'), '');
  writeFileSync(join(root, 'elsewhere.ts'), '');
  expect(hash()).toBe(before);
});

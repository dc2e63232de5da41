import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UsageError } from './errors.ts';
import { writeText } from './write-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-file-'));
  writeFileSync(join(folder, 'file'), 'before');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file is written over another, and into folders that are absent', () => {
  for (const name of ['file', 'a/b/c']) {
    writeText(join(folder, name), 'text');
    expect(readFileSync(join(folder, name), 'utf8')).toBe('text');
  }
});

test.each<readonly [string, () => string]>([
  ['a file is no folder', () => join(folder, 'file/index.html')],
  ['a folder is no file', () => folder],
  // Not even root may write there.
  ...(existsSync('/proc/self') ? [['a folder takes no others', () => '/proc/lab/index.html'] as const] : []),
])('where %s, the place is named', (_, place) => {
  expect(() => writeText(place(), 'text')).toThrow(UsageError);
  expect(() => writeText(place(), 'text')).toThrow(`${place()} cannot be written, choose another place: E`);
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyRenderer } from './renderer-copy.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'renderer-copy-'));
  mkdirSync(join(root, 'site/.render'), { recursive: true });
  writeFileSync(join(root, 'site/.render/site.json'), 'first');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a copy stays as it is when the site is built again, until it is removed', () => {
  const first = copyRenderer(root, join(root, 'site'));
  writeFileSync(join(root, 'site/.render/site.json'), 'second');
  const second = copyRenderer(root, join(root, 'site'));
  const textIn = (folder: string) => readFileSync(join(folder, '.render/site.json'), 'utf8');
  expect([textIn(first.folder), textIn(second.folder)]).toEqual(['first', 'second']);
  first.remove();
  second.remove();
  expect(readdirSync(join(root, '.build/renderers'))).toEqual([]);
});

test('the copy of a process that was killed is removed by the next', () => {
  mkdirSync(join(root, '.build/renderers/copy-left/.render'), { recursive: true });
  const copy = copyRenderer(root, join(root, 'site'));
  expect(readdirSync(join(root, '.build/renderers'))).toHaveLength(1);
  copy.remove();
});

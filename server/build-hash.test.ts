import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { siteHash } from './build-hash.ts';

const project = resolve(import.meta.dirname, '..');
const root = mkdtempSync(join(tmpdir(), 'build-hash-'));

afterAll(() => rmSync(root, { recursive: true, force: true }));

// A project whose renderer can be changed; the rest is that of this one.
mkdirSync(join(root, 'tools'));
cpSync(join(project, 'tools/prerender'), join(root, 'tools/prerender'), { recursive: true });
const linked = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'public',
  'src',
  'machines',
];
for (const source of [...linked, 'tools/build', 'server']) {
  symlinkSync(join(project, source), join(root, source));
}

test('a site is stale after a change of its renderer or of a variable, and not after one of a test', () => {
  const first = siteHash(root, {});
  expect(siteHash(root, {})).toBe(first);
  expect(siteHash(root, { VITE_SITE_URL: 'https://example.com' })).not.toBe(first);
  appendFileSync(join(root, 'tools/prerender/head.test.ts'), '// changed\n');
  expect(siteHash(root, {})).toBe(first);
  appendFileSync(join(root, 'tools/prerender/renderer.ts'), '// changed\n');
  expect(siteHash(root, {})).not.toBe(first);
});

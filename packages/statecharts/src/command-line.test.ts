import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder = '';

beforeAll(() => {
  mkdirSync(resolve('.build'), { recursive: true });
  folder = mkdtempSync(resolve('.build', 'command-line-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['that cannot be loaded', "import './nowhere.ts';", '', 'statecharts.config.ts cannot be loaded: '],
  ['without a default export', 'export const settings = {};', '', '`export default defineConfig({ … })`'],
  [
    'whose catalog exports another name',
    "export default { catalogFile: new URL('catalog.ts', import.meta.url).pathname };",
    'export const machines = [];',
    '`export const catalog = [ … ]`',
  ],
  [
    'whose catalog is no list',
    "export default { catalogFile: new URL('catalog.ts', import.meta.url).pathname };",
    'export const catalog = {};',
    '`export const catalog = [ … ]`',
  ],
  [
    'whose catalog cannot be read',
    "export default { catalogFile: new URL('catalog.ts', import.meta.url).pathname };",
    'export const catalog = [',
    'catalog.ts:1: ',
  ],
])('a configuration %s is refused in a sentence', (_, config, catalog, sentence) => {
  writeFileSync(join(folder, 'statecharts.config.ts'), config);
  writeFileSync(join(folder, 'catalog.ts'), catalog);
  const { status, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, 'bin.ts'), 'list'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(status).toBe(2);
});

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtPage } from './page.ts';

let sources = '';
let pages = '';
beforeEach(async () => {
  sources = await mkdtemp(join(tmpdir(), 'sources-'));
  pages = await mkdtemp(join(tmpdir(), 'pages-'));
});
afterEach(() => Promise.all([sources, pages].map((folder) => rm(folder, { recursive: true }))));

test('a page is built once for its sources, and what was built for older ones, or not to its end, goes', async () => {
  await mkdir(join(sources, 'lab/app'), { recursive: true });
  const source = join(sources, 'lab/app/main.tsx');
  await writeFile(source, 'document.title = "A page";');
  await mkdir(join(pages, '1-1'));
  await mkdir(join(pages, 'new-left'));
  const built = await builtPage(sources, pages);
  expect(await readdir(pages)).toEqual([basename(built)]);
  expect(existsSync(join(built, 'page.js'))).toBe(true);
  expect(await builtPage(sources, pages)).toBe(built);

  await writeFile(source, 'document.title = ;');
  await utimes(source, 1, 1);
  await expect(builtPage(sources, pages)).rejects.toThrow();
  expect(await readdir(pages)).toEqual([basename(built)]);
});

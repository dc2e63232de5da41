import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { createLabStore, createMachineLab, type MachineLab } from '#statecharts/lab';

const docs = resolve(import.meta.dirname, '../../docs');
const toolPage = readFileSync(join(docs, 'machine-tool.md'), 'utf8');
const lab = () => createMachineLab(createLabStore(catalog, ''), Promise.resolve());

test('the script in docs/machine-tool.md prints what the page says', async () => {
  const [, script = ''] = /```js\n([^`]*machineLab[^`]*)```/.exec(toolPage) ?? [];
  const printed: unknown[] = [];
  const console = { log: (...values: unknown[]) => printed.push(values) };
  const run: (machineLab: MachineLab, output: typeof console) => Promise<void> = new Function(
    'machineLab',
    'console',
    `return (async () => {${script}})();`,
  ) as never; // A parsed border: the text of the page.
  await run(lab(), console);
  expect(printed).toEqual([
    [{ idle: 'failed' }, 'Hello!'],
    ['sending', 'first'],
  ]);
  expect(toolPage).toContain("It prints `{ idle: 'failed' } 'Hello!'` and `'sending' 'first'`");
});

test('docs/machine-tool.md names every call of window.machineLab', () => {
  const named = [...toolPage.matchAll(/^\| `machineLab\.(\w+)/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(lab()).toSorted());
});

test('the pictures of the tour are there, and small', () => {
  const tour = readFileSync(join(docs, 'machines.md'), 'utf8');
  const pictures = [...tour.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = '']) => file);
  expect(pictures).toHaveLength(4);
  for (const file of pictures) expect(statSync(join(docs, file)).size, file).toBeLessThan(150_000);
});

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createLabStore } from '../src/lab/lab-store.ts';
import { createMachineLab, type MachineLab } from '../src/lab/machine-lab.ts';
import { commands, runTool } from '../src/tool.ts';
import { catalog } from './fixtures/catalog.ts';

const docs = resolve(import.meta.dirname, '../docs');
const labPage = readFileSync(join(docs, 'lab.md'), 'utf8');
const lab = () => createMachineLab(createLabStore(catalog, ''), Promise.resolve());

test('the script in lab.md prints what the page says', async () => {
  const [, script = ''] = /```js\n([^`]*machineLab[^`]*)```/.exec(labPage) ?? [];
  const printed: unknown[] = [];
  const console = { log: (...values: unknown[]) => printed.push(values) };
  const run: (machineLab: MachineLab, output: typeof console) => Promise<void> = new Function(
    'machineLab',
    'console',
    `return (async () => {${script}})();`,
  ) as never; // The text of the page.
  await run(lab(), console);
  expect(printed).toEqual([
    [{ idle: 'failed' }, 'Hello!'],
    ['sending', 'another'],
  ]);
  expect(labPage).toContain("It prints `{ idle: 'failed' } 'Hello!'` and `'sending' 'another'`");
});

test('the picture of the README is what the tool draws', async () => {
  const [entry] = catalog.filter(({ name }) => name === 'contact-form');
  const { text } = await runTool(['graph', 'contact-form', '--format', 'svg'], {
    catalog: entry ? [entry] : [],
    catalogFile: 'catalog.ts',
    documents: 'docs',
  });
  expect(`${text}\n`).toBe(readFileSync(join(docs, 'contact-form.svg'), 'utf8'));
});

test('lab.md names every call of window.machineLab', () => {
  const named = [...labPage.matchAll(/^\| `machineLab\.(\w+)/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(lab()).toSorted());
});

test('commands.md names every command', () => {
  const page = readFileSync(join(docs, 'commands.md'), 'utf8');
  const named = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
});

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { commands, runTool } from '#tools/statecharts/tool.ts';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/machine-tool.md'), 'utf8');
const lines = [...page.matchAll(/^npm run machines -- (.+)$/gm)].map(([, args = '']) => args);
const input = {
  catalog,
  documents: join(root, 'docs/machines'),
  catalogFile: join(root, 'machines/catalog.ts'),
};

/** A source without git has no other version. */
const canRun = (args: string) => !args.startsWith('diff') || existsSync(join(root, '.git'));

test.each(lines.filter(canRun))('npm run machines -- %s', { timeout: 60_000 }, async (args) => {
  expect(await runTool(args.split(' '), input)).toMatchObject({ exitCode: 0 });
});

test('the page names every command', () => {
  const named = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
});

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Script } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { runTool } from '../src/tool.ts';
import { catalog } from './fixtures/catalog.ts';

const root = resolve(import.meta.dirname, 'fixtures');
const product = {
  catalog,
  documents: join(root, 'docs'),
  catalogFile: join(root, 'catalog.ts'),
};
let folder: string;

beforeEach(async () => {
  await mkdir(resolve('.build'), { recursive: true });
  // Where a module's imports of packages are resolved.
  folder = await mkdtemp(resolve('.build', 'machine-lab-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('lab writes a page that a browser opens from disk: one classic script, one style sheet, nothing else', async () => {
  const { text, exitCode } = await runTool(['lab', '--out', folder, 'contact-form'], product);
  expect({ text, exitCode }).toEqual({ text: `${folder}/index.html: the lab of 1 machine.`, exitCode: 0 });
  expect((await readdir(folder)).toSorted()).toEqual(['index.html', 'lab.css', 'lab.js']);
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  expect(html).not.toMatch(/type="?module|crossorigin/);
  expect(html.match(/(?:src|href)="[^"]*"/g)).toEqual([
    'href="data:,"',
    'href="./lab.css"',
    'src="./lab.js"',
  ]);
  const script = await readFile(join(folder, 'lab.js'), 'utf8');
  expect(script).not.toMatch(/^\s*(?:import|export)\b/m);
  expect(script).toContain('contactForm.delaying');
}, 120_000);

test('lab --from has the machines that a module exports, with their input', async () => {
  const from = 'packages/statecharts/tests/fixtures/foreign-machines.ts';
  const { text, exitCode } = await runTool(['lab', '--out', folder, '--from', from, 'quiz', 'ping'], product);
  expect({ text, exitCode }).toEqual({ text: `${folder}/index.html: the lab of 2 machines.`, exitCode: 0 });
  const script = await readFile(join(folder, 'lab.js'), 'utf8');
  expect(script).toContain(from);
  expect(script).not.toContain('contactForm');
}, 120_000);

test('lab shows a machine whose module waits when it is loaded, and reads what only Node has', async () => {
  const from = join(folder, 'server.ts');
  await writeFile(
    from,
    `import { readFileSync } from 'node:fs';
import { createMachine } from 'xstate';
await Promise.resolve();
const url = process.env.URL ?? '';
export const server = createMachine({ entry: () => readFileSync(url), on: { GO: {} } });
`,
  );
  expect(await runTool(['lab', '--out', folder, '--from', from], product)).toMatchObject({ exitCode: 0 });
  const script = await readFile(join(folder, 'lab.js'), 'utf8');
  // A classic script, for a browser that has no Node.
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/process\.env\.URL|^\s*import\b/m);
}, 120_000);

test('lab serves the machines, and names those that it cannot show', async () => {
  const wrong = createMachine({ initial: 'nowhere', states: { idle: {} } });
  const sound = catalog.find(({ name }) => name === 'contact-form');
  if (!sound) throw new Error('There are no fixtures.');
  const { text, server } = await runTool(['lab', '--port', '0'], {
    ...product,
    catalog: [sound, { ...sound, name: 'wrong', machine: wrong }],
  });
  const address = server?.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const page = await (await fetch(`http://127.0.0.1:${port}/lab.js`)).text();
  server?.close();
  expect(page).toContain('contactForm.delaying');
  expect(text).toMatch(
    /^wrong .*"nowhere" not found.*\nhttp:.* the lab of 1 machine, until it is stopped\.$/,
  );
}, 120_000);

test.each([
  [['lab', '--out', 'nowhere', '--input', '1'], '--input goes with --from FILE: '],
  [['lab', '--out', 'nowhere', 'checkout'], 'There is no machine "checkout".'],
])('%j is refused', async (args, sentence) => {
  const { text, exitCode } = await runTool(args, product);
  expect(exitCode).toBe(2);
  expect(text).toContain(sentence);
});

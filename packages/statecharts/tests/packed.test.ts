import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const modules = resolve(root, '../../node_modules');

/** The Node of these tests, and the one that npm runs on, which may be as old as the package allows. */
const nodes = [...new Set([process.execPath, process.env.npm_node_execpath ?? process.execPath])];

/** A project of a user. */
const files = {
  'package.json': '{"name":"shop","private":true,"type":"module"}',
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
  'src/limit.ts': 'export class Limit extends Error {}',
  'src/door.ts': `import { fromPromise, setup } from 'xstate';
import { Limit } from '@/limit';
export const doorMachine = setup({
  actors: { check: fromPromise(async () => undefined) },
  guards: { isLimit: (_, error: unknown) => error instanceof Limit },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { open: 'checked' } },
    checked: {
      invoke: {
        src: 'check',
        onDone: 'open',
        onError: [{ guard: { type: 'isLimit', params: ({ event }) => event.error }, target: 'full' }, 'shut'],
      },
    },
    open: { on: { shut: 'shut' } },
    full: {},
  },
});
`,
  'statecharts.config.ts': `import { defineConfig, settingsFor } from 'statechart-tool/config';
import { doorMachine } from './src/door';
import { Limit } from './src/limit';
export default defineConfig({
  machines: { door: settingsFor(doorMachine, { outcomes: { check: { ok: { output: undefined }, full: { error: new Limit() }, no: { error: 1 } } } }) },
});
`,
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'));
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  // Unpacked as npm would, beside packages that are installed here.
  const own = join(folder, 'node_modules/statechart-tool');
  await mkdir(own, { recursive: true });
  await run('tar', [
    '-xzf',
    join(folder, stdout.trim().split('\n').at(-1) ?? ''),
    '-C',
    own,
    '--strip-components=1',
  ]);
  for (const name of ['xstate', 'valibot', 'elkjs']) {
    await cp(join(modules, name), join(folder, 'node_modules', name), { recursive: true });
  }
  // With its packages for this platform.
  await symlink(join(modules, 'rolldown'), join(folder, 'node_modules/rolldown'));
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  await git('init', '-q');
  await git('add', 'src', 'tsconfig.json');
  await git('commit', '-qm', 'Door');
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function tool(node: string, line: string) {
  const bin = join(folder, 'node_modules/statechart-tool/dist/bin.js');
  const ended = run(node, [bin, ...line.split(' ')], { cwd: folder });
  const { stdout, stderr, code } = await ended.then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return { line, text: stdout || stderr, code };
}

const lines: [line: string, words: RegExp, code: number][] = [
  ['--help', /^npx statechart-tool COMMAND/, 0],
  ['graph door --format svg', /^<svg .*isLimit/, 0],
  ['paths', /^\d\. open → check: full$[\s\S]*^6 of 6 transitions/m, 0],
  ['diff HEAD', /no behaviour change/, 0],
  ['lint', /nothing is wrong/, 0],
  ['test --out src/door.test.ts', /with \d tests/, 0],
  ['lab --out lab', /the lab of 1 machine/, 0],
];

test.each(
  [...nodes.entries()].flatMap(([index, node]) =>
    lines.map(([line, words, code]) => ({ index, node, line, words, code })),
  ),
)(
  'on Node $index the packed package does $line in a project with only XState',
  { timeout: 120_000 },
  async ({ node, line, words, code }) => {
    expect(await tool(node, line)).toEqual({ line, text: expect.stringMatching(words), code });
  },
);

test('the page of the lab is one script, with the machines and their configuration', async () => {
  const script = await readFile(join(folder, 'lab/lab.js'), 'utf8');
  expect(script).toContain('isLimit');
  expect(script).not.toMatch(/^\s*(?:import|export)\b/m);
});

test('an XState that does not fit is named with the versions that do', async () => {
  const file = join(folder, 'node_modules/xstate/package.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/"version": "[^"]+"/, '"version": "5.25.1"'));
  const report = await tool(process.execPath, 'lint');
  await writeFile(file, text);
  expect(report).toMatchObject({
    code: 2,
    text: expect.stringContaining('works with xstate from 5.26 on, below 6, and'),
  });
});

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const modules = resolve(root, '../../node_modules');

/** The Node of these tests, and the one that npm runs on, which may be as old as the package allows. */
const nodes = [...new Set([process.execPath, process.env.npm_node_execpath ?? process.execPath])];

/** A project of a user. */
const files = {
  'package.json': '{"name":"shop","private":true,"type":"module"}',
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
  'src/limit.ts': 'export const most: number = 2;',
  'src/door.ts': `import { assign, fromPromise, setup } from 'xstate';
import { most } from '@/limit';
type Context = { opened: number };
export const doorMachine = setup({
  types: {} as { context: Context; events: { type: 'open' } | { type: 'shut' } },
  actors: { check: fromPromise(async () => undefined) },
  guards: { isFresh: ({ context }) => context.opened < most },
  actions: { count: assign({ opened: ({ context }) => context.opened + 1 }) },
}).createMachine({
  id: 'door',
  context: { opened: 0 },
  initial: 'shut',
  states: {
    shut: { on: { open: { guard: 'isFresh', target: 'checked' } } },
    checked: { invoke: { id: 'check', src: 'check', onDone: { target: 'open', actions: 'count' }, onError: 'shut' } },
    open: { on: { shut: 'shut' } },
  },
});
`,
  'src/catalog.ts': `import { catalogEntry, noPayload } from 'statechart-tool/model';
import { doorMachine } from './door';
export const catalog = [
  catalogEntry({
    name: 'door',
    machine: doorMachine,
    purpose: 'A door that opens twice.',
    file: 'door.ts',
    model: {
      events: { open: noPayload, shut: noPayload },
      outcomes: { check: { sound: { output: undefined }, broken: { error: 'broken' } } },
    },
  } as never),
];
`,
  'samples.json': '{"outcomes":{"check":{"sound":{"output":null},"broken":{"error":"broken"}}}}',
  'trace.json': JSON.stringify({
    format: 1,
    actors: [{ machine: 'door', start: 'shut', steps: [{ event: { type: 'open' }, state: 'checked' }] }],
  }),
};

const config = `import { resolve } from 'node:path';
import { defineConfig } from 'statechart-tool/config';
export default defineConfig({
  catalogFile: resolve(import.meta.dirname, 'src/catalog.ts'),
  documents: resolve(import.meta.dirname, 'docs/machines'),
});
`;

let folder: string;
let tarball: string;

async function makeProject(name: string): Promise<string> {
  const project = join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), text);
  }
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: project });
  await git('init', '-q');
  await git('add', 'src', 'tsconfig.json', 'package.json');
  await git('commit', '-qm', 'Door');
  return project;
}

/** Unpacks the package as npm would, beside packages that are installed here. */
async function installFromHere(project: string): Promise<void> {
  const own = join(project, 'node_modules/statechart-tool');
  await mkdir(own, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', own, '--strip-components=1']);
  for (const name of ['xstate', 'valibot', 'elkjs']) {
    await cp(join(modules, name), join(project, 'node_modules', name), { recursive: true });
  }
  // With its packages for this platform.
  await symlink(join(modules, 'rolldown'), join(project, 'node_modules/rolldown'));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'));
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root });
  tarball = join(folder, stdout.trim().split('\n').at(-1) ?? '');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A command line, what its report contains, and its exit code. */
type CommandLine = [line: string, words: RegExp, code: number];

/** Every command once, in one of three projects: without a configuration, with a catalog, with machines of files. */
const withoutConfig: CommandLine[] = [
  ['list', /^doorMachine: /, 0],
  ['graph --from src/door.ts --format svg', /^<svg .*isFresh/, 0],
  ['paths --from src/d*.ts --ignore-context opened', /^1\. open/, 0],
  ['coverage --from src/door.ts --ignore-context opened', /doorMachine/, 1],
  ['diff HEAD --from src/door.ts', /no behaviour change/, 0],
  ['lab --out lab', /the lab of 1 machine/, 0],
];
const withConfig: CommandLine[] = [
  ['docs', /their index are written/, 0],
  ['check', /door/, 1],
  ['mutate --derived', /door/, 0],
  ['test trace.json', /from 'statechart-tool\/replay'/, 0],
];

const filesConfig = `import { defineConfig } from 'statechart-tool/config';
export default defineConfig({ from: ['src/d*.ts'], events: 'samples.json', reporter: 'markdown' });
`;
const withFilesConfig: CommandLine[] = [
  ['lint --ignore-context opened', /^## Lint of the machines\n\n- doorMachine: /, 1],
];

/** What only differs by the way in which the machines are found. */
const more: Record<'withoutConfig' | 'withConfig' | 'withFilesConfig', CommandLine[]> = {
  withoutConfig: [
    ['--help', /^npx statechart-tool COMMAND/, 0],
    ['list --from src/d*.ts', /^doorMachine: /, 0],
    ['graph --from src/door.ts', /stateDiagram-v2/, 0],
    ['lint --from src/door.ts --ignore-context opened', /doorMachine/, 1],
    ['check --ignore-context opened', /doorMachine/, 1],
  ],
  withConfig: [
    ['list', /^door: /, 0],
    ['diff HEAD', /no behaviour change/, 0],
    ['lab --out lab', /the lab of 1 machine/, 0],
  ],
  withFilesConfig: [
    ['list', /^doorMachine: /, 0],
    ['paths --ignore-context opened', /^1\. open → check: sound/, 0],
  ],
};

async function runAll(node: string, project: string, isDeep: boolean): Promise<void> {
  const all = { withoutConfig, withConfig, withFilesConfig };
  const linesOf = (name: keyof typeof all) => [...all[name], ...(isDeep ? more[name] : [])];
  const tool = async (line: string) => {
    const bin = join(project, 'node_modules/statechart-tool/dist/bin.js');
    const ended = run(node, [bin, ...line.split(' ')], { cwd: project });
    const { stdout, stderr, code } = await ended.then(
      (printed) => ({ ...printed, code: 0 }),
      (error: { stdout: string; stderr: string; code: number }) => error,
    );
    return { line, text: stdout || stderr, code };
  };
  for (const [line, words, code] of linesOf('withoutConfig')) {
    expect(await tool(line)).toEqual({ line, text: expect.stringMatching(words), code });
  }
  await writeFile(join(project, 'statecharts.config.ts'), config);
  for (const [line, words, code] of linesOf('withConfig')) {
    expect(await tool(line)).toEqual({ line, text: expect.stringMatching(words), code });
  }
  await writeFile(join(project, 'statecharts.config.ts'), filesConfig);
  for (const [line, words, code] of linesOf('withFilesConfig')) {
    expect(await tool(line)).toEqual({ line, text: expect.stringMatching(words), code });
  }
  const script = await readFile(join(project, 'lab/lab.js'), 'utf8');
  expect(script).toContain('isFresh');
  expect(script).not.toMatch(/^\s*(?:import|export)\b/m);
}

describe.each([...nodes.entries()])('on Node %i, %s', (index, node) => {
  test('every command of the packed package works in a project with only XState', {
    // Each command is a process of its own: an older Node is tried at depth.
    tags: index === 0 ? [] : ['exhaustive'],
    timeout: 120_000,
  }, async () => {
    const project = await makeProject(`project-${index}`);
    await installFromHere(project);
    await runAll(node, project, index > 0);
  });
});

test('an XState that does not fit is named with the versions that do', async () => {
  const project = await makeProject('old');
  await installFromHere(project);
  const file = join(project, 'node_modules/xstate/package.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"version": "[^"]+"/, '"version": "5.25.1"'));
  const bin = join(project, 'node_modules/statechart-tool/dist/bin.js');
  await expect(run(process.execPath, [bin, 'list'], { cwd: project })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('works with xstate from 5.26 on, below 6, and'),
  });
});

test('every command works where npm has installed the package', {
  tags: ['exhaustive'],
  timeout: 300_000,
}, async () => {
  const project = await makeProject('registry');
  await run('npm', ['install', '--no-audit', '--no-fund', tarball, 'xstate@5'], { cwd: project });
  await runAll(process.execPath, project, true);
});

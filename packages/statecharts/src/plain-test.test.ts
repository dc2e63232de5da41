import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { entriesOfFiles } from './exported-machines.ts';
import { copyAsTest } from './lab/copy-as-test.ts';
import { simulate } from './lab/simulation.ts';
import { runTool } from './tool.ts';

const file = join(import.meta.dirname, '../tests/fixtures/foreign-machines.ts');
const samples = join(import.meta.dirname, '../tests/fixtures/foreign-samples.ts');
const project = { catalog: [], documents: '', catalogFile: '' };

/** A folder in which imports of packages are resolved. */
async function workFolder(): Promise<string> {
  await mkdir(resolve('.build'), { recursive: true });
  const folder = await mkdtemp(resolve('.build', 'plain-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('paths through the machines of a file are a Vitest file that passes, and fails when a machine changes', async () => {
  const folder = await workFolder();
  const machine = join(folder, 'machines.ts');
  const source = await readFile(file, 'utf8');
  await writeFile(machine, source);
  const out = join(folder, 'machines.test.ts');
  const names = ['session', 'snake', 'doughnut', 'todos', 'monitor', 'profile', 'quiz', 'ping'];
  const args = ['test', ...names, '--from', machine, '--events', samples, '--out', out];
  expect((await runTool(args, project)).text).toContain(`Run it: npx vitest run ${out}`);
  const text = await readFile(out, 'utf8');
  expect(text).toContain("import { session } from './machines';");
  expect(text).toContain("actor.send({ type: 'xstate.done.actor.restore', output: { name: 'Ada' } });");
  const changed = join(folder, 'changed');
  await mkdir(changed);
  await writeFile(join(changed, 'machines.test.ts'), text);
  await writeFile(
    join(changed, 'machines.ts'),
    source.replace("=== -context.facing.x, target: 'over'", "=== -context.facing.x, target: 'ready'"),
  );
  const { stdout } = await resultsOf(folder);
  expect(stdout).toMatch(/^ ✓ machines\.test\.ts \(2\d tests\)/m);
  expect(stdout).toMatch(/^ ❯ changed\/machines\.test\.ts \(2\d tests \| 1 failed\)/m);
  expect(stdout).toMatch(/^ +× snake: PLAY/m);
}, 60_000);

test('what no derived path shows stands in the file', async () => {
  const { text } = await runTool(['test', 'snake', '--from', file], project);
  expect(text).toContain('// snake: `ARROW_KEY` needs a payload: `dir`.');
});

test('a simulation of a machine without a catalog is copied as the same', async () => {
  const [entry] = (
    await entriesOfFiles(['packages/statecharts/tests/fixtures/foreign-machines.ts'], undefined, () => {})
  ).filter(({ name }) => name === 'snake');
  if (!entry) throw new Error('There is no snake.');
  const copied = copyAsTest(entry, simulate(entry, [{ send: 'PLAY' }]));
  expect(copied).toContain(
    "import { snake } from './packages/statecharts/tests/fixtures/foreign-machines.ts';",
  );
  expect(copied).toContain("actor.send({ type: 'PLAY' });");
  expect(copied).not.toContain('catalog');
});

/** What Vitest prints of tests of which some fail. */
function resultsOf(folder: string): Promise<{ stdout: string }> {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  return new Promise((resolve, reject) => {
    const env = { ...process.env, VITEST: undefined, NO_COLOR: '1' };
    execFile(process.execPath, [vitest, 'run', '--root', folder], { env }, (error, stdout) => {
      if (error?.code === 1) resolve({ stdout });
      else reject(error ?? new Error('All tests pass.'));
    });
  });
}

test('a machine that is called as something else of the file gets a name of its own', async () => {
  const machine = join(await workFolder(), 'start.ts');
  const made =
    "createMachine({ id: 'start', initial: 'shut', states: { shut: { on: { push: 'open' } }, open: {} } });";
  await writeFile(machine, `import { createMachine } from 'xstate';\nexport const start = ${made}\n`);
  const { text } = await runTool(['test', '--from', machine], project);
  expect(text).toMatch(/^import \{ start as start2 \} from '\.\/\.build\/plain-test-\w+\/start';$/m);
  expect(text).toContain('  const actor = start(start2, []);');
});

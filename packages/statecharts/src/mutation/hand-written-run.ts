import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CatalogEntry, fileOf } from '../catalog-entry.ts';
import { deferred } from '../deferred.ts';
import { UsageError } from '../errors.ts';
import { type SourceEdit, withEdit } from '../load-module.ts';
import { besideThis } from '../own-files.ts';
import type { HandWrittenJob } from './hand-written-mutants.ts';
import type { RunHandWritten } from './measure.ts';

/** All tests of a machine have to be loaded for each mutant before the first one runs. */
const loadLimitMs = 180_000;

const unchanged = 'the machine itself';

/**
 * Runs the hand-written tests of machines with Vitest, once for each mutant, in one thread for each core.
 *
 * @param root the folder of the package: the tests are run from it
 * @param folder of the machines and their tests
 * @param timeLimitMs the tests of one mutant that take longer never end
 * @throws when Vitest does not run them, or when they fail without a mutant
 */
export function handWrittenRunner(root: string, folder: string, timeLimitMs = 20_000): RunHandWritten {
  return async (machines) => {
    const rejected = new Map<string, Set<string>>();
    let jobs = machines.flatMap((machine) => jobsOf(machine, folder));
    while (jobs.length > 0) {
      const logs = await runOnce(root, jobs, timeLimitMs);
      for (const { name, file } of jobs) {
        const { failed } = logs.get(file) ?? nothing;
        if (failed.has(unchanged))
          throw new UsageError(`${name}: its hand-written tests fail without a mutant.`);
        rejected.set(name, new Set([...(rejected.get(name) ?? []), ...failed]));
      }
      // A mutant that never ends stops the run: the others are tried again.
      jobs = jobs
        .map(({ keys, ...job }) => {
          const { tried } = logs.get(job.file) ?? nothing;
          return { ...job, keys: keys.filter((key) => !tried.has(key)) };
        })
        .filter(({ keys }) => keys.length > 0);
    }
    return rejected;
  };
}

/** One test file: the chart's mutants of a machine, or one of a changed file. `file`: the name of the test file. */
type Job = HandWrittenJob & { name: string; file: string; edit: SourceEdit | null };

function jobsOf({ entry, usage, alive }: Parameters<RunHandWritten>[0][number], folder: string): Job[] {
  const { name, machine } = entry;
  const tests = testsOf(entry, folder);
  const job = { name, id: machine.id, usage, tests };
  // The name of a machine may begin with folders.
  const file = encodeURIComponent(name);
  const keys = alive.filter(({ edit }) => !edit).map(({ key }) => key);
  const edits = alive.filter(({ edit }) => edit);
  const all = [
    { ...job, file, keys, edit: null },
    ...edits.map(({ key, edit }, index) => ({ ...job, file: `${file}.${index}`, keys: [key], edit })),
  ];
  return tests.length === 0 ? [] : all.filter((one) => one.keys.length > 0);
}

/** The mutants of one machine that were tried to the end, or never end; those that a test rejects. */
type Log = { tried: Set<string>; failed: Set<string> };
const nothing: Log = { tried: new Set(), failed: new Set() };

/** @returns what was tried, by test file: at least one mutant more than before */
async function runOnce(root: string, jobs: readonly Job[], timeLimitMs: number): Promise<Map<string, Log>> {
  await mkdir(join(root, '.build'), { recursive: true });
  // Within the package, so that imports are resolved as in its tests.
  const work = await mkdtemp(join(root, '.build', 'mutation-'));
  const read = () => jobs.map(({ file }) => [file, readLog(logPath(work, file), timeLimitMs)] as const);
  try {
    for (const job of jobs) {
      await writeFile(join(work, `${job.file}.test.ts`), testFile(job, logPath(work, job.file)));
    }
    await writeFile(join(work, 'vitest.config.ts'), await configFile(root, work, jobs, timeLimitMs));
    const output = await runVitest(root, work, () => read().some(([, log]) => log.hung !== null));
    const logs = read().map(([file, { ended, failed, hung }]) => {
      const endless = hung === null ? [] : [hung];
      return [
        file,
        { tried: new Set([...ended, ...endless]), failed: new Set([...failed, ...endless]) },
      ] as const;
    });
    if (logs.every(([, { tried }]) => [...tried].every((key) => key === unchanged))) {
      throw new UsageError(`The hand-written tests did not run:\n${output}`);
    }
    return new Map(logs);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const logPath = (work: string, name: string) => join(work, `${name}.log`);

/** Reads what `testFile` writes: a line for each mutant that starts, fails or ends. */
function readLog(path: string, timeLimitMs: number) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  // `testFile` writes the lines.
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as LogLine);
  const keysOf = (what: LogLine['what']) => lines.filter((one) => one.what === what).map(({ key }) => key);
  const ended = new Set(keysOf('ended'));
  const open = lines.findLast(({ what, key }) => what === 'started' && !ended.has(key));
  const isHung = open !== undefined && Date.now() - open.at > timeLimitMs;
  return { ended, failed: keysOf('failed'), hung: isHung ? open.key : null };
}

type LogLine = { what: 'started' | 'failed' | 'ended'; key: string; at: number };

/** The files of an entry's hand-written tests that exist. */
export function testsOf(entry: CatalogEntry, folder: string): string[] {
  const { tests = [fileOf(entry).replace(/\.\w+$/, '.test$&')] } = entry;
  return tests.map((test) => resolve(folder, test)).filter((path) => existsSync(path));
}

/** Runs the tests anew for each mutant, and skips what is left of them after the first failure. */
function testFile(job: Job, log: string): string {
  const module = (name: string) => JSON.stringify(fileURLToPath(besideThis(import.meta.url, name)));
  return `import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, test, vi } from 'vitest';
import { chooserOf } from ${module('hand-written-mutants.ts')};

vi.mock('xstate', async (importOriginal) => {
  const { substituted } = await import(${module('substitution.ts')});
  return substituted(await importOriginal());
});

const job = ${JSON.stringify(job)};
const choose = chooserOf(job);

for (const chosen of job.edit ? job.keys : [null, ...job.keys]) {
  const key = chosen ?? ${JSON.stringify(unchanged)};
  const log = (what) =>
    appendFileSync(${JSON.stringify(log)}, JSON.stringify({ what, key, at: Date.now() }) + '\\n');
  describe(key, async () => {
    let hasFailed = false;
    beforeAll(() => {
      choose(chosen);
      log('started');
    });
    beforeEach(({ skip, onTestFailed }) => {
      if (hasFailed) skip();
      onTestFailed(() => {
        if (!hasFailed) log('failed');
        hasFailed = true;
      });
    });
    afterAll(() => log('ended'));
    choose(chosen);
    vi.resetModules();
    try {
      for (const file of job.tests) await import(file);
    } catch (error) {
      test('the tests can be loaded', () => {
        throw error;
      });
    }
  });
}
`;
}

/** A project of Vitest for the chart's mutants, and one for each changed file, which it serves. */
async function configFile(
  root: string,
  work: string,
  jobs: readonly Job[],
  timeLimitMs: number,
): Promise<string> {
  const limit = Math.min(5_000, timeLimitMs);
  // A thread ends with its process, also in an endless loop.
  const options = { pool: 'threads', testTimeout: limit, hookTimeout: limit };
  const projects = await Promise.all(
    jobs.map(async ({ file, edit }) => {
      const test = { ...options, name: file, include: [join(work, `${file}.test.ts`)] };
      const shared = { root, envDir: false };
      if (!edit) return JSON.stringify({ ...shared, test });
      const source = JSON.stringify(withEdit(await readFile(edit.file, 'utf8'), edit));
      const load = `load: (id) => (id.split('?')[0] === ${JSON.stringify(edit.file)} ? ${source} : null)`;
      const plugin = `{ name: 'mutant', enforce: 'pre', ${load} }`;
      return `{ ...${JSON.stringify({ ...shared, test })}, plugins: [${plugin}] }`;
    }),
  );
  const shared = `pool: 'threads', maxWorkers: ${availableParallelism()}, dangerouslyIgnoreUnhandledErrors: true`;
  return `export default { test: { ${shared}, projects: [${projects.join(',\n')}] } };\n`;
}

/** Ends it when a mutant hangs, or when nothing is ready for long. @returns what Vitest printed */
function runVitest(root: string, work: string, isHung: () => boolean): Promise<string> {
  const { promise, resolve: end, reject } = deferred<string>();
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--config', join(work, 'vitest.config.ts')], {
    cwd: root,
    env: { ...process.env, CI: '1', VITEST: undefined, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const startedAt = Date.now();
  const watch = setInterval(() => {
    const hasLog = readdirSync(work).some((file) => file.endsWith('.log'));
    if (isHung() || (!hasLog && Date.now() - startedAt > loadLimitMs)) child.kill('SIGKILL');
  }, 1_000);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  child.once('error', reject);
  child.once('close', () => end(output.join('')));
  return promise.finally(() => clearInterval(watch));
}

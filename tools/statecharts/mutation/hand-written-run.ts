import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { CatalogEntry } from '../catalog-entry.ts';
import type { HandWrittenJob } from './hand-written-mutants.ts';
import type { RunHandWritten } from './measure.ts';

/** The tests of all machines together take less, unless a mutant makes one wait for ever. */
const timeLimitMs = 180_000;

const unchanged = 'the machine itself';

/**
 * Runs the hand-written tests of machines with Vitest, once for each mutant, in one process for each core.
 *
 * @param root the folder of the package: the tests are run from it
 * @param folder of the machines and their tests
 * @throws when Vitest does not start, or when tests fail without a mutant
 */
export function handWrittenRunner(root: string, folder: string): RunHandWritten {
  return async (machines) => {
    const jobs = machines
      .map(({ entry, usage, keys }) => ({
        name: entry.name,
        job: { id: entry.machine.id, usage, keys, tests: testsOf(entry, folder) },
      }))
      .filter(({ job }) => job.tests.length > 0);
    if (jobs.length === 0) return new Map();
    await mkdir(join(root, '.build'), { recursive: true });
    // Within the package, so that imports are resolved as in its tests.
    const work = await mkdtemp(join(root, '.build', 'mutation-'));
    try {
      for (const { name, job } of jobs) await writeFile(join(work, `${name}.test.ts`), testFile(job));
      await writeFile(join(work, 'vitest.config.ts'), configFile(root, work));
      const output = await runVitest(root, work);
      return rejectedIn(await readFile(join(work, 'report.json'), 'utf8').catch(() => null), output);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  };
}

/** The files of an entry's hand-written tests that exist. */
export function testsOf(
  {
    name,
    file = `${name}.machine.ts`,
    tests = [file.replace('.machine.ts', '.machine.test.ts')],
  }: CatalogEntry,
  folder: string,
): string[] {
  return tests.map((test) => resolve(folder, test)).filter((path) => existsSync(path));
}

/** Runs the tests anew for each mutant, and skips what is left of them after the first failure. */
function testFile(job: HandWrittenJob): string {
  const module = (name: string) => JSON.stringify(resolve(import.meta.dirname, name));
  return `import { beforeAll, beforeEach, describe, test, vi } from 'vitest';
import { chooserOf } from ${module('hand-written-mutants.ts')};

vi.mock('xstate', async (importOriginal) => {
  const { substituted } = await import(${module('substitution.ts')});
  return substituted(await importOriginal());
});

const job = ${JSON.stringify(job)};
const choose = chooserOf(job);

for (const key of [null, ...job.keys]) {
  describe(key ?? ${JSON.stringify(unchanged)}, async () => {
    let hasFailed = false;
    beforeAll(() => choose(key));
    beforeEach(({ skip, onTestFailed }) => {
      if (hasFailed) skip();
      onTestFailed(() => {
        hasFailed = true;
      });
    });
    choose(key);
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

function configFile(root: string, work: string): string {
  const config = {
    root,
    envDir: false,
    test: {
      include: [`${work}/*.test.ts`],
      maxWorkers: availableParallelism(),
      testTimeout: 5_000,
      hookTimeout: 5_000,
      // A mutant may throw where nothing waits for it: its test fails, or does not notice.
      dangerouslyIgnoreUnhandledErrors: true,
      reporters: ['json'],
      outputFile: join(work, 'report.json'),
    },
  };
  return `export default ${JSON.stringify(config)};\n`;
}

/** @returns what Vitest printed */
function runVitest(root: string, work: string): Promise<string> {
  const { promise, resolve: end, reject } = Promise.withResolvers<string>();
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--config', join(work, 'vitest.config.ts')], {
    cwd: root,
    env: { ...process.env, CI: '1', VITEST: undefined, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeLimitMs,
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  child.once('error', reject);
  child.once('close', () => end(output.join('')));
  return promise;
}

type Report = {
  testResults: {
    name: string;
    message: string;
    assertionResults: { ancestorTitles: string[]; status: string; failureMessages: string[] }[];
  }[];
};

function rejectedIn(report: string | null, output: string): Map<string, Set<string>> {
  if (report === null) throw new Error(`the hand-written tests did not run:\n${output}`);
  // A parsed border: Vitest documents its report.
  const { testResults } = JSON.parse(report) as Report;
  return new Map(
    testResults.map(({ name: file, message, assertionResults }) => {
      const name = basename(file, '.test.ts');
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const first = failed.find(({ ancestorTitles: [key] }) => key === unchanged);
      if (first) throw new Error(`${name}: its hand-written tests fail: ${first.failureMessages.join('\n')}`);
      if (assertionResults.length === 0) throw new Error(`${name}: its hand-written tests: ${message}`);
      return [name, new Set(failed.map(({ ancestorTitles: [key = ''] }) => key))];
    }),
  );
}

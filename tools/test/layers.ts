import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { UserError } from '#server/user-error.ts';
import { setUpFullBrowser, setUpTestBrowser } from '../browser.ts';
import { type Counts, countsOf, sumOf } from './counts.ts';
import { typeCheckArguments } from './deno.ts';
import { isExhaustive } from './depth.ts';
import { collectTestTool, hasStopped, runTestTool } from './run-tool.ts';

/** Runs one layer of the tests; `args` go to its runner. */
export type Layer = (args: readonly string[]) => Promise<Counts>;

/** The layers that can be run alone. */
export const layers: Readonly<Record<string, Layer>> = {
  check: runChecks,
  unit: (args) => runVitest(['--project=unit', '--project=dom', ...args]),
  // Their table of coverage is meant to be read.
  models: (args) => runVitest(['--project=models', ...args], 'false'),
  database: (args) => runVitest(['--project=database', ...args]),
  browser: runBrowser,
  'full-browser': runFullBrowser,
};

/**
 * Runs all layers side by side: where the tests of one wait, those of another go on. An exhaustive run adds a browser with
 * a window and other engines.
 */
export async function runAll(): Promise<Counts> {
  const browser = setUpTestBrowser();
  // What fails is said by the layer that needs it.
  browser.catch(() => {});
  const counts = await Promise.all([
    runLayer(runChecks),
    runLayer(runVitest),
    runLayer((args) => runBrowser(args, browser)),
  ]);
  if (isExhaustive) {
    counts.push(await runLayer(runFullBrowser));
    // Where it fails, the engines do.
    await runTestTool('node', ['tools/set-up.mjs', 'tests/engines']);
    counts.push(
      await runLayer(() => runScript('other engines', 'tests/engines/tour.ts', 'firefox', 'webkit')),
    );
  }
  return sumOf(counts);
}

async function runScript(name: string, ...args: readonly string[]): Promise<Counts> {
  const exitCode = await runTestTool('node', args);
  return exitCode === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
}

/** A layer that cannot even run is a failure, and the others still run. After a stop none runs. */
export async function runLayer(layer: Layer, args: readonly string[] = []): Promise<Counts> {
  if (hasStopped()) return { passed: 0, failures: [] };
  try {
    return await layer(args);
  } catch (error) {
    return { passed: 0, failures: [error instanceof UserError ? error.message : inspect(error)] };
  }
}

async function runChecks(args: readonly string[]): Promise<Counts> {
  if (args.length > 0) throw new UserError('check takes no arguments.');
  return sumOf(
    await Promise.all([
      checkTypes('types', '.'),
      checkTypes('types of the browser', 'src'),
      checkTypes('types of the statechart tool', 'packages/statecharts'),
      check('lint, format and import rules', 'biome', ['check', '--error-on-warnings']),
      check('types of the function', 'deno', typeCheckArguments),
      check('machines', 'node', ['tools/check-machines.ts']),
    ]),
  );
}

/** One checker: of several, each would work out the types that most files share. What has not changed stays checked. */
function checkTypes(name: string, project: string): Promise<Counts> {
  const buildInfo = join('.build', 'types', project, 'tsbuildinfo');
  return check(name, 'tsc', [
    '-p',
    project,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    buildInfo,
  ]);
}

async function check(name: string, tool: string, args: readonly string[]): Promise<Counts> {
  const { exitCode, output } = await collectTestTool(tool, args, { DENO_NO_UPDATE_CHECK: '1' });
  if (exitCode !== 0) return { passed: 0, failures: [`${name}\n${output}`] };
  console.log(`passed: ${name}`);
  return { passed: 1, failures: [] };
}

function runVitest(
  args: readonly string[],
  silent: 'false' | 'passed-only' = 'passed-only',
): Promise<Counts> {
  return withReport(async (report) => {
    const exitCode = await runTestTool('vitest', [
      'run',
      `--silent=${silent}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(isExhaustive ? [] : ['--tags-filter=!exhaustive']),
      ...args,
    ]);
    return countsOf('vitest', report, exitCode);
  });
}

/** What only a Chromium with a window can do; `npm test` leaves these tests out. */
const fullBrowserTag = '@full-browser';

async function runBrowser(args: readonly string[], browser = setUpTestBrowser()): Promise<Counts> {
  return runPlaywright(await browser, [
    `--grep-invert=${isExhaustive ? fullBrowserTag : `${fullBrowserTag}|@exhaustive`}`,
    ...args,
  ]);
}

async function runFullBrowser(args: readonly string[]): Promise<Counts> {
  return runPlaywright(setUpFullBrowser(), [`--grep=${fullBrowserTag}`, ...args]);
}

function runPlaywright(browser: string, args: readonly string[]): Promise<Counts> {
  return withReport(async (report) => {
    const exitCode = await runTestTool(
      'playwright',
      ['test', '--project=browser', '--reporter=list,json', ...args],
      {
        TEST_BROWSER_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    );
    return countsOf('playwright', report, exitCode);
  });
}

async function withReport(run: (report: string) => Promise<Counts>): Promise<Counts> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'test-report-'));
  return await run(join(folder.path, 'report.json'));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typeCheckCommand } from '#server/contact-function/deno.ts';
import { UserError } from '#server/user-error.ts';
import { setUpBrowser } from '../browser.ts';
import { type Counts, countsOf, sumOf } from './counts.ts';
import { runTestTool } from './run-tool.ts';

/** Runs one part of the tests; `args` go to its runner. */
export type Layer = (args: readonly string[]) => Promise<Counts>;

/** The parts of the tests in the order in which all of them run, the quickest first. */
export const layers: Readonly<Record<string, Layer>> = {
  check: runChecks,
  unit: (args) => runVitest(['unit', 'dom'], args),
  // Their table of coverage is meant to be read.
  models: (args) => runVitest(['models'], args, false),
  database: (args) => runVitest(['database'], args),
  browser: runBrowser,
};

async function runChecks(args: readonly string[]): Promise<Counts> {
  if (args.length > 0) throw new Error('check takes no arguments.');
  const results = [
    await check('types', 'tsc', ['-p', '.']),
    await check('lint, format and import rules', 'biome', ['check', '--error-on-warnings']),
    await check('types of the function', 'deno', typeCheckCommand.args),
    await check('machines', 'node', ['tools/statecharts.ts', 'check']),
  ];
  return sumOf(results);
}

async function check(name: string, tool: string, args: readonly string[]): Promise<Counts> {
  const passed = (await runTestTool(tool, args, { DENO_NO_UPDATE_CHECK: '1' })) === 0;
  console.log(`${passed ? 'passed' : 'FAILED'}: ${name}`);
  return { passed: passed ? 1 : 0, failures: passed ? [] : [name] };
}

function runVitest(
  projects: readonly string[],
  args: readonly string[],
  silent: 'passed-only' | false = 'passed-only',
): Promise<Counts> {
  return withReport(async (report) => {
    const exitCode = await runTestTool('vitest', [
      'run',
      ...projects.map((project) => `--project=${project}`),
      `--silent=${silent}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ]);
    return countsOf('vitest', report, exitCode);
  });
}

async function runBrowser(args: readonly string[]): Promise<Counts> {
  try {
    const browser = setUpBrowser();
    return await withReport(async (report) => {
      const exitCode = await runTestTool(
        'playwright',
        ['test', '--project=browser', '--reporter=list,json', ...args],
        {
          CHROMIUM_PATH: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      );
      return countsOf('playwright', report, exitCode);
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    return { passed: 0, failures: [error.message] };
  }
}

async function withReport(run: (report: string) => Promise<Counts>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from '../src/tool.ts';

const fixtures = relative('.', resolve(import.meta.dirname, 'fixtures'));
const shop = ['--config', join(fixtures, 'shop.config.ts')];
let folder: string;

beforeAll(() => {
  // Where a module's imports of packages are resolved.
  folder = mkdtempSync(join(fixtures, '.made-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs written files by Vitest. @returns how many tests pass */
async function passed(files: string): Promise<number> {
  const report = resolve(folder, 'report.json');
  const args = ['run', '--reporter=json', `--outputFile=${report}`, '--root', resolve(folder), files];
  await promisify(execFile)(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...args]);
  return JSON.parse(readFileSync(report, 'utf8')).numPassedTests;
}

test('a written file imports what no literal says, asserts contexts, and passes', {
  timeout: 120_000,
}, async () => {
  const file = join(folder, 'shop.test.ts');
  const door = join(folder, 'door.test.ts');
  const reports = [
    await runTool(['test', 'counter', '--out', file, ...shop]),
    await runTool(['test', 'door', '--out', door, ...shop]),
  ];
  const counts = reports.map(({ text }) => Number(/ is written, with (\d+) tests?\.$/.exec(text)?.[1]));
  const written = readFileSync(file, 'utf8');
  expect(written).toContain("import { counter as machine } from '../shop.ts';");
  expect(written).toContain("import config from '../shop.config.ts';");
  expect(written).toContain('start(machine, [');
  expect(written).toContain('config.machines.counter.inputs[0]');
  expect(written).toContain('error: config.machines.counter.outcomes.buy["sold out"].error');
  expect(written).toContain('context: { seats: 2, limit: 5 }');
  expect(readFileSync(door, 'utf8')).toContain('start(config.machines.door.machine, [');
  expect(await passed(resolve(folder))).toBe(counts.reduce((sum, count) => sum + count, 0));
});

test('an executor plays the paths whose events it has, and the others are named', async () => {
  const executor = join(folder, 'door.executor.ts');
  const write = (events: string) =>
    writeFileSync(executor, `export const executor = { events: { ${events} }, check: () => {} };`);
  const args = ['test', 'door', '--executor', executor, ...shop];
  write("'door.open': () => {}, 'after pause': () => {}");
  const { text } = await runTool([...args, '--out', join(folder, 'door.e2e.ts')]);
  expect(text).toMatch(/with 1 test\.$/);
  expect(readFileSync(join(folder, 'door.e2e.ts'), 'utf8')).toContain(
    "await play(target, 'after pause', { type: 'xstate.after.pause.door.open' });",
  );
  write("'door.open': () => {}");
  expect(await runTool(args)).toEqual({
    text: 'door has no test: The executor does not play after pause.',
    exitCode: 2,
  });
});

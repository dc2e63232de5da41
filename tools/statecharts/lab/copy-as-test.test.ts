import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import type { CatalogEntry } from '../catalog-entry.ts';
import { copyAsTest } from './copy-as-test.ts';
import type { SimulationStep } from './lab-types.ts';
import { simulate } from './simulation.ts';

const root = join(import.meta.dirname, '../../..');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(import.meta.dirname, 'copied-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The report of Vitest, as JSON. */
function run(name: string, text: string): unknown {
  const file = join(folder, `${name}.test.ts`);
  const report = join(folder, `${name}.json`);
  writeFileSync(file, text);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['--project', 'unit', '--reporter=json', `--outputFile=${report}`];
  spawnSync(process.execPath, [vitest, 'run', file, ...options], { cwd: root, stdio: 'ignore' });
  return JSON.parse(readFileSync(report, 'utf8'));
}

function entryOf(name: string): CatalogEntry {
  const found = catalog.find((entry) => entry.name === name);
  if (!found) throw new Error(`There is no machine ${name}.`);
  return found;
}

const steps: SimulationStep[] = [
  { send: 'contact.submit', case: 'by autofill' },
  { elapse: 200 },
  { elapse: 1_100 },
  { outcome: 'sendMessage', error: { message: "isn't there", code: 'E1' } },
  { send: 'contact.submit', case: 'at human speed' },
  { delay: 'requestTimeout.contactForm.sending' },
  {
    send: 'contact.submit',
    payload: {
      attempt: {
        message: { name: 'Zoë "Z"', email: 'z@example.com', message: "it's\nlong" },
        requestId: 'x',
        elapsedMs: 9_000,
        website: '',
      },
    },
  },
  { outcome: 'sendMessage', name: 'taken' },
];

test('the copied test of a run passes, and fails when the machine comes to something else', () => {
  const entry = entryOf('contact-form');
  const simulation = simulate(entry, steps);
  expect(simulation).toMatchObject({ fault: null, state: { idle: 'sent' } });
  const text = copyAsTest(entry, simulation);
  expect(text).toContain("replay.sendCase('contact.submit', 'by autofill')");
  expect(text).toContain('// 200 ms pass.');
  expect(text).toContain("replay.elapse('minimumElapsed.contactForm.delaying')");
  const passed = run('contact-form', text);
  expect(passed).toMatchObject({ success: true, numPassedTests: 1 });
  const failed = run('wrong', text.replace("{ idle: 'sent' }", "{ idle: 'ready' }"));
  expect(failed).toMatchObject({ success: false, numFailedTests: 1 });
});

test('the copied test of another input starts with it', () => {
  const entry = entryOf('save');
  expect(copyAsTest(entry, simulate(entry, [], 1))).toContain(
    "startReplay(catalog, 'save', { values: { title: 'My title'",
  );
});

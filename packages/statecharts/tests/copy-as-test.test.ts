import { expect, test } from 'vitest';
import type { CatalogEntry } from '../src/catalog-entry.ts';
import { copyAsTest } from '../src/lab/copy-as-test.ts';
import type { SimulationStep } from '../src/lab/lab-types.ts';
import { simulate } from '../src/lab/simulation.ts';
import { startReplay } from '../src/replay.ts';
import { catalog } from './fixtures/catalog.ts';

const imports = { catalog: '#machines/catalog.ts', tool: '#statecharts' };
const head = `import { expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { startReplay } from '#statecharts/replay';
`;

/** Runs the only test of a file that has these imports. */
async function run(text: string): Promise<void> {
  expect(text.startsWith(head)).toBe(true);
  const tests: (() => Promise<void>)[] = [];
  const collect = (_: string, act: () => Promise<void>) => tests.push(act);
  const body = text.slice(head.length);
  new Function('expect', 'test', 'catalog', 'startReplay', body)(expect, collect, catalog, startReplay);
  expect(tests).toHaveLength(1);
  await tests[0]?.();
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

test('the copied test of a run passes, and fails when the machine comes to something else', async () => {
  const entry = entryOf('contact-form');
  const simulation = simulate(entry, steps);
  expect(simulation).toMatchObject({ fault: null, state: { idle: 'sent' } });
  const text = copyAsTest(entry, simulation, imports);
  expect(text).toContain("replay.sendCase('contact.submit', 'by autofill')");
  expect(text).toContain('// 200 ms pass.');
  expect(text).toContain("replay.elapse('minimumElapsed.contactForm.delaying')");
  await run(text);
  await expect(run(text.replace("{ idle: 'sent' }", "{ idle: 'ready' }"))).rejects.toThrow('ready');
});

test('the copied test of another input starts with it', () => {
  const entry = entryOf('save');
  expect(copyAsTest(entry, simulate(entry, [], 1), imports)).toContain(
    "startReplay(catalog, 'save', { title: 'A new title', version: null })",
  );
});

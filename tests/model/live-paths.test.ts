import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import type { CatalogEntry } from '#machines/testing/catalog-entry.ts';
import { type Coverage, coverageOf, coverageTable } from '#machines/testing/coverage.ts';
import { eachGoal, eachStep, type LiveTours, liveTours } from '#machines/testing/live-tours.ts';
import type { ModelStep } from '#machines/testing/model-graph.ts';
import { bindingsOf, browserTours } from '#tests/browser/drivers/browser-paths.ts';
import { drivers } from '#tests/browser/drivers/drivers.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const goalsOf = isExhaustive ? eachStep : eachGoal;
const rows: Coverage[] = [];
const unexplained = 'nothing happens that no rule explains';

const toursInBrowser = browserTours(drivers);

/** The steps of all tours of a machine in the browser. */
const stepsInBrowser = ({ name }: CatalogEntry): ModelStep[] =>
  toursInBrowser.filter(({ entry }) => entry.name === name).flatMap(({ paths }) => paths.flat());

/** What the drivers of a machine leave out. */
function ignoredIn({ name }: CatalogEntry): string[] {
  const own = drivers.filter(({ machine }) => machine === name);
  return [...new Set(own.flatMap(({ ignored }) => Object.keys(ignored)))].toSorted();
}

describe.each(catalog)('$name', (entry) => {
  const commandOf = (rule: string | null) => {
    const title = `${entry.name} ${rule ?? unexplained}`.replaceAll(/[^\w ,:]/g, '.');
    return `npm run test:models -- tests/model/live-paths.test.ts -t '^${title}$'`;
  };
  let tours: LiveTours;

  beforeAll(() => {
    tours = liveTours(entry, { goalsOf, commandOf });
  });

  test(unexplained, () => tours.prove(null));

  for (const rule of Object.keys(entry.model.expectations.rules)) test(rule, () => tours.prove(rule));

  test('live actors take every transition, with every guard true and false', async () => {
    const coverage = await tours.exercised();
    rows.push(coverage);
    const { missing, unneededIgnores } = coverage;
    expect({ missing, unneededIgnores }).toEqual({ missing: [], unneededIgnores: [] });
  });

  test('the browser shows each control, response, element and announcement, or a reason is given', () => {
    const shown = new Set(stepsInBrowser(entry).flatMap((step) => bindingsOf(entry, step)));
    const all = new Set(tours.steps.flatMap((step) => bindingsOf(entry, step)));
    const missing = [...all].filter((words) => !shown.has(words));
    expect(missing.toSorted()).toEqual(ignoredIn(entry));
  });
});

test('every driver belongs to a machine', () => {
  const names = catalog.map(({ name }) => name);
  expect(drivers.map(({ machine }) => machine).filter((machine) => !names.includes(machine))).toEqual([]);
});

test('every test exists that shows what drivers leave out', () => {
  const references = drivers
    .flatMap(({ ignored }) => Object.values(ignored))
    .filter((reason) => typeof reason === 'object');
  const missing = references.filter(({ file, test: title }) => {
    const text = readFileSync(resolve(import.meta.dirname, '../browser', file), 'utf8');
    return !text.includes(`test('${title}'`);
  });
  expect(missing).toEqual([]);
});

afterAll(() => {
  if (rows.length < catalog.length) return;
  const browser = catalog.map((entry) => coverageOf(entry, stepsInBrowser(entry)));
  console.log(`\n${coverageTable(rows, browser)}\n`);
});

import { afterAll, describe, expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { browserCoverage, drivers } from '#tests/browser/drivers/drivers.ts';
import { entriesPerInput } from '#tools/statecharts/catalog-entry.ts';
import { type Coverage, coverageOf, coverageTable } from '#tools/statecharts/coverage.ts';
import { derive } from '#tools/statecharts/derive.ts';
import { runLive } from '#tools/statecharts/live-run.ts';
import { everyEdgePaths } from '#tools/statecharts/paths.ts';

const rows: Coverage[] = [];
const browser = catalog.map(browserCoverage);

describe.each(catalog)('$name', (entry) => {
  const live: { taken: Set<string>; refused: Set<string> }[] = [];

  // As long as the machine has paths: the time is for the largest of them on a busy computer.
  test('the live actor takes every path of the model', async () => {
    for (const start of entriesPerInput(entry)) {
      for (const path of everyEdgePaths(derive(start))) {
        live.push({ taken: await runLive(start, path), refused: path.refused });
      }
    }
    expect(live.length).toBeGreaterThan(0);
  });

  test('every transition was taken on the live actor, every guard was true and false', () => {
    const coverage = coverageOf(entry, live);
    rows.push(coverage);
    expect({ missing: coverage.missing, unneededIgnores: coverage.unneededIgnores }).toEqual({
      missing: [],
      unneededIgnores: [],
    });
  });
});

test('every driver belongs to a machine, and what the browser leaves out has a reason', () => {
  const names = catalog.map(({ name }) => name);
  expect(drivers.filter(({ machine }) => !names.includes(machine))).toEqual([]);
  const driven = browser.filter(({ name }) => drivers.some(({ machine }) => machine === name));
  expect(driven.flatMap(({ missing, unneededIgnores }) => [...missing, ...unneededIgnores])).toEqual([]);
});

afterAll(() => {
  const lines = browser.flatMap(({ name, ignoredLines }) => ignoredLines.map((line) => `  ${name}: ${line}`));
  console.log(`\n${coverageTable(rows, browser)}\n\nIgnored in the browser:\n${lines.join('\n')}\n`);
});

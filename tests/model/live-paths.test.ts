import { afterAll, describe, expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { entriesPerInput } from '#machines/catalog-entry.ts';
import { browserCoverage, drivers } from '#tests/browser/drivers/drivers.ts';
import { type Coverage, comparedTable, effectsOf, measure } from '#tools/statecharts/coverage.ts';
import { derive } from '#tools/statecharts/derive.ts';
import { runLive } from '#tools/statecharts/live-run.ts';
import { everyEdgePaths } from '#tools/statecharts/paths.ts';

const rows: Coverage[] = [];
const browser = catalog.map(browserCoverage);

describe.each(catalog)('$name', (entry) => {
  const starts = entriesPerInput(entry).map((start) => ({ start, paths: everyEdgePaths(derive(start)) }));
  const paths = starts.flatMap((one) => one.paths);
  const happened = { taken: new Set<string>(), refused: effectsOf(paths).refused };

  // As long as the machine has paths: the time is for the largest of them on a busy computer.
  test('the live actor goes every way that the model knows', async () => {
    for (const { start, paths } of starts) {
      for (const path of paths) for (const key of await runLive(start, path)) happened.taken.add(key);
    }
    expect(paths.length).toBeGreaterThan(0);
  });

  test('every transition was taken on the live actor, every guard said yes and no', () => {
    const coverage = measure(entry, happened, paths.length);
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
  console.log(`\n${comparedTable(rows, browser)}\n\nIgnored in the browser:\n${lines.join('\n')}\n`);
});

import { resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { browserCoverage, drivers } from '#tests/browser/drivers/drivers.ts';
import { entriesPerInput } from '#tools/statecharts/catalog-entry.ts';
import { type Coverage, coverageOf, coverageTable } from '#tools/statecharts/coverage.ts';
import { browserCoverageFile } from '#tools/statecharts/lab/browser-coverage.ts';
import { runLive } from '#tools/statecharts/live-run.ts';
import { checkModel, failureWords } from '#tools/statecharts/model-check.ts';

const rows: Coverage[] = [];
const browser = catalog.map(browserCoverage);

const commandOf = ({ name }: { name: string }) =>
  `npm run test:models -- -t '${name.replaceAll(/[^\w ,:→]/g, '.')}'`;

describe.each(catalog)('$name', (entry) => {
  const starts = entriesPerInput(entry).map((start) => ({ start, checked: checkModel(start) }));
  const live = starts.map(({ checked: { refused } }) => ({ taken: new Set<string>(), refused }));

  test('every rule of the model explains something', () => {
    const unused = starts.map(({ checked }) => checked.unusedRules);
    expect(unused[0]?.filter((rule) => unused.every((one) => one.includes(rule)))).toEqual([]);
  });

  for (const { start, checked } of starts) {
    for (const failure of checked.failures) {
      test(failure.name, () => {
        throw new Error(`${failureWords(failure)}\nRun it alone: ${commandOf(failure)}`);
      });
    }
    for (const path of checked.paths()) {
      test(path.name, async () => {
        live.push({ taken: await runLive(start, path, commandOf(path)), refused: checked.refused });
      });
    }
  }

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

test('the record of what paths in a browser take is current', async () => {
  const record = Object.fromEntries(browser.map(({ name, taken }) => [name, taken]));
  await expect(`${JSON.stringify(record, null, 2)}\n`).toMatchFileSnapshot(
    resolve(import.meta.dirname, '../../docs/machines', browserCoverageFile),
  );
});

afterAll(() => {
  const lines = browser.flatMap(({ name, ignoredLines }) => ignoredLines.map((line) => `  ${name}: ${line}`));
  console.log(`\n${coverageTable(rows, browser)}\n\nIgnored in the browser:\n${lines.join('\n')}\n`);
});

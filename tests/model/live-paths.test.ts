import { afterAll, describe, expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { type Coverage, coverageTable, happeningsOf, measure } from '#machines/graph/coverage.ts';
import { derive } from '#machines/graph/derive.ts';
import { runLive } from '#machines/graph/live-run.ts';
import { everyArrow } from '#machines/graph/paths.ts';

const rows: Coverage[] = [];

describe.each(catalog)('$name', (entry) => {
  const paths = everyArrow(derive(entry));
  const happened = { taken: new Set<string>(), refused: happeningsOf(paths).refused };

  test('the live actor goes every way that the model knows', async () => {
    for (const path of paths) {
      for (const key of await runLive(entry, path)) happened.taken.add(key);
    }
    expect(paths.length).toBeGreaterThan(0);
  });

  test('every transition was taken on the live actor, every guard said yes and no', () => {
    const coverage = measure(entry, happened, paths.length);
    rows.push(coverage);
    expect({ missing: coverage.missing, needless: coverage.needless }).toEqual({ missing: [], needless: [] });
  });
});

afterAll(() => {
  console.log(`\n${coverageTable(rows)}\n`);
});

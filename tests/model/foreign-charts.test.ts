import { describe, expect, test } from 'vitest';
import { coverageOf } from '#machines/graph/coverage.ts';
import { derive } from '#machines/graph/derive.ts';
import { findingsOf } from '#machines/graph/findings.ts';
import { runLive } from '#machines/graph/live-run.ts';
import { coveringPaths, everyArrow, shortestPaths } from '#machines/graph/paths.ts';
import { foreignCharts } from './foreign-charts.ts';

describe.each(foreignCharts)('$name', (entry) => {
  test('is sound', () => {
    expect(findingsOf(entry)).toEqual([]);
  });

  test('live actors go every way of the model', async () => {
    for (const path of everyArrow(derive(entry))) await runLive(entry, path);
  });

  test('a covering choice takes every transition that all paths together take', () => {
    const all = everyArrow(derive(entry));
    const few = coveringPaths(all);
    expect(coverageOf(entry, few).missing).toEqual([]);
    expect(few.length).toBeLessThan(all.length);
  });
});

test('plain shortest paths leave transitions out that the other ones take', () => {
  const office = foreignCharts.filter(({ name }) => name === 'office');
  const missing = (paths: typeof shortestPaths) =>
    office.flatMap((entry) => coverageOf(entry, paths(derive(entry))).missing);
  expect(missing(shortestPaths)).not.toEqual([]);
  expect(missing(everyArrow)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { figureTable, isMet, median } from './figures.ts';

describe('a figure', () => {
  test.each([
    { measured: 1_200, limit: 1_200, met: true },
    { measured: 1_200.4, limit: 1_200, met: false },
    { measured: Number.NaN, limit: 1_200, met: false },
  ])('of $measured against $limit: $met', ({ measured, limit, met }) => {
    expect(isMet({ what: 'LCP', measured, limit, unit: 'milliseconds' })).toBe(met);
  });

  test.each([
    { measured: 100, met: true },
    { measured: 99.4, met: false },
  ])('of at least 100, measured $measured: $met', ({ measured, met }) => {
    expect(isMet({ what: 'score', measured, limit: 100, unit: 'score', least: true })).toBe(met);
  });
});

test('the table lines its columns up and names what is missed', () => {
  const table = figureTable([
    { what: 'LCP ratio of /', measured: 1.0312, limit: 1.05, unit: 'ratio' },
    { what: 'Poster', measured: 20_001, limit: 20_000, unit: 'bytes' },
    { what: 'Lighthouse', measured: 100, limit: 100, unit: 'score', least: true },
  ]);
  expect(table.split('\n')).toEqual([
    'what            measured       limit',
    'LCP ratio of /     1.031     ≤ 1.050  ok',
    'Poster          20,001 B  ≤ 20,000 B  MISSED',
    'Lighthouse           100       ≥ 100  ok',
  ]);
});

describe('the median', () => {
  test.each([
    { values: [9, 1, 5], middle: 5 },
    { values: [10, 2, 9, 1], middle: 5.5 },
    { values: [7], middle: 7 },
  ])('of $values is $middle', ({ values, middle }) => {
    expect(median(values)).toBe(middle);
  });

  test('of nothing is an error', () => {
    expect(() => median([])).toThrow('no median');
  });
});

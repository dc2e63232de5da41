import { describe, expect, test } from 'vitest';
import { figureTable, isMet, median } from './figures.ts';

describe('a figure', () => {
  test.each([
    { measured: 1_200, met: true },
    { measured: 1_200.4, met: false },
    { measured: Number.NaN, met: false },
  ])('of $measured against at most 1200: $met', ({ measured, met }) => {
    expect(isMet({ budget: 'largestPaint', of: '/', measured })).toBe(met);
  });

  test.each([
    { measured: 100, met: true },
    { measured: 99.4, met: false },
  ])('of at least 100, measured $measured: $met', ({ measured, met }) => {
    expect(isMet({ budget: 'score', of: '/', measured })).toBe(met);
  });
});

test('the table lines its columns up and names what is missed', () => {
  const table = figureTable([
    { budget: 'largestPaint', of: '/', measured: 1_031.2 },
    { budget: 'poster', of: '/', measured: 20_001 },
    { budget: 'score', of: '/', measured: 100 },
  ]);
  expect(table.split('\n')).toEqual([
    'what                            measured       limit',
    'LCP: /                          1,031 ms  ≤ 1,200 ms  ok',
    'Hero poster: /                  20,001 B  ≤ 20,000 B  MISSED',
    'Lighthouse, lowest category: /       100       ≥ 100  ok',
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

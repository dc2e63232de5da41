import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countsOf, sumOf } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, `${randomUUID()}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const vitestReport = (numPassedTests: number, numFailedTests: number) =>
  report({ numPassedTests, numFailedTests });

describe('countsOf', () => {
  test('takes the counts of the report', () => {
    expect(countsOf('vitest', vitestReport(3, 2), 1)).toEqual({ passed: 3, failed: 2 });
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countsOf('playwright', report({ stats }), 1)).toEqual({ passed: 4, failed: 2 });
  });

  test('a runner that failed without a failed test is a failure', () => {
    expect(countsOf('vitest', vitestReport(3, 0), 1)).toEqual({ passed: 3, failed: 1 });
  });

  test('a runner that ran nothing is a failure', () => {
    expect(countsOf('vitest', vitestReport(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  });

  test.each([
    ['no report', join(folder, 'none.json')],
    ['half a report', report('{"numPassed')],
  ])('a runner that left %s is a failure', (_, file) => {
    expect(countsOf('vitest', file, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

test('sumOf adds up', () => {
  expect(
    sumOf([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countsOf } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, `${randomUUID()}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const vitestReport = (numPassedTests: number, failed: readonly string[] = []) =>
  report({
    numPassedTests,
    testResults: [
      {
        name: 'some.test.ts',
        status: failed.length > 0 ? 'failed' : 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'works', failureMessages: [] },
          ...failed.map((fullName) => ({ status: 'failed', fullName, failureMessages: ['was 1'] })),
        ],
      },
    ],
  });

describe('countsOf', () => {
  test('counts what passed and names what failed in the unit tests', () => {
    expect(countsOf('vitest', vitestReport(3, ['a breaks', 'b breaks']), 1)).toEqual({
      passed: 3,
      failures: ['some.test.ts: a breaks\nwas 1', 'some.test.ts: b breaks\nwas 1'],
    });
  });

  test.each<[string, string, number, number]>([
    ['failed without a failed test', vitestReport(3), 1, 3],
    ['ran nothing', vitestReport(0), 0, 0],
    ['left no report', join(folder, 'none.json'), 0, 0],
  ])('a runner that %s is a failure', (_, file, exitCode, passed) => {
    expect(countsOf('vitest', file, exitCode)).toMatchObject({ passed, failures: [expect.any(String)] });
  });
});

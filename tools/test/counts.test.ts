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

  test('counts what passed and names what failed in the browser, however deep its suite', () => {
    const spec = (title: string, ok: boolean) => {
      const errors = ok ? [] : [{ message: 'was 1' }];
      return { file: 'some.e2e.ts', line: 7, title, ok, tests: [{ results: [{ errors }] }] };
    };
    const suites = [{ specs: [spec('works', true)], suites: [{ specs: [spec('breaks', false)] }] }];
    expect(countsOf('playwright', report({ stats: { expected: 4 }, suites }), 1)).toEqual({
      passed: 4,
      failures: ['some.e2e.ts:7: breaks\nwas 1'],
    });
  });

  test('a runner that failed without a failed test is a failure', () => {
    expect(countsOf('vitest', vitestReport(3), 1)).toMatchObject({
      passed: 3,
      failures: [expect.any(String)],
    });
  });

  test('a runner that ran nothing is a failure', () => {
    expect(countsOf('vitest', vitestReport(0), 0)).toMatchObject({
      passed: 0,
      failures: [expect.any(String)],
    });
  });

  test.each([
    ['no report', join(folder, 'none.json')],
    ['half a report', report('{"numPassed')],
  ])('a runner that left %s is a failure', (_, file) => {
    expect(countsOf('vitest', file, 0)).toMatchObject({ passed: 0, failures: [expect.any(String)] });
  });
});

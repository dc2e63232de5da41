import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** How many tests, or checks, ended how. */
export type Counts = { passed: number; failed: number };

const vitestReport = v.pipe(
  v.object({ numPassedTests: v.number(), numFailedTests: v.number() }),
  v.transform((report): Counts => ({ passed: report.numPassedTests, failed: report.numFailedTests })),
);

const playwrightReport = v.pipe(
  v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }) }),
  v.transform(({ stats }): Counts => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })),
);

const reports = { vitest: vitestReport, playwright: playwrightReport };

/**
 * The counts of a runner that has ended. A runner that failed without a failed test (a crash, a file that
 * cannot be loaded, no report) counts as one failure, and so does one that ran nothing.
 *
 * @param report the file that its JSON reporter wrote.
 * @param exitCode what it ended with.
 */
export function countsOf(runner: keyof typeof reports, report: string, exitCode: number): Counts {
  const counts = readReport(runner, report);
  const silentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return silentFailure ? { ...counts, failed: 1 } : counts;
}

function readReport(runner: keyof typeof reports, report: string): Counts {
  try {
    return v.parse(reports[runner], JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** All counts together. */
export function sumOf(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

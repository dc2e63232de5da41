import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** How many tests, or checks, passed, and a line for each that failed. */
export type Counts = { passed: number; failures: readonly string[] };

const testFile = v.pipe(
  v.object({
    name: v.string(),
    status: v.string(),
    message: v.optional(v.string(), ''),
    assertionResults: v.array(
      v.object({
        status: v.string(),
        fullName: v.string(),
        failureMessages: v.nullish(v.array(v.string()), []),
      }),
    ),
  }),
  v.transform(({ name, status, message, assertionResults }): string[] => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    // A file that cannot be loaded or cleaned up fails without a failed test.
    if (failed.length === 0 && status === 'failed') return [`${name}: ${message}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`,
    );
  }),
);

const vitestReport = v.pipe(
  v.object({ numPassedTests: v.number(), testResults: v.array(testFile) }),
  v.transform((report): Counts => ({ passed: report.numPassedTests, failures: report.testResults.flat() })),
);

const spec = v.object({
  file: v.string(),
  line: v.number(),
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      results: v.array(v.object({ errors: v.array(v.object({ message: v.optional(v.string()) })) })),
    }),
  ),
});

type Spec = v.InferOutput<typeof spec>;

type Suite = { suites: Suite[]; specs: Spec[] };

const suite: v.GenericSchema<unknown, Suite> = v.object({
  suites: v.optional(v.array(v.lazy(() => suite)), []),
  specs: v.optional(v.array(spec), []),
});

const linesOf = ({ file, line, title, tests }: Spec): string => {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return [`${file}:${line}: ${title}`, ...errors.flatMap(({ message }) => message ?? [])].join('\n');
};

const failedIn = ({ suites, specs }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(linesOf),
  ...suites.flatMap(failedIn),
];

const playwrightReport = v.pipe(
  v.object({ stats: v.object({ expected: v.number() }), suites: v.array(suite) }),
  v.transform(
    ({ stats, suites }): Counts => ({ passed: stats.expected, failures: suites.flatMap(failedIn) }),
  ),
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
  const silentFailure = counts.failures.length === 0 && (exitCode !== 0 || counts.passed === 0);
  if (!silentFailure) return counts;
  return { ...counts, failures: [`${runner} ended with ${exitCode} after ${counts.passed} passed tests`] };
}

function readReport(runner: keyof typeof reports, report: string): Counts {
  try {
    return v.parse(reports[runner], JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failures: [] };
  }
}

/** All counts together. */
export function sumOf(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

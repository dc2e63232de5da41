import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { setUpFullBrowser } from '../browser.ts';
import { browserArguments } from '../browser-arguments.ts';

/** What Lighthouse found on one load of a page. Times in milliseconds, scores from 0 to 100. */
export type Report = {
  largestPaint: number;
  totalBlocking: number;
  layoutShift: number;
  scores: number[];
  /** The audits that cost points, each after its category. */
  losses: string[];
};

/** The command has a lock file and packages of its own, which only the bench installs. */
const program = resolve(import.meta.dirname, '../lighthouse/node_modules/lighthouse/cli/index.js');

const score = v.nullable(v.number());
const auditSchema = v.object({
  title: v.string(),
  score,
  displayValue: v.optional(v.string()),
  numericValue: v.optional(v.number()),
});
const categorySchema = v.object({
  title: v.string(),
  score,
  auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
});
/** What the command prints; it fails where a page could not be loaded. */
const resultSchema = v.object({
  audits: v.record(v.string(), auditSchema),
  categories: v.record(v.string(), categorySchema),
});

/** The categories with a budget; Lighthouse itself has more. */
const scoredCategories = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Loads a page in a new browser, with an empty cache, as a phone would, and reports. On a busy machine a load can come to
 * nothing; it is tried once more then. `slowdown`: how many times slower than this one the phone's processor is.
 */
export async function inspect(url: string, slowdown: number): Promise<Report> {
  return inspectOnce(url, slowdown).catch(() => inspectOnce(url, slowdown));
}

async function inspectOnce(url: string, slowdown: number): Promise<Report> {
  const options = [
    '--quiet',
    '--output=json',
    '--no-enable-error-reporting',
    `--only-categories=${scoredCategories.join()}`,
    `--chrome-flags=${['--headless=new', ...browserArguments('lighthouse')].join(' ')}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...options], {
    env: { ...process.env, CHROME_PATH: setUpFullBrowser() },
    maxBuffer: 2 ** 26,
  });
  const { audits, categories } = v.parse(resultSchema, JSON.parse(stdout));
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    largestPaint: value('largest-contentful-paint'),
    totalBlocking: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    scores: scoredCategories.map((name) => 100 * (categories[name]?.score ?? Number.NaN)),
    losses: Object.values(categories).flatMap(({ title, auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => [`${title}:`, audits[id]?.title ?? id, audits[id]?.displayValue].join(' ').trim()),
    ),
  };
}

import type { Browser } from '@playwright/test';
import { builtInContent } from '#content/built-in-content.ts';
import { landingDefaults } from '#content/landing-defaults.ts';
import { publicPaths } from '#content/pages.ts';
import { adminClient } from './admin-client.ts';
import { budgets } from './budgets.ts';
import { type Figure, median } from './figures.ts';
import { type Device, inspect, type Report, scoredCategories } from './lighthouse.ts';
import { longestTaskAfterScroll } from './longest-task.ts';
import { untilPublished } from './publishing.ts';
import { tapAtLoad, tappedFirst } from './tap-at-load.ts';

type Subject = {
  browser: Browser;
  /** Origin of the product, its backend included. */
  product: string;
  /** Origin of its static baseline. */
  baseline: string;
  /** Pages that have a baseline. */
  baselinePaths: readonly string[];
  /** How often each timing is taken. */
  runs: number;
  /** Logs what comes next; throws once the command is asked to stop. */
  checkpoint: (name: string) => void;
};

/** How many times slower than this machine's the simulated processors are: of a usual phone, and of a weak one. */
const usualSlowdown = 4;
const weakSlowdown = 12;

/** A page and its baseline. */
type Pair = { path: string; slowdown: number; page: Report[]; baseline: Report[] };

/** The most runs of a page whose score or shift hardly varies. */
const fewRuns = 3;

/**
 * Takes every timing in rounds, so that a machine that gets busy slows all of them alike, and the texts that are twice
 * as long last, because they stay.
 *
 * @returns the figures, and the audits that cost points.
 */
export async function measureTimings({
  browser,
  product,
  baseline,
  baselinePaths,
  runs,
  checkpoint,
}: Subject): Promise<{ figures: Figure[]; losses: string[] }> {
  const measure = (url: string, device: Device, categories: string[], slowdown?: number) => {
    checkpoint(`Lighthouse: ${url}, ${device}${slowdown === undefined ? '' : `, CPU ×${slowdown}`} …`);
    return inspect(url, device, categories, slowdown);
  };
  const pairs = baselinePaths.flatMap((path) =>
    [usualSlowdown, weakSlowdown].map((slowdown): Pair => ({ path, slowdown, page: [], baseline: [] })),
  );
  const longestTasks: number[] = [];
  const taps = tappedFirst.map((tapped) => ({ tapped, times: [] as number[] }));
  for (let round = 1; round <= runs; round++) {
    checkpoint(`Round ${round} of ${runs} …`);
    for (const { path, slowdown, ...reports } of pairs) {
      reports.page.push(await measure(product + path, 'mobile', ['performance'], slowdown));
      reports.baseline.push(await measure(baseline + path, 'mobile', ['performance'], slowdown));
    }
    longestTasks.push(await longestTaskAfterScroll(browser, product));
    for (const { tapped, times } of taps) times.push(await tapAtLoad(browser, product, tapped));
  }

  const pages: { of: string; reports: Report[] }[] = [];
  for (const path of publicPaths(builtInContent)) {
    for (const device of ['mobile', 'desktop'] as const) {
      const reports: Report[] = [];
      do reports.push(await measure(product + path, device, scoredCategories));
      while (!reports.every(hasFullScores) && reports.length < Math.min(runs, fewRuns));
      pages.push({ of: `${path}, ${device}`, reports });
    }
  }

  await storeLongTexts(product);
  const long: Report[] = [];
  for (const device of ['mobile', 'desktop'] as const)
    for (let run = 1; run <= Math.min(runs, fewRuns); run++)
      long.push(await measure(`${product}/`, device, ['performance']));

  const usual = [...pairs.flatMap(({ page }) => page), ...pages.flatMap(({ reports }) => reports)];
  return {
    figures: [
      ...pairs.flatMap(comparedFigures),
      ...taps.map(
        ({ tapped, times }): Figure => ({
          budget: 'tapAtLoad',
          of: tapped.what,
          measured: median(times),
        }),
      ),
      { budget: 'longestTask', of: 'after the first scroll, CPU ×4', measured: median(longestTasks) },
      { budget: 'layoutShift', of: 'most of all loads', measured: largestShift(usual) },
      { budget: 'layoutShift', of: '/ with texts twice as long', measured: largestShift(long) },
      ...pages.map(({ of, reports }): Figure => ({ budget: 'score', of, measured: lowestScore(reports) })),
    ],
    losses: pages.flatMap(({ of, reports }) =>
      [...new Set(reports.flatMap(({ losses }) => losses))].map((loss) => `${of}: ${loss}`),
    ),
  };
}

function comparedFigures(pair: Pair): Figure[] {
  const medianOf = (of: 'largestPaint' | 'totalBlocking', reports: Report[]) =>
    median(reports.map((report) => report[of]));
  const paint = medianOf('largestPaint', pair.page);
  const baselinePaint = medianOf('largestPaint', pair.baseline);
  const blocking = medianOf('totalBlocking', pair.baseline);
  const withBaseline = (time: number) =>
    `${pair.path}, CPU ×${pair.slowdown} (baseline ${Math.round(time)} ms)`;
  const blockingFigure: Figure = {
    budget: pair.slowdown === weakSlowdown ? 'totalBlockingWeak' : 'totalBlocking',
    of: withBaseline(blocking),
    measured: medianOf('totalBlocking', pair.page) - blocking,
  };
  if (pair.slowdown !== usualSlowdown) return [blockingFigure];
  return [
    { budget: 'paintRatio', of: withBaseline(baselinePaint), measured: paint / baselinePaint },
    { budget: 'largestPaint', of: pair.path, measured: paint },
    blockingFigure,
  ];
}

function hasFullScores({ scores }: Report): boolean {
  return scores.every((score) => score >= budgets.score.limit);
}

function largestShift(reports: readonly Report[]): number {
  return Math.max(...reports.map(({ layoutShift }) => layoutShift));
}

/** The lowest of the categories' medians. */
function lowestScore(reports: readonly Report[]): number {
  const categories = reports[0]?.scores ?? [];
  return Math.min(
    ...categories.map((_, index) => median(reports.map(({ scores }) => scores[index] ?? Number.NaN))),
  );
}

/** Stores texts for every section of the landing page that are twice as long as the built-in ones. */
async function storeLongTexts(product: string): Promise<void> {
  const twice = (text: string) => `${text} ${text}`;
  const rows = Object.entries(landingDefaults).map(([section, texts]) => ({
    ...texts,
    section,
    title: twice(texts.title),
    subtitle: texts.subtitle && twice(texts.subtitle),
    content: twice(texts.content),
    button_text: texts.button_text && twice(texts.button_text),
  }));
  const client = await adminClient(product);
  await client.from('landing_page_content').upsert(rows, { onConflict: 'section' }).throwOnError();
  await untilPublished(product, twice(landingDefaults.contact.title));
}

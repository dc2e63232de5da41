import type { Browser } from '@playwright/test';
import { publicPaths } from '#content/pages.ts';
import { budgets } from './budgets.ts';
import { type Figure, median } from './figures.ts';
import { allCategories, type Device, inspect, type Report } from './lighthouse.ts';
import { storeLongTexts } from './long-texts.ts';
import { tapAtLoad, tappedFirst } from './tap-at-load.ts';
import type { Writer } from './writer.ts';

/** What is measured, and how. */
export type Subject = {
  browser: Browser;
  /** Origin of the product, its backend included. */
  product: string;
  /** Origin of its static baseline. */
  baseline: string;
  /** Pages that have a baseline. */
  baselines: readonly string[];
  /** Somebody who may change the stored texts. */
  writer: Writer;
  /** How often each timing is taken. */
  runs: number;
  /** Gets the name of each step. */
  report: (step: string) => void;
  /** Ends the measuring at the next step. */
  signal: AbortSignal;
};

/** Figures, and what cost points where Lighthouse was not content. */
export type Timings = { figures: Figure[]; losses: string[] };

type Measurement = { url: string; device: Device; categories: readonly string[]; reports: Report[] };

/** The most runs of a page whose score or shift hardly varies. */
const fewRuns = 3;
const timing: readonly string[] = ['performance'];

/**
 * Takes every timing in rounds, so that a machine that gets busy slows all of them alike, and the texts that
 * are twice as long last, because they stay.
 */
export async function measureTimings(subject: Subject): Promise<Timings> {
  const { product, baseline, baselines, runs } = subject;
  const pairs = baselines.map((path) => ({
    path,
    page: measurement(product + path, 'mobile', timing),
    baseline: measurement(baseline + path, 'mobile', timing),
  }));
  const categories = publicPaths.flatMap((path) =>
    (['mobile', 'desktop'] as const).map((form) => ({
      path,
      form,
      page: measurement(product + path, form, allCategories),
    })),
  );
  const taps = tappedFirst.map((tapped) => ({ tapped, times: [] as number[] }));

  for (let round = 1; round <= runs; round++) {
    subject.report(`Round ${round} of ${runs} …`);
    for (const { page, baseline: still } of pairs) {
      await runLighthouse(page, subject.signal);
      await runLighthouse(still, subject.signal);
    }
    for (const { tapped, times } of taps) times.push(await tapAtLoad(subject.browser, product, tapped));
  }

  subject.report('All categories of all pages …');
  for (const { page } of categories) {
    do await runLighthouse(page, subject.signal);
    while (!page.reports.every(isFull) && page.reports.length < Math.min(runs, fewRuns));
  }

  subject.report('Texts twice as long …');
  await storeLongTexts(product, subject.writer);
  const long = [measurement(`${product}/`, 'mobile', timing), measurement(`${product}/`, 'desktop', timing)];
  for (const page of long)
    for (let run = 1; run <= Math.min(runs, fewRuns); run++) await runLighthouse(page, subject.signal);

  const usual = [...pairs.map(({ page }) => page), ...categories.map(({ page }) => page)];
  return {
    figures: [
      ...pairs.flatMap(paintFigures),
      ...pairs.map(({ path, page, baseline: still }) =>
        milliseconds(
          `TBT of ${path}, mobile, above its static baseline (${Math.round(medianOf(still, 'totalBlocking'))} ms)`,
          medianOf(page, 'totalBlocking') - medianOf(still, 'totalBlocking'),
          budgets.totalBlocking,
        ),
      ),
      ...taps.map(({ tapped, times }) =>
        milliseconds(`Tap at load, throttled: ${tapped.what}`, median(times), budgets.tapAtLoad),
      ),
      shift('CLS, most of all loads', usual),
      shift('CLS of / with texts twice as long', long),
      ...categories.map(({ path, form, page }) => scoreFigure(`${path}, ${form}`, page)),
    ],
    losses: categories.flatMap(({ path, form, page }) => lossesOf(`${path}, ${form}`, page)),
  };
}

function measurement(url: string, device: Device, categories: readonly string[]): Measurement {
  return { url, device, categories, reports: [] };
}

async function runLighthouse(
  { url, device, categories, reports }: Measurement,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  reports.push(await inspect(url, device, categories));
}

/** Whether a page has the full score in every category. */
function isFull({ scores }: Report): boolean {
  return Object.values(scores).every((score) => score >= budgets.lighthouseScore);
}

function medianOf({ reports }: Measurement, of: 'largestPaint' | 'totalBlocking'): number {
  return median(reports.map((report) => report[of]));
}

function paintFigures({
  path,
  page,
  baseline,
}: {
  path: string;
  page: Measurement;
  baseline: Measurement;
}): Figure[] {
  const paint = medianOf(page, 'largestPaint');
  const still = medianOf(baseline, 'largestPaint');
  return [
    {
      what: `LCP of ${path}, mobile, ratio to its static baseline (${Math.round(still)} ms)`,
      measured: paint / still,
      limit: budgets.paintRatio,
      unit: 'ratio',
    },
    milliseconds(`LCP of ${path}, mobile`, paint, budgets.largestPaint),
  ];
}

function milliseconds(what: string, measured: number, limit: number): Figure {
  return { what, measured, limit, unit: 'milliseconds' };
}

function shift(what: string, pages: readonly Measurement[]): Figure {
  const measured = Math.max(...pages.flatMap(({ reports }) => reports.map(({ layoutShift }) => layoutShift)));
  return { what, measured, limit: budgets.layoutShift, unit: 'shift' };
}

/** The lowest of the four scores. */
function scoreFigure(where: string, { reports, categories }: Measurement): Figure {
  const scores = categories.map((category) =>
    median(reports.map(({ scores }) => scores[category] ?? Number.NaN)),
  );
  return {
    what: `Lighthouse, ${where}`,
    measured: Math.min(...scores),
    limit: budgets.lighthouseScore,
    unit: 'score',
    least: true,
  };
}

function lossesOf(where: string, { reports }: Measurement): string[] {
  const losses = new Set(reports.flatMap((report) => report.losses));
  return [...losses].map((loss) => `${where}: ${loss}`);
}

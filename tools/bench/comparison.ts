import { type Figure, median } from './figures.ts';
import { inspect, type Report } from './lighthouse.ts';

type Subject = {
  /** Origin of the product. */
  product: string;
  /** Origin of its static baseline. */
  baseline: string;
  /** Pages that have a baseline. */
  paths: readonly string[];
  /** How often each page is loaded. */
  runs: number;
  /** Logs what comes next; throws once the command is asked to stop. */
  checkpoint: (name: string) => void;
};

/** How many times slower than this machine's the simulated processors are: of a usual phone, and of a weak one. */
const usualSlowdown = 4;
const weakSlowdown = 12;

/** A page and its baseline. */
type Pair = { path: string; slowdown: number; page: Report[]; baseline: Report[] };

/**
 * Inspects pages and their static baselines in turns, so that a machine that gets busy slows all of them alike.
 *
 * @returns the figures, and the audits that cost points.
 */
export async function compareWithBaseline({ product, baseline, paths, runs, checkpoint }: Subject) {
  const pairs = paths.flatMap((path) =>
    [usualSlowdown, weakSlowdown].map((slowdown): Pair => ({ path, slowdown, page: [], baseline: [] })),
  );
  for (let round = 1; round <= runs; round++) {
    for (const { path, slowdown, ...reports } of pairs) {
      checkpoint(`Round ${round} of ${runs}: ${path}, CPU ×${slowdown} …`);
      reports.page.push(await inspect(product + path, slowdown));
      reports.baseline.push(await inspect(baseline + path, slowdown));
    }
  }
  const usual = pairs.filter(({ slowdown }) => slowdown === usualSlowdown);
  return {
    figures: pairs.flatMap(figuresOf),
    losses: usual.flatMap(({ path, page }) =>
      [...new Set(page.flatMap(({ losses }) => losses))].map((loss) => `${path}: ${loss}`),
    ),
  };
}

function figuresOf({ path, slowdown, page, baseline }: Pair): Figure[] {
  const medianOf = (of: 'largestPaint' | 'totalBlocking', reports: Report[]) =>
    median(reports.map((report) => report[of]));
  const paint = medianOf('largestPaint', page);
  const baselinePaint = medianOf('largestPaint', baseline);
  const blocking = medianOf('totalBlocking', baseline);
  const withBaseline = (time: number) => `${path}, CPU ×${slowdown} (baseline ${Math.round(time)} ms)`;
  const blockingFigure: Figure = {
    budget: slowdown === weakSlowdown ? 'totalBlockingWeak' : 'totalBlocking',
    of: withBaseline(blocking),
    measured: medianOf('totalBlocking', page) - blocking,
  };
  if (slowdown === weakSlowdown) return [blockingFigure];
  return [
    { budget: 'paintRatio', of: withBaseline(baselinePaint), measured: paint / baselinePaint },
    { budget: 'largestPaint', of: path, measured: paint },
    blockingFigure,
    {
      budget: 'layoutShift',
      of: `${path}, most of all loads`,
      measured: Math.max(...page.map(({ layoutShift }) => layoutShift)),
    },
    { budget: 'score', of: path, measured: lowestScore(page) },
  ];
}

/** The lowest of the categories' medians. */
function lowestScore(reports: readonly Report[]): number {
  const categories = reports[0]?.scores ?? [];
  return Math.min(
    ...categories.map((_, index) => median(reports.map(({ scores }) => scores[index] ?? Number.NaN))),
  );
}

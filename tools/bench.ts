import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { publicPaths } from '#content/pages.ts';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { withCurrentSite } from '#server/current-site.ts';
import { runUntilStopped } from '#server/run-until-stopped.ts';
import { readSettings } from '#server/settings.ts';
import { reportError, UserError } from '#server/user-error.ts';
import { measureAdmin } from './bench/admin-timings.ts';
import { type Figure, figureTable, isMet } from './bench/figures.ts';
import { type Options, readOptions } from './bench/options.ts';
import { adminScript, publicPageWeight, visitPublicPages } from './bench/page-weight.ts';
import { serveBaseline } from './bench/static-baseline.ts';
import { measureTimings } from './bench/timings.ts';
import { launchBrowser } from './browser.ts';
import { startProductProcess } from './product-process.ts';

const root = resolve(import.meta.dirname, '..');
const [admin] = demoAccounts;

type Measured = { figures: Figure[]; losses: string[] };

/** Starts the product as a child process with an empty data folder, measures it, and removes both. */
async function measure({ onlyBytes, onlyAdmin, runs }: Options, signal: AbortSignal): Promise<Measured> {
  await using started = new AsyncDisposableStack();
  if (readSettings(process.env).hosted !== null) {
    throw new UserError(
      'The bench needs the embedded backend: unset VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY.',
    );
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'agency-bench-'));
  started.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  // Otherwise the product would build it, and keep what that takes.
  await withCurrentSite(root, () => {});
  const product = await startProductProcess({ PORT: '0', DATA_DIR: dataDir });
  started.defer(() => product.end('SIGTERM').then(() => {}));
  const browser = await launchBrowser();
  started.defer(() => browser.close());

  const report = (step: string) => console.error(step);
  const measureAdminArea = () =>
    measureAdmin({ browser, product: product.url, writer: admin, runs, report, signal });
  if (onlyAdmin) return { figures: await measureAdminArea(), losses: [] };

  const visits = await visitPublicPages(browser, product.url);
  const figures = await publicPageWeight(visits, product.url);
  figures.push(await adminScript(browser, product.url, admin));
  if (onlyBytes) return { figures, losses: [] };

  const baselines = publicPaths.filter((path) => path === '/' || path.startsWith('/case-study/')).slice(0, 2);
  const baseline = await serveBaseline(root, baselines.map(fileOf));
  started.defer(() => baseline.close());
  const timings = await measureTimings({
    browser,
    product: product.url,
    baseline: baseline.url,
    baselines,
    writer: admin,
    runs,
    report,
    signal,
  });
  return {
    figures: [...timings.figures, ...(await measureAdminArea()), ...figures],
    losses: timings.losses,
  };
}

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

function warnOfLoad(): void {
  const [load = 0] = loadavg();
  const processors = availableParallelism();
  if (load < processors / 2) return;
  console.error(`This machine is busy (load ${load.toFixed(1)} on ${processors}): no timing can be trusted.`);
}

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    reportError(error);
    process.exit(1);
  }
}

const options = optionsOrEnd();
await runUntilStopped(async (signal) => {
  if (!options.onlyBytes) warnOfLoad();
  const { figures, losses } = await measure(options, signal);
  console.log(figureTable(figures));
  if (losses.length > 0) console.log(['', 'What cost points:', ...losses].join('\n'));
  process.exit(figures.every(isMet) ? 0 : 1);
});

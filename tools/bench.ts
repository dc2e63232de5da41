import { mkdtempDisposableSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { builtInContent } from '#content/built-in-content.ts';
import { publicPaths } from '#content/pages.ts';
import { withCurrentSite } from '#server/current-site.ts';
import { runUntilStopped } from '#server/run-until-stopped.ts';
import { readSettings } from '#server/settings.ts';
import { UserError } from '#server/user-error.ts';
import { compareWithBaseline } from './bench/comparison.ts';
import { type Figure, figureTable, isMet } from './bench/figures.ts';
import { readOptions } from './bench/options.ts';
import { adminPageWeight, publicPageWeight } from './bench/page-weight.ts';
import { serveBaseline } from './bench/static-baseline.ts';
import { launchBrowser } from './browser.ts';
import { startProductProcess } from './product-process.ts';

const root = resolve(import.meta.dirname, '..');

type Measured = { figures: Figure[]; losses: string[] };

/** Starts the product as a child process with an empty data folder, measures it, and removes both. */
async function measure(signal: AbortSignal): Promise<Measured> {
  const { onlyBytes, runs } = readOptions(process.argv.slice(2));
  if (readSettings(process.env).hosted !== null) {
    throw new UserError(
      'The bench needs the embedded backend: unset VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY.',
    );
  }
  if (!onlyBytes) warnOfLoad();
  await using started = new AsyncDisposableStack();
  const { path: dataDir } = started.use(mkdtempDisposableSync(join(tmpdir(), 'agency-bench-')));
  // Otherwise the product would build it, and keep what that takes.
  await withCurrentSite(root, () => {});
  const { url, end } = await startProductProcess({ PORT: '0', DATA_DIR: dataDir });
  started.defer(() => end('SIGTERM').then(() => {}));
  const browser = await launchBrowser();
  started.defer(() => browser.close());

  const bytes = [...(await publicPageWeight(browser, url)), ...(await adminPageWeight(browser, url))];
  if (onlyBytes) return { figures: bytes, losses: [] };

  const paths = publicPaths(builtInContent)
    .filter((path) => path === '/' || path.startsWith('/case-study/'))
    .slice(0, 2);
  const baseline = await serveBaseline(root, url, paths);
  started.defer(() => baseline.close());
  const checkpoint = (name: string) => {
    signal.throwIfAborted();
    console.error(name);
  };
  const compared = await compareWithBaseline({
    product: url,
    baseline: baseline.url,
    paths,
    runs,
    checkpoint,
  });
  return { ...compared, figures: [...compared.figures, ...bytes] };
}

function warnOfLoad(): void {
  const [load = 0] = loadavg();
  const processors = availableParallelism();
  if (load < processors / 2) return;
  console.error(`This machine is busy (load ${load.toFixed(1)} on ${processors}): no timing can be trusted.`);
}

await runUntilStopped(async (signal) => {
  const { figures, losses } = await measure(signal);
  console.log(figureTable(figures));
  if (losses.length > 0) console.log(['', 'What cost points:', ...losses].join('\n'));
  process.exit(figures.every(isMet) ? 0 : 1);
});

import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse, { type Config, desktopConfig, type Flags } from 'lighthouse';
import { setUpBrowser } from '../browser.ts';
import { browserArguments } from '../browser-arguments.ts';

/** What Lighthouse found on one load of a page. Times in milliseconds, scores from 0 to 100. */
export type Report = {
  largestPaint: number;
  totalBlocking: number;
  layoutShift: number;
  scores: Record<string, number>;
  /** The audits that cost points, each after its category. */
  losses: string[];
};

/** The device that Lighthouse simulates. */
export type Device = 'mobile' | 'desktop';

/**
 * Loads a page in a new browser, with an empty cache, and reports. On a busy machine a load can come
 * to nothing; it is tried once more then.
 */
export async function inspect(url: string, device: Device, categories: readonly string[]): Promise<Report> {
  const inspection = () => inspectOnce(url, device, categories);
  return inspection().catch(inspection);
}

async function inspectOnce(url: string, device: Device, categories: readonly string[]): Promise<Report> {
  const chrome = await launch({
    chromePath: setUpBrowser(),
    chromeFlags: ['--headless=new', ...browserArguments('lighthouse')],
    logLevel: 'silent',
    // The command's own handler lets the product close.
    handleSIGINT: false,
  });
  try {
    return await inspectIn(chrome, url, device, categories);
  } finally {
    chrome.kill();
  }
}

const mobileConfig: Config = { extends: 'lighthouse:default' };

/** The four categories in which a page is to be without a loss. */
export const allCategories: readonly string[] = ['performance', 'accessibility', 'best-practices', 'seo'];

async function inspectIn(
  chrome: LaunchedChrome,
  url: string,
  device: Device,
  categories: readonly string[],
): Promise<Report> {
  const flags: Flags = { port: chrome.port, logLevel: 'silent', onlyCategories: [...categories] };
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : mobileConfig);
  if (!result) throw new Error(`Lighthouse has not measured ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${lhr.runtimeError.message}`);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    largestPaint: value('largest-contentful-paint'),
    totalBlocking: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([name, { score }]) => [name, 100 * (score ?? Number.NaN)]),
    ),
    losses: Object.values(lhr.categories).flatMap(({ title, auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) =>
          [`${title}:`, lhr.audits[id]?.title ?? id, lhr.audits[id]?.displayValue].join(' ').trim(),
        ),
    ),
  };
}

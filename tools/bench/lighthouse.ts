import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { setUpBrowser } from '../browser.ts';
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

/** The device that Lighthouse simulates. */
export type Device = 'mobile' | 'desktop';

/** The categories with a budget; Lighthouse itself has more. */
export const scoredCategories = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Loads a page in a new browser, with an empty cache, and reports. On a busy machine a load can come to nothing; it is
 * tried once more then. `slowdown`: how many times slower than this one the simulated processor of a phone is.
 */
export async function inspect(
  url: string,
  device: Device,
  categories: string[],
  slowdown = 4,
): Promise<Report> {
  const inspection = () => inspectOnce(url, device, categories, slowdown);
  return inspection().catch(inspection);
}

async function inspectOnce(
  url: string,
  device: Device,
  categories: string[],
  slowdown: number,
): Promise<Report> {
  const chrome = await launch({
    chromePath: setUpBrowser(),
    chromeFlags: ['--headless=new', ...browserArguments('lighthouse')],
    logLevel: 'silent',
    // The command's own handler lets the product close.
    handleSIGINT: false,
  });
  try {
    const result = await lighthouse(
      url,
      { port: chrome.port, logLevel: 'silent', onlyCategories: categories },
      device === 'desktop'
        ? desktopConfig
        : { extends: 'lighthouse:default', settings: { throttling: { cpuSlowdownMultiplier: slowdown } } },
    );
    if (!result) throw new Error(`Lighthouse has not measured ${url}.`);
    const { audits, categories: found, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse failed on ${url}: ${runtimeError.message}`);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      largestPaint: value('largest-contentful-paint'),
      totalBlocking: value('total-blocking-time'),
      layoutShift: value('cumulative-layout-shift'),
      scores: categories.map((name) => 100 * (found[name]?.score ?? Number.NaN)),
      losses: Object.values(found).flatMap(({ title, auditRefs }) =>
        auditRefs
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => [`${title}:`, audits[id]?.title ?? id, audits[id]?.displayValue].join(' ').trim()),
      ),
    };
  } finally {
    chrome.kill();
  }
}

import type { Browser } from '@playwright/test';
import { phone } from './tap-at-load.ts';
import { watchTransfers } from './transfer.ts';

/** The shortest task that a browser reports, in milliseconds. */
const shortestReported = 50;

/**
 * Scrolls a loaded page on a slow processor, and returns the milliseconds of the longest task from then until the
 * application has started and nothing is left to do.
 */
export async function longestTaskAfterScroll(browser: Browser, address: string): Promise<number> {
  await using context = await browser.newContext(phone.context);
  const page = await context.newPage();
  const transfers = watchTransfers(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.processorSlowdown });
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'longtask' });
    return durations;
  });
  await page.mouse.wheel(0, 600);
  await page.locator('#root:not([data-prerendered])').waitFor({ state: 'attached' });
  await transfers.quiet();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
  return Math.max(shortestReported, ...(await tasks.jsonValue()));
}

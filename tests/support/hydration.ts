import { expect, type Page } from '@playwright/test';

/** Starts the application of a prerendered page by a scroll, and waits until the page is interactive, at its top. */
export async function waitForHydration(page: Page): Promise<void> {
  // What scrolls a page before it is loaded may be the browser itself, and starts nothing.
  await page.waitForLoadState();
  await page.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }));
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.locator('html[data-scrolled]')).toHaveCount(0);
}

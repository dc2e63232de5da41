import { expect, type Page } from '@playwright/test';

/** Waits until a prerendered page is interactive: its bar follows the scroll position. */
export async function waitForHydration(page: Page): Promise<void> {
  const compactBar = page.locator('header[data-compact]');
  await page.evaluate(() => window.scrollTo({ top: 60, behavior: 'instant' }));
  await expect(compactBar).toHaveCount(1);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(compactBar).toHaveCount(0);
}

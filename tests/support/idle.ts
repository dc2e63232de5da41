import type { Page } from '@playwright/test';

/**
 * Ends when the callbacks that a page left for an idle browser have run, and a frame after them. The limit is longer than
 * that of the pages: without one, a page on which nothing moves may wait for ever in Chromium's headless shell.
 */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)), { timeout: 1000 }),
      ),
  );
}

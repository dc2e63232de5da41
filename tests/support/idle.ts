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

/** Ends when the text of a page stands in its own font. `document.fonts.ready` also ends before a font is asked for. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.load('1em "Familjen Grotesk Variable"');
    await document.fonts.ready;
    // The text moves in the next frame, and the one after it begins when that is done.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });
}

import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** Once its source has been evaluated there. */
    axe?: typeof axe;
  }
}

/**
 * What axe finds on a page that stands still: each fault's rule and the element it is about.
 *
 * @param without selects elements that are left out.
 */
export async function accessibilityFaults(
  page: Page,
  { without }: { without?: string } = {},
): Promise<string[]> {
  // A colour in mid-fade has a contrast of its own, and a change of scheme fades a frame later. A spinner never
  // ends, and is no text.
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === 'running');
    await nextFrame();
    await nextFrame();
    while (moving().length > 0) {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await nextFrame();
    }
  });
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  return page.evaluate(async (exclude) => {
    if (window.axe === undefined) throw new Error('axe has gone with the page that it was to examine');
    // Frames are left out: what they show is a picture of a page that is examined itself.
    const { violations } = await window.axe.run({ exclude }, { resultTypes: ['violations'], iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
  }, without ?? []);
}

/** {@link accessibilityFaults}, and what scrolls sideways, small and large, dark and light. */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    for (const width of [360, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 720 });
      const found = await accessibilityFaults(page);
      if (await page.evaluate(() => document.body.scrollWidth > innerWidth)) found.push('scrolls sideways');
      faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
    }
  }
  return faults;
}

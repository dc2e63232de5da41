import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { isExhaustive } from '#tools/test/depth.ts';

declare global {
  interface Window {
    /** Once its source has been evaluated there. */
    axe?: typeof axe;
  }
}

/** What axe finds on a page that stands still: each fault's rule and the element it is about. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
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
  return page.evaluate(async () => {
    if (window.axe === undefined) throw new Error('axe has gone with the page that it was to examine');
    // Frames are left out: what they show is a picture of a page that is examined itself.
    const { violations } = await window.axe.run({ resultTypes: ['violations'], iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
  });
}

/**
 * {@link accessibilityFaults}, and what scrolls sideways: dark at the first width and light at the last, in a run at
 * depth in both colour schemes at each. The page is light and as wide as the last at the end.
 *
 * @param screen begins each fault.
 */
export async function faultsInEveryLook(
  page: Page,
  { screen = '', widths = [360, 1280] }: { screen?: string; widths?: readonly number[] | undefined } = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    for (const width of isExhaustive ? widths : widths.slice(...(colorScheme === 'dark' ? [0, 1] : [-1]))) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const found = await accessibilityFaults(page);
      const contentWidth = await page.evaluate(() =>
        Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      );
      if (contentWidth > width) found.push('scrolls sideways');
      faults.push(...found.map((fault) => `${screen} ${colorScheme}, ${width} px: ${fault}`));
    }
  }
  return faults;
}

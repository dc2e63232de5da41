import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { isExhaustive } from '#tools/test/depth.ts';

declare global {
  interface Window {
    /** Once its source has been evaluated there. */
    axe?: typeof axe;
  }
}

/** The small one: each page that is loaded has to read it. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe finds on a page that stands still: each fault's rule and the element it is about.
 *
 * @param rule the only one to examine
 */
export async function accessibilityFaults(page: Page, rule?: string): Promise<string[]> {
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
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    if (window.axe === undefined) throw new Error('axe has gone with the page that it was to examine');
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      ...(only !== undefined && { runOnly: [only] }),
      // Frames are left out: what they show is a picture of a page that is examined itself.
      iframes: false,
      // The rules that are on read no style sheet.
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
  }, rule);
}

/**
 * {@link accessibilityFaults}, and what scrolls sideways: dark at the first width, for contrast alone, and light at the
 * last, in a run at depth for all rules in both colour schemes at each. The page is light and as wide as the last at the
 * end.
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
      const isForColours = colorScheme === 'dark' && !isExhaustive;
      const found = await accessibilityFaults(page, isForColours ? 'color-contrast' : undefined);
      const contentWidth = await page.evaluate(() =>
        Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      );
      if (contentWidth > width) found.push('scrolls sideways');
      faults.push(...found.map((fault) => `${screen} ${colorScheme}, ${width} px: ${fault}`));
    }
  }
  return faults;
}

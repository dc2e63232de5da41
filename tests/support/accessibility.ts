import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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
  const axe = new AxeBuilder({ page });
  if (without !== undefined) axe.exclude(without);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
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

import type { Page } from '@playwright/test';
import { builtInContent } from '#content/built-in-content.ts';
import { publicPaths } from '#content/pages.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const ofEachKind = ['/', '/case-study/project-noah', '/privacy'];
const examined = isExhaustive ? publicPaths(builtInContent) : ofEachKind;

/** How far the page can be scrolled sideways, and texts that their own box cuts off. */
function clippedTexts(page: Page): Promise<{ sideways: number; clipped: string[] }> {
  return page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - window.innerWidth,
    clipped: [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, p, a, button, dt, dd, li, label')]
      .filter((element) => element.clientWidth > 1 && element.checkVisibility())
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isCut = getComputedStyle(element).overflowX !== 'visible';
        return (
          right > window.innerWidth + 1 || left < -1 || (isCut && element.scrollWidth > element.clientWidth)
        );
      })
      .map((element) => `${element.tagName} ${element.textContent}`),
  }));
}

/** What paper would not show: what covers each sheet, texts too pale for it, and links that hide their address. */
function faultsInPrint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const linear = (value: number) =>
      value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const contrastOnPaper = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      const shown = [red, green, blue].map((value) => linear(255 - alpha * (255 - value)));
      const [r = 0, g = 0, b = 0] = shown;
      return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
    };
    const isPublic = document.querySelector('footer') !== null;
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .flatMap((element) => {
        const { position, color, clipPath } = getComputedStyle(element);
        const faults: string[] = [];
        const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        if (/fixed|sticky/.test(position) && element.textContent?.trim()) faults.push(`${name}: ${position}`);
        if (hasText && clipPath === 'none' && contrastOnPaper(color) < 4.5) faults.push(`${name}: ${color}`);
        const { content } = getComputedStyle(element, '::after');
        const hidesAddress =
          element instanceof HTMLAnchorElement &&
          element.matches('main a[href]:not([href*="#"], [href^="mailto:"])') &&
          !content.includes(element.href);
        if (isPublic && hidesAddress) faults.push(`${name}: ${content}`);
        return faults;
      });
  });
}

test('in print nothing is hidden, covered or too pale, and links say where they lead', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, accounts.admin, '/');
  await waitForHydration(page);
  const blocks = page.locator('[data-effect="reveal"]');
  await expect(blocks.last()).toHaveCSS('opacity', '0');
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  await page.emulateMedia({ media: 'print' });
  const hidden = await blocks.evaluateAll(
    (all) => all.filter((element) => getComputedStyle(element).opacity !== '1').length,
  );
  expect(hidden).toBe(0);
  const faults: string[] = [];
  for (const path of [...examined, '/admin/portfolio']) {
    if (path !== '/') await page.goto(path);
    if (examined.includes(path)) await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      faults.push(...(await faultsInPrint(page)).map((fault) => `${path}, ${colorScheme}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

test('at 320 px, and at twice the text size, nothing is cut off', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  for (const path of examined) {
    await page.goto(path);
    for (const { width, size } of [
      { width: 320, size: 16 },
      { width: 640, size: 32 },
      ...(isExhaustive ? [{ width: 1280, size: 32 }] : []),
    ]) {
      const message = `${path} at ${width} px, text of ${size} px`;
      await page.setViewportSize({ width, height: 800 });
      // The browser's setting, which media queries follow too.
      await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
      await expect(page.locator('html'), message).toHaveCSS('font-size', `${size}px`);
      await expect.poll(() => clippedTexts(page), { message }).toEqual({ sideways: 0, clipped: [] });
    }
  }
});

test('by keyboard the skip link comes first, and focus is always visible and never under the bar', async ({
  page,
}) => {
  for (const [path, fewest] of [
    ['/', 20],
    ['/case-study/project-noah', 10],
  ] as const) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
    const wrong: string[] = [];
    let steps = 0;
    for (; steps < 60; steps += 1) {
      await page.keyboard.press('Tab');
      const step = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const drawn = [element, element.closest('article')].flatMap((node) =>
          node ? [getComputedStyle(node), getComputedStyle(node, '::after')] : [],
        );
        const isMarked = drawn.some(
          ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        );
        return {
          name: element.textContent?.trim() || element.getAttribute('name') || element.tagName,
          isMarked,
          isUncovered: at !== null && (element.contains(at) || at.contains(element)),
          isInView: bottom > 24 && top < window.innerHeight - 24,
        };
      });
      if (step === null) break;
      if (!step.isMarked || !step.isUncovered || !step.isInView) wrong.push(JSON.stringify(step));
    }
    expect(wrong, path).toEqual([]);
    expect(steps, path).toBeGreaterThan(fewest);
  }
});

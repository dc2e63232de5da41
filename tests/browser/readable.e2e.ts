import type { Locator, Page } from '@playwright/test';
import { builtInContent } from '#content/built-in-content.ts';
import { publicPaths } from '#content/pages.ts';
import { button } from '#tests/browser/verbs.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { accounts, expect, signIn, storeSession, test } from '#tests/support/product.ts';
import { everySection, publish } from '#tests/support/published-content.ts';
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

test('a stored word that fits no line scrolls nothing sideways, and under the top bar nothing overlaps', async ({
  page,
}) => {
  const word = 'Unbreakable'.repeat(20);
  const texts = { title: word, subtitle: word, content: word, button_text: word, button_link: '#contact' };
  await publish(page, { texts: everySection(texts) });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, accounts.admin, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word);
  await expect.poll(() => clippedTexts(page)).toEqual({ sideways: 0, clipped: [] });
  const [menu, play, bar] = await Promise.all(
    [
      button(page, 'Menu'),
      button(page, 'Play video'),
      page.getByText(`Logged in as: ${accounts.admin.email}`),
    ].map((element) => element.boundingBox()),
  );
  const bottomOf = (box: typeof menu) => (box ? box.y + box.height : Number.NaN);
  expect(menu?.y).toBeGreaterThanOrEqual(bottomOf(bar));
  expect(play?.y).toBeGreaterThanOrEqual(bottomOf(menu));
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

test('the skip link is the first control, also of a signed-in user and while a page loads, and leads to the content that comes', async ({
  page,
}) => {
  const first = page.locator('a, button, input, select, textarea').first();
  const skip = async () => {
    await expect(first).toHaveText('Skip to content');
    await first.focus();
    await expect(first).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  };
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await skip();
  await storeSession(page, accounts.admin);
  await page.goto('/');
  await expect(button(page, 'Log out')).toBeVisible();
  await skip();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/rpc/is_admin', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'One moment' })).toBeAttached();
  await skip();
  release();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

/** The relative luminance of the brightest spot of 4 by 4 pixels behind an element, its text left out. */
async function brightestBehind(page: Page, element: Locator): Promise<number> {
  const clip = await element.boundingBox();
  if (clip === null) throw new Error('The element is not shown.');
  const picture = (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(image.width / 4);
    canvas.height = Math.ceil(image.height / 4);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const linear = (value = 0) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    let brightest = 0;
    for (let at = 0; at < data.length; at += 4) {
      const luminance =
        0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
      brightest = Math.max(brightest, luminance);
    }
    return brightest;
  }, picture);
}

for (const width of [360, 1280]) {
  const title = `at ${width} px the words stand out 4.5 to 1 on the brightest frame of the video`;
  test(title, { tag: '@exhaustive' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const video = page.locator('video');
    await expect(video.locator('source')).toHaveCount(2);
    const copy = page.locator('#hero-title').locator('..');
    // The text is hidden in the picture; its colour is that of the page's cotton.
    await copy.evaluate((element) => {
      element.style.visibility = 'hidden';
    });
    const texts = [copy.locator('h1'), copy.locator('p').last()];
    for (const second of [0, 2, 4, 6, 8, 10]) {
      await video.evaluate(async (node, time) => {
        if (!(node instanceof HTMLVideoElement)) throw new Error('There is no video.');
        node.preload = 'auto';
        await new Promise((done) => {
          node.addEventListener('seeked', done, { once: true });
          node.currentTime = time || 0.01;
        });
      }, second);
      for (const text of texts) {
        const ground = await brightestBehind(page, text);
        // #eef0ec
        expect((0.867 + 0.05) / (ground + 0.05), `second ${second}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
}

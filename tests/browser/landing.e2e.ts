import type { Page } from '@playwright/test';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expect, test } from '#tests/support/product.ts';
import { publish } from '#tests/support/published-content.ts';

const anchors = [
  { link: 'ABOUT', id: 'about' },
  { link: 'SERVICES', id: 'services' },
  { link: 'PORTFOLIO', id: 'portfolio' },
  { link: 'CONTACT', id: 'contact' },
  { link: 'GET IN TOUCH', id: 'contact' },
  { link: 'OUR SERVICES', id: 'services' },
  { link: 'VIEW OUR WORK', id: 'portfolio' },
];

/** How far a section is from the top of the screen, in CSS pixels. */
function topOf(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));
}

test('each anchor leads to its section, 100 px under the top, and only its link in the bar is the current one', async ({
  page,
}) => {
  await page.goto('/');
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  for (const { link, id } of anchors) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expect.poll(() => topOf(page, id)).toBe(100);
    await expect(page.locator(`#${id}`)).toBeFocused();
    await expect(current).toHaveText([id.toUpperCase()]);
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('link', { name: 'ABOUT', exact: true }).click();
  await expect.poll(() => topOf(page, 'about')).toBe(100);
  await expect(page.locator('#about')).toBeFocused();
  await expect(page.locator('main [aria-current]')).toHaveCount(0);
});

test('the application knows an anchor that is followed during hydration', async ({ page }) => {
  await page.addInitScript(() => {
    const listen = Element.prototype.addEventListener;
    let isFollowed = false;
    // React listens on the root as it begins: the router has loaded, and nothing is rendered yet.
    Element.prototype.addEventListener = function (...parameters: Parameters<typeof listen>) {
      listen.apply(this, parameters);
      if (isFollowed || this.id !== 'root') return;
      isFollowed = true;
      location.hash = '#about';
    };
  });
  await page.goto('/');
  await page.keyboard.press('Shift');
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(current).toHaveText(['ABOUT']);
});

test('a second click on the same link leads there again, and Tab goes on from there', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  for (const _ of ['first', 'second']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'SERVICES' }).click();
    await expect.poll(() => topOf(page, 'services')).toBe(100);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'View Case Study Project Noah' })).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  for (const _ of ['first', 'second']) {
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.getByRole('banner').getByRole('link', { name: 'Farweave' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test('the bar is compact after 50 px, and the page ends with its footer, where scroll-to-top leads back', async ({
  page,
}) => {
  await page.clock.setFixedTime('2031-07-01T12:00:00Z');
  await page.goto('/');
  await waitForHydration(page);
  const bar = page.getByRole('banner');
  const tall = await bar.evaluate((element) => element.clientHeight);
  await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }));
  await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }));
  await expect(bar).toHaveCSS('background-color', 'rgb(20, 18, 43)');
  const invitation = bar.getByRole('link', { name: 'GET IN TOUCH' });
  await invitation.focus();
  await expect(invitation).toHaveCSS('outline-color', 'rgb(238, 240, 236)');
  await expect.poll(() => bar.evaluate((element) => element.clientHeight)).toBeLessThan(tall);

  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await hiddenBlocks(page)).toBe(0);
  const below = await footer.evaluate(
    (element) =>
      document.documentElement.scrollHeight - window.scrollY - element.getBoundingClientRect().bottom,
  );
  expect(below).toBeLessThan(1);
  await expect(footer.getByRole('list').getByRole('link')).toHaveCount(3);
  await expect(footer).toContainText('© 2031');
  await page.getByRole('button', { name: /top/i }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the small-screen menu closes after a choice, before the application runs too, and stays open while it starts', async ({
  page,
}) => {
  const mayRun = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayRun.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const choose = async (name: string, id: string) => {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(`/#${id}`);
    await expect.poll(() => topOf(page, id)).toBe(100);
    await expect(page.locator(`#${id}`)).toBeFocused();
  };
  const open = async () => {
    await button.click();
    await expect(menu).toBeVisible();
  };
  await open();
  await choose('SERVICES', 'services');
  await open();
  mayRun.resolve();
  await expect(page.locator('#root:not([data-prerendered])')).toBeAttached();
  await expect(menu).toBeVisible();
  await expect(page.locator('#site-menu [aria-current]')).toHaveText('SERVICES');
  await choose('ABOUT', 'about');
  await open();
  await choose('ABOUT', 'about');
});

test('the small-screen menu closes when Tab leaves it, and stays open between its button and its links', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  const links = await menu.getByRole('link').all();
  for (const link of links) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
  await expect(menu).toBeHidden();

  await button.click();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();
});

/** How many blocks wait to fade in. */
function hiddenBlocks(page: Page): Promise<number> {
  return page
    .locator('[data-effect="reveal"]')
    .evaluateAll((all) => all.filter((block) => getComputedStyle(block).opacity === '0').length);
}

test('everything in a section below the first screen fades in when a tenth of it is in view', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await waitForHydration(page);
  const blocks = page.locator('[data-effect="reveal"]');
  const moreWork = page.getByRole('heading', { name: 'MORE WORK' });
  await expect(blocks.filter({ has: moreWork })).toHaveCSS('opacity', '0');
  await expect(page.locator('#contact').locator(blocks).last()).toHaveCSS('opacity', '0');
  const atOnce = await page.locator('section[id] *').evaluateAll((all) =>
    all
      .filter((element) => {
        const block = element.closest('[data-effect="reveal"]');
        return element.childElementCount === 0 && (!block || getComputedStyle(block).opacity !== '0');
      })
      .map((element) => element.outerHTML),
  );
  expect(atOnce).toEqual([]);
  await page.locator('#services').scrollIntoViewIfNeeded();
  await expect(page.locator('#services').locator(blocks).first()).toHaveCSS('opacity', '1');
});

test('what is taller than ten screens fades in when a tenth of the screen shows it', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 200 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const content = 'A text that does not end. '.repeat(400);
  await publish(page, { texts: { about: { title: 'Title', content } } });
  await page.goto('/');
  await waitForHydration(page);
  const block = page.locator('#about [data-effect="reveal"]').first();
  await expect(block).toContainText(content.trim());
  await expect(block).toHaveCSS('opacity', '0');
  expect(await block.evaluate((element) => element.clientHeight / window.innerHeight)).toBeGreaterThan(10);
  /** Scrolls until so many CSS pixels of the block show, and waits until the observers have reported. */
  const show = (pixels: number) =>
    block.evaluate(async (element, wanted) => {
      const shown = () => window.innerHeight - element.getBoundingClientRect().top;
      window.scrollBy({ top: wanted - shown(), behavior: 'instant' });
      for (const _ of 'three') await new Promise((resolve) => requestAnimationFrame(resolve));
    }, pixels);
  await show(10);
  await expect(block).toHaveCSS('opacity', '0');
  await show(24);
  await expect(block).toHaveCSS('opacity', '1');
});

test('only letters that the first font lacks fetch other font files', async ({ page }) => {
  const fonts = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.resourceType() === 'font')
      fonts.add(/-(basic|latin-ext|latin)\b[^/]*$/.exec(request.url())?.[1]);
  });
  let title = 'Plain “English” – it’s all there';
  await publish(page, { texts: { hero: { title, content: 'Text' } } });
  await page.goto('/');
  await page.keyboard.press('Shift');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect([...fonts]).toEqual(['basic']);
  title = 'Een café in Łódź';
  await publish(page, { texts: { hero: { title, content: 'Text' } } });
  const polish = page.waitForRequest(/-latin-ext-[^/]+\.woff2$/);
  await page.reload();
  await page.keyboard.press('Shift');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await polish;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect([...fonts].sort()).toEqual(['basic', 'latin', 'latin-ext']);
});

import type { Page } from '@playwright/test';
import { landingDefaults } from '#content/landing-defaults.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
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

test('the page has its landmarks, named sections and one h1', async ({ page }) => {
  await page.goto('/');
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const id of ['about', 'services', 'portfolio', 'contact']) {
    await expect(page.locator(`section#${id}`)).toHaveAccessibleName(/\S/);
  }
  for (const service of ['Web Applications', 'Drupal Development', 'AI Integration']) {
    await expect(page.getByRole('heading', { name: service })).toBeVisible();
  }
});

test('the four fixed cards lead to their case studies, and Steensma nowhere', async ({ page }) => {
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'FEATURED PROJECTS' }).getByRole('listitem');
  await expect(cards).toHaveCount(4);
  const links = await cards.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links).toEqual([
    '/case-study/project-noah',
    '/case-study/institute-of-culinary-education',
    '/case-study/gek-op-locaties',
  ]);
  await expect(cards.nth(3)).toContainText('STEENSMA');
});

test('only the link of the section that the address names is the current one', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'ABOUT' }).click();
  await expect(page).toHaveURL('/#about');
  await expect(main.locator('[aria-current]')).toHaveText(['ABOUT']);
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

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`each anchor leads to its section, 100 px under the top, motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    for (const { link, id } of anchors) {
      await page.goto('/');
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expect
        .poll(() =>
          page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top)),
        )
        .toBe(100);
      await expect(page.locator(`#${id}`)).toBeFocused();
    }
  });
}

/** How far a section is from the top of the screen, in CSS pixels. */
function topOf(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));
}

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

test('the bar is compact and dark after 50 px', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('banner');
  const tall = await bar.evaluate((element) => element.clientHeight);
  await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }));
  await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }));
  await expect(bar).toHaveCSS('background-color', 'rgb(20, 18, 43)');
  await expect.poll(() => bar.evaluate((element) => element.clientHeight)).toBeLessThan(tall);
});

test('the small-screen menu closes after a choice, before the application runs too', async ({ page }) => {
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
    await button.click();
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(`/#${id}`);
    await expect.poll(() => topOf(page, id)).toBe(100);
    await expect(page.locator(`#${id}`)).toBeFocused();
  };
  await choose('SERVICES', 'services');
  mayRun.resolve();
  await expect(page.locator('#root:not([data-prerendered])')).toBeAttached();
  await expect(page.locator('#site-menu [aria-current]')).toHaveText('SERVICES');
  await choose('ABOUT', 'about');
  await choose('ABOUT', 'about');
});

test('the video is muted, loops at 0.75 speed and can be paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Pause video' }).click();
  await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible();
  const state = await page.locator('video').evaluate((video) => {
    if (!(video instanceof HTMLVideoElement)) return null;
    const { muted, loop, playbackRate, paused } = video;
    return { muted, loop, playbackRate, paused };
  });
  expect(state).toEqual({ muted: true, loop: true, playbackRate: 0.75, paused: true });
});

test('with reduced motion nothing is hidden until it is scrolled to', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await waitForHydration(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await hiddenBlocks(page)).toBe(0);
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

test('a position scrolled to before the application runs stays, after a reload too', async ({ page }) => {
  const mayRun = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayRun.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  mayRun.resolve();
  const application = page.locator('#root:not([data-prerendered])');
  await expect(application).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(900);
  await page.reload();
  expect(await page.evaluate(() => window.scrollY)).toBe(900);
  await page.keyboard.press('Shift');
  await expect(application).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(900);
});

test('the page ends with its footer, where scroll-to-top leads back to the top', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const below = await page
    .getByRole('contentinfo')
    .evaluate(
      (footer) =>
        document.documentElement.scrollHeight - window.scrollY - footer.getBoundingClientRect().bottom,
    );
  expect(below).toBeLessThan(1);
  await page.getByRole('button', { name: /top/i }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('contentinfo').getByRole('list').getByRole('link')).toHaveCount(3);
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
});

test('with the backend down the page stays as it was published', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/);
  await publish(page, { texts: { hero: { title: 'Stored title', content: 'Stored' } }, items: [{}] });
  await page.route('**/rest/v1/**', (route) => route.abort());
  await page.goto('/');
  const failed = page.waitForEvent('requestfailed');
  await waitForHydration(page);
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stored title');
  await expect(page.getByRole('link', { name: 'OUR SERVICES' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'MORE WORK' }).getByRole('listitem')).toHaveCount(1);
});

test('with nothing stored the page has its own texts and no MORE WORK', async ({ page }) => {
  await publish(page, {});
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landingDefaults.hero.title);
  await expect(page.getByRole('heading', { name: 'MORE WORK' })).toHaveCount(0);
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

test('axe finds nothing, small and large, and nothing is cut off', async ({ page }) => {
  for (const path of ['/', '/case-study/project-noah', '/case-study/gek-op-locaties', '/privacy']) {
    await page.goto(path);
    await waitForHydration(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await accessibilityFaults(page), `${path} at ${width} px`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  }
});

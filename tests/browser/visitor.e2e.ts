import type { Locator, Page } from '@playwright/test';
import { button } from '#tests/browser/verbs.ts';
import { holdApplication, started, waitForHydration, waiting } from '#tests/support/hydration.ts';
import { waitForIdle } from '#tests/support/idle.ts';
import { expect, test } from '#tests/support/product.ts';

// What a visitor's page does of itself: by its inline script, and by the application once that has started.

const screenTop = (page: Page, id: string): Promise<number> =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));

const scrollTo = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);

const blocks = (page: Page | Locator) => page.locator('[data-effect="reveal"]');

async function followAnchor(page: Page, link: Locator, id: string): Promise<void> {
  await link.click();
  await expect(page).toHaveURL(`/#${id}`);
  await expect.poll(() => screenTop(page, id)).toBe(100);
  await expect(page.locator(`#${id}`)).toBeFocused();
}

const anchors = [
  ['ABOUT', 'about'],
  ['SERVICES', 'services'],
  ['PORTFOLIO', 'portfolio'],
  ['CONTACT', 'contact'],
  ['GET IN TOUCH', 'contact'],
  ['OUR SERVICES', 'services'],
  ['VIEW OUR WORK', 'portfolio'],
] as const;

type Phase = 'before the application runs' | 'in the application';

/** One after the other on a page before its application runs, and once more after it has started. */
const effects: Record<string, (page: Page, phase: Phase) => Promise<void>> = {
  'each anchor leads to its section, 100 px under the top, a second time too, and Tab goes on from there':
    async (page, phase) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      // Closes the menu, which the last effect leaves open.
      await page.keyboard.press('Escape');
      const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
      for (const [name, id] of anchors) {
        await followAnchor(page, page.getByRole('link', { name, exact: true }), id);
        if (phase === 'in the application') await expect(current).toHaveText([id.toUpperCase()]);
        if (id === 'about') await expect(page.locator('main [aria-current]')).toHaveCount(0);
      }
      const services = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'SERVICES' });
      for (const _ of ['first', 'second']) {
        await scrollTo(page, 0);
        await followAnchor(page, services, 'services');
        await page.keyboard.press('Tab');
        await expect(page.getByRole('link', { name: 'View Case Study Project Noah' })).toBeFocused();
      }
    },
  'the bar is compact after 50 px, and the page ends with its footer, whose button leads back': async (
    page,
  ) => {
    await scrollTo(page, 0);
    const bar = page.getByRole('banner');
    const color = { top: 'rgba(0, 0, 0, 0)', compact: 'rgb(20, 18, 43)' };
    await expect(bar).toHaveCSS('background-color', color.top);
    const tall = await bar.evaluate((element) => element.clientHeight);
    await scrollTo(page, 50);
    await expect(bar).toHaveCSS('background-color', color.top);
    await scrollTo(page, 51);
    await expect(bar).toHaveCSS('background-color', color.compact);
    await expect.poll(() => bar.evaluate((element) => element.clientHeight)).toBeLessThan(tall);
    const invitation = bar.getByRole('link', { name: 'GET IN TOUCH' });
    // The ring is for keys: a click may have been before.
    await page.keyboard.press('Shift');
    await invitation.focus();
    await expect(invitation).toHaveCSS('outline-color', 'rgb(238, 240, 236)');

    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    // Reduced motion is asked for.
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    const opacities = await blocks(page).evaluateAll((all) =>
      all.map((block) => getComputedStyle(block).opacity),
    );
    expect(opacities).not.toContain('0');
    const below = await footer.evaluate(
      (element) => document.documentElement.scrollHeight - scrollY - element.getBoundingClientRect().bottom,
    );
    expect(below).toBeLessThan(1);
    await expect(footer.getByRole('list').getByRole('link')).toHaveCount(3);
    await expect(footer).toContainText('© 2031');
    await button(page, 'Back to top').click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(bar).toHaveCSS('background-color', color.top);
  },
  'the small-screen menu closes after a choice and when Tab leaves it': async (page) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const links = menu.getByRole('link');
    for (const _ of ['first', 'second']) {
      if (await menu.isHidden()) await button(page, 'Menu').click();
      await followAnchor(page, links.filter({ hasText: 'SERVICES' }), 'services');
      await expect(menu).toBeHidden();
    }
    await button(page, 'Menu').press('Enter');
    for (const link of await links.all()) {
      await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
    await expect(menu).toBeHidden();
    await button(page, 'Menu').click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(button(page, 'Menu')).toBeFocused();
    // Stays open while the application starts.
    await expect(menu).toBeVisible();
  },
};

test('anchors, bar, footer and menu do the same before the application runs and in it', async ({ page }) => {
  await page.clock.setFixedTime('2031-07-01T12:00:00Z');
  const { release } = await holdApplication(page);
  await page.goto('/');
  const play = async (phase: Phase) => {
    for (const [name, act] of Object.entries(effects))
      await test.step(`${name}, ${phase}`, () => act(page, phase));
  };
  await play('before the application runs');
  await expect(waiting(page)).toBeAttached();
  release();
  await expect(started(page)).toBeAttached();
  await play('in the application');
});

test.describe('with motion', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }));

  test('the sections fade in and the video plays, also when the application starts in between and brings the page again', async ({
    page,
  }) => {
    const { release } = await holdApplication(page);
    await page.goto('/');
    const video = page.locator('video');
    const first = blocks(page.locator('#about')).first();
    const later = blocks(page.locator('#contact')).first();
    const brand = page.getByRole('banner').getByRole('link', { name: 'Farweave' });
    const leave = async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
      await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeFocused();
    };
    for (const [name, value] of Object.entries({
      paused: false,
      playbackRate: 0.75,
      muted: true,
      loop: true,
    })) {
      await expect(video).toHaveJSProperty(name, value);
    }
    await button(page, 'Pause video').click();
    await expect(video).toHaveJSProperty('paused', true);
    await expect(button(page, 'Play video')).toBeFocused();
    await expect(first).toHaveCSS('opacity', '0');
    await first.scrollIntoViewIfNeeded();
    await expect(first).toHaveCSS('opacity', '1');
    release();
    await waitForHydration(page);
    await expect(later).toHaveCSS('opacity', '0');
    await expect(first).toHaveCSS('opacity', '1');
    await expect(video).toHaveJSProperty('paused', true);
    await leave();
    await page.goBack();
    await expect(video).toBeAttached();
    await waitForIdle(page);
    await button(page, 'Play video').press('Enter');
    await expect(video).toHaveJSProperty('paused', false);
    await leave();
    await brand.click();
    await expect(button(page, 'Pause video')).toBeVisible();
    await expect(video).toHaveJSProperty('playbackRate', 0.75);
    await expect(later).toHaveCSS('opacity', '0');
    await later.scrollIntoViewIfNeeded();
    await expect(later).toHaveCSS('opacity', '1');
    for (const _ of ['first', 'second']) {
      await scrollTo(page, 900);
      await brand.click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }
    await followAnchor(
      page,
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT' }),
      'about',
    );
  });
});

test('with reduced motion the video plays and pauses by its button alone, also when the application runs', async ({
  page,
}) => {
  const { release } = await holdApplication(page);
  await page.goto('/');
  const video = page.locator('video');
  await expect(video).toHaveJSProperty('paused', true);
  await button(page, 'Play video').click();
  await expect(video).toHaveJSProperty('paused', false);
  await button(page, 'Pause video').click();
  release();
  await waitForHydration(page);
  await expect(video).toHaveJSProperty('paused', true);
  await button(page, 'Play video').click();
  await expect(video).toHaveJSProperty('paused', false);
});

import type { Locator, Page } from '@playwright/test';
import { builtInContent } from '#content/built-in-content.ts';
import { publicPaths } from '#content/pages.ts';
import { button } from '#tests/support/elements.ts';
import { waitForHydration, waitForPrefetch } from '#tests/support/hydration.ts';
import { waitForIdle } from '#tests/support/idle.ts';
import { accounts, expect, storeSession, test } from '#tests/support/product.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const unknownPaths = ['/no/such/page', '/case-study/steensma'];

/** The pages on which each kind of input is tried. */
const startedPaths = isExhaustive ? ['/', '/privacy', '/case-study/project-noah', ...unknownPaths] : ['/'];

const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** The page whose application has not started, or has. */
const waiting = (page: Page) => page.locator('#root[data-prerendered]');
const started = (page: Page) => page.locator('#root:not([data-prerendered])');

/** Notes what a page requests besides its document, fonts and pictures. */
function watchRequests(page: Page): { scripts: string[]; prefetched: string[]; other: string[] } {
  const requests = { scripts: [] as string[], prefetched: [] as string[], other: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const type = request.resourceType();
    if (/^(document|font|image|media)$/.test(type)) return;
    if (type === 'script') requests.scripts.push(pathname);
    else if (type === 'other' && pathname.startsWith('/assets/')) requests.prefetched.push(pathname);
    else requests.other.push(`${type} ${pathname}`);
  });
  return requests;
}

/** Ends when the browser has had nothing to do, so that a start without an interaction would have begun. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await waitForIdle(page);
}

for (const viewport of screens) {
  test.describe(`at ${viewport.width} px`, { tag: viewport.width === 360 ? '@exhaustive' : [] }, () => {
    test.use({ viewport });

    test('before the first interaction every public page runs its inline script alone', async ({
      page,
      expectConsoleError,
    }) => {
      expectConsoleError(/404/);
      const { scripts, prefetched, other } = watchRequests(page);
      for (const path of [...publicPaths(builtInContent), ...unknownPaths, '/#contact']) {
        await page.goto('about:blank');
        await page.goto(path);
        await settle(page);
        await expect(waiting(page), path).toBeAttached();
      }
      expect(scripts).toEqual([]);
      expect(other).toEqual([]);
      expect(prefetched).toContainEqual(expect.stringMatching(/\/assets\/index-[^/]+\.js$/));
    });

    const interactions: Record<string, (page: Page) => Promise<void>> = {
      'a press': (page) => page.mouse.click(100, 300),
      'a key': (page) => page.keyboard.press('Tab'),
      'a wheel': (page) => page.mouse.wheel(0, 20),
      'a scroll': (page) => page.evaluate(() => window.scrollTo({ top: 20, behavior: 'instant' })),
    };
    test('a press, a key, a wheel and a scroll each start the application', async ({
      page,
      expectConsoleError,
    }) => {
      if (isExhaustive) expectConsoleError(/404/);
      for (const [name, interact] of Object.entries(interactions)) {
        for (const path of startedPaths) {
          await test.step(`${name} on ${path}`, async () => {
            await page.goto(path);
            await expect(waiting(page)).toBeAttached();
            await interact(page);
            await expect(started(page)).toBeAttached();
          });
        }
      }
    });

    test('the focus in a field, and text that the browser fills in, start the application', async ({
      page,
    }) => {
      await page.goto('/');
      await page.getByLabel('Name').evaluate((field) => field.focus({ preventScroll: true }));
      await expect(started(page)).toBeAttached();
      await page.goto('/privacy');
      await page.goto('/');
      await expect(waiting(page)).toBeAttached();
      await page.getByLabel('Email').evaluate((field) => {
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
      await expect(started(page)).toBeAttached();
    });

    test('a stored session starts the application at once, and the top bar stands', async ({ page }) => {
      await storeSession(page, accounts.admin);
      for (const path of ['/', '/privacy', '/case-study/project-noah']) {
        await page.goto(path);
        await expect(page.getByText(`Logged in as: ${accounts.admin.email}`)).toBeVisible();
        await expect(started(page)).toBeAttached();
      }
    });

    test('a reload and an anchor keep the place and start nothing', async ({ page }) => {
      await page.goto('/#services');
      await settle(page);
      await expect(waiting(page)).toBeAttached();
      await expect.poll(() => topOf(page.locator('#services'))).toBe(100);
      await page.keyboard.press('Shift');
      await expect(started(page)).toBeAttached();
      await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
      await page.reload();
      await settle(page);
      expect(await page.evaluate(() => window.scrollY)).toBe(900);
      await expect(waiting(page)).toBeAttached();
      await page.mouse.wheel(0, 10);
      await expect(started(page)).toBeAttached();
    });
  });
}

function topOf(section: Locator): Promise<number> {
  return section.evaluate((element) => Math.round(element.getBoundingClientRect().top));
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a touch starts the application', async ({ page, expectConsoleError }) => {
    if (isExhaustive) expectConsoleError(/404/);
    for (const path of startedPaths) {
      await page.goto(path);
      await expect(waiting(page), path).toBeAttached();
      await page.touchscreen.tap(100, 300);
      await expect(started(page), path).toBeAttached();
    }
  });
});

/** Keeps the application from running until `release`. */
async function delayScripts(page: Page): Promise<{ release: () => void }> {
  const mayRun = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayRun.promise;
    await route.continue();
  });
  return { release: mayRun.resolve };
}

for (const viewport of screens) {
  const isSmall = viewport.width < 800;
  const title = `without the application, at ${viewport.width} px`;
  test.describe(title, { tag: isSmall ? '@exhaustive' : [] }, () => {
    test.use({ viewport });

    test('anchors lead to their sections, a second time too', async ({ page }) => {
      await delayScripts(page);
      await page.goto('/');
      for (const id of ['about', 'services', 'services', 'portfolio', 'contact']) {
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        if (isSmall) await button(page, 'Menu').click();
        const links = page.getByRole('navigation', { name: isSmall ? 'Menu' : 'Main' });
        await links.getByRole('link', { name: id.toUpperCase(), exact: true }).click();
        await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(100);
        await expect(page.locator(`#${id}`)).toBeFocused();
        if (isSmall) await expect(links).toBeHidden();
      }
      await expect(waiting(page)).toBeAttached();
    });

    test('the video plays by itself, its button pauses it, and the application changes nothing', async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const { release } = await delayScripts(page);
      await page.goto('/');
      const video = page.locator('video');
      await expect(video).toHaveJSProperty('paused', false);
      await expect(video).toHaveJSProperty('playbackRate', 0.75);
      await expect(video).toHaveJSProperty('muted', true);
      await expect(video).toHaveJSProperty('loop', true);
      await button(page, 'Pause video').click();
      await expect(video).toHaveJSProperty('paused', true);
      await expect(button(page, 'Play video')).toBeFocused();
      release();
      await waitForHydration(page);
      await expect(video).toHaveJSProperty('paused', true);
      await button(page, 'Play video').press('Enter');
      await expect(video).toHaveJSProperty('paused', false);
      await expect(button(page, 'Pause video')).toBeFocused();
      await button(page, 'Pause video').press('Enter');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
      await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeFocused();
      await page.goBack();
      await expect(video).toBeAttached();
      await waitForIdle(page);
      await expect(button(page, 'Play video')).toBeVisible();
    });

    test('the bar is compact after 50 px, and scroll-to-top moves the focus, too', async ({ page }) => {
      await delayScripts(page);
      await page.goto('/');
      const bar = page.getByRole('banner');
      await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }));
      await expect(bar).toHaveCSS('background-color', 'rgb(20, 18, 43)');
      await button(page, 'Back to top').click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect(page.getByRole('main')).toBeFocused();
      await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`);
      await expect(waiting(page)).toBeAttached();
    });

    test('sections fade in once, also when the application starts in between', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const { release } = await delayScripts(page);
      await page.goto('/');
      const block = page.locator('#about [data-effect="reveal"]').first();
      const later = page.locator('#contact [data-effect="reveal"]').first();
      await expect(block).toHaveCSS('opacity', '0');
      await block.scrollIntoViewIfNeeded();
      await expect(block).toHaveCSS('opacity', '1');
      release();
      await waitForHydration(page);
      await expect(later).toHaveCSS('opacity', '0');
      await expect(block).toHaveCSS('opacity', '1');
      await later.scrollIntoViewIfNeeded();
      await expect(later).toHaveCSS('opacity', '1');
    });

    test('an internal link opens its page, and the text in the form stays', async ({ page }) => {
      await delayScripts(page);
      await page.goto('/');
      await page.getByLabel('Message').fill('We need a website.');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Privacy/ })).toBeVisible();
      await page.goBack();
      await expect(page.getByLabel('Message')).toHaveValue('We need a website.');
    });
  });
}

test('after a navigation within the application, effects of the new page start', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/privacy');
  await waitForHydration(page);
  await page.getByRole('banner').getByRole('link', { name: 'Farweave' }).click();
  await expect(button(page, 'Pause video')).toBeVisible();
  await expect(page.locator('video')).toHaveJSProperty('playbackRate', 0.75);
  const later = page.locator('#contact [data-effect="reveal"]').first();
  await expect(later).toHaveCSS('opacity', '0');
  await later.scrollIntoViewIfNeeded();
  await expect(later).toHaveCSS('opacity', '1');
});

test('with little data to spend nothing is fetched ahead, and the video waits for its button', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const { scripts, prefetched } = watchRequests(page);
  await page.goto('/');
  await settle(page);
  expect([...scripts, ...prefetched]).toEqual([]);
  await expect(page.locator('video')).toHaveJSProperty('paused', true);
  await button(page, 'Play video').click();
  await expect(button(page, 'Pause video')).toBeVisible();
});

test('the start runs the chunks that were fetched ahead', async ({ page }) => {
  const { scripts, prefetched } = watchRequests(page);
  await page.goto('/privacy');
  await waitForPrefetch(page);
  await page.keyboard.press('Shift');
  await expect(started(page)).toBeAttached();
  for (const path of prefetched) expect(scripts).toContain(path);
});

test('an unknown path says so and is logged once, before and after the application has started', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') logged.push(message.text());
  });
  const heading = page.getByRole('heading', { name: 'Oops! Page not found' });
  await page.goto('/no/such/page');
  await expect(heading).toBeVisible();
  await expect(waiting(page)).toBeAttached();
  expect(logged).toEqual(['No page has this path: /no/such/page']);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(heading).toHaveCount(0);
  await page.goBack();
  await expect(heading).toBeVisible();
  expect(logged).toHaveLength(1);
});

test('unknown paths beside those of the application hydrate, also with a session', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') logged.push(message.text());
  });
  const paths = ['/admin/nothing', '/case-study/project-noah/more'];
  if (isExhaustive) paths.push('/admin/portfolio/more', '/login/more');
  for (const path of paths) {
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  }
  await storeSession(page, accounts.admin);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByText(`Logged in as: ${accounts.admin.email}`)).toBeVisible();
    await expect(started(page)).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  }
  const notFound = logged.filter((text) => text.startsWith('No page'));
  expect(notFound).toEqual([...paths, ...paths].map((path) => `No page has this path: ${path}`));
});

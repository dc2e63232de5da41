import { devices } from '@playwright/test';
import { fillMessage } from '#tests/support/contact-form.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { budgets, byteBudgets } from '#tools/bench/budgets.ts';
import { adminPageWeight, publicPageWeight } from '#tools/bench/page-weight.ts';
import { backends } from './backends.ts';
import { button, heading } from './verbs.ts';

/** The events of a trace of Chromium, as far as they are read here. */
type Trace = {
  traceEvents: {
    name: string;
    args: { beginData?: { stackTrace?: { url: string; lineNumber: number; columnNumber: number }[] } };
  }[];
};

test('every public page and the portfolio list keep their byte budgets', async ({ browser, product }) => {
  const figures = await publicPageWeight(browser, product.url);
  figures.push(...(await adminPageWeight(browser, product.url)));
  expect(new Set(figures.map(({ budget }) => budget))).toEqual(new Set(Object.keys(byteBudgets)));
  for (const { budget, of, measured } of figures) {
    expect.soft(measured, `${budget} of ${of}`).toBeGreaterThan(0);
    expect.soft(measured, `${budget} of ${of}`).toBeLessThanOrEqual(budgets[budget].limit);
  }
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use({ ...phone, contextOptions: { reducedMotion: 'no-preference' } });

  for (const path of ['/', '/case-study/project-noah']) {
    const title = `the inline script of ${path} makes the browser compute styles and layout once at most`;
    test(title, { tag: path === '/' ? [] : '@exhaustive' }, async ({ page, browser, product }) => {
      await browser.startTracing(page, {
        categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'],
      });
      await page.goto(path);
      await expect(page.locator('link[rel="prefetch"]').first()).toBeAttached();
      await expect(page.locator('[data-effect="reveal"]').last()).toHaveCSS('opacity', '0');
      if (path === '/') await expect(page.locator('video')).toHaveJSProperty('paused', false);
      const trace: Trace = JSON.parse((await browser.stopTracing()).toString());
      const names = trace.traceEvents.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['UpdateLayoutTree', 'Layout']));
      // Only what a script has asked for has a stack.
      const forced = trace.traceEvents.flatMap(({ args }) =>
        (args.beginData?.stackTrace ?? [])
          .filter(({ url }) => url === product.url + path)
          .map(({ lineNumber, columnNumber }) => `${lineNumber}:${columnNumber}`),
      );
      // It reads the position at the load event, for which the browser computes styles and up to two layouts.
      expect(forced.length, `${forced}`).toBeLessThanOrEqual(3);
    });
  }
});

test('a page asks for its font and its picture before its application, and never for the login and the admin area, whatever a visitor or an admin does', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  await backends['contact function down'](page);
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.resourceType()} ${new URL(request.url()).pathname}`),
  );
  const ofSession = () => requests.filter((line) => / \/assets\/(login|admin|_app)/.test(line));
  const fetchedAhead = page.waitForRequest(/\.js$/);
  await page.goto('/');
  await fetchedAhead;
  const lazyPictures = await page
    .locator('img[loading="lazy"]')
    .evaluateAll((pictures) => pictures.map((picture) => `image ${picture.getAttribute('src')}`));
  const early = requests.filter((line) => !/^other .*\.js$/.test(line) && !lazyPictures.includes(line));
  expect(early).toEqual(['document /', expect.stringMatching(/^font /), 'image /video/cloth.webp']);
  await fillMessage(page);
  await button(page, 'SEND MESSAGE').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page
    .getByRole('link', { name: /View Case Study/ })
    .first()
    .click();
  await expect(page).toHaveURL(/case-study/);
  await expect(heading(page)).toBeFocused();
  expect(ofSession()).toEqual([]);
  await signIn(page, accounts.admin, '/');
  expect(ofSession()).toEqual([]);
});

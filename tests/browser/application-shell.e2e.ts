import type { Page, Route } from '@playwright/test';
import { button } from '#tests/support/elements.ts';
import { expect, test } from '#tests/support/product.ts';

const entry = /\/assets\/index-[^/]+\.js$/;

const spinner = (page: Page) => page.getByRole('status', { name: 'Loading' });
const failure = (page: Page) => page.getByRole('heading', { name: 'This page could not be loaded' });
const wayBack = (page: Page) => page.getByRole('link', { name: 'Back to website' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page of the application says that it needs JavaScript, and leads back to the website', async ({
    page,
  }) => {
    for (const path of ['/login', '/admin', '/reset-password']) {
      await page.goto(path);
      await expect(page.getByRole('heading')).toHaveText('This page needs JavaScript');
      await expect(spinner(page)).toBeHidden();
      await expect(page.getByRole('button')).toHaveCount(0);
    }
    await wayBack(page).click();
    await expect(page).toHaveURL('/');
  });
});

const faults: Record<string, (route: Route) => Promise<void>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'Not found.' }),
  'reports that it cannot start': (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "document.dispatchEvent(new Event('page:failed'))",
    }),
};

test('a page whose application is missing or reports that it cannot start is loaded again once, then offers Retry and a way back', async ({
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  for (const [fault, answer] of Object.entries(faults)) {
    await test.step(fault, async () => {
      // A tab remembers that it has loaded a page again.
      const page = await context.newPage();
      let loads = 0;
      await page.route(entry, (route) => {
        loads += 1;
        return answer(route);
      });
      await page.goto('/login');
      await expect(failure(page)).toBeVisible();
      expect(loads).toBe(2);
      await expect(spinner(page)).toBeHidden();
      await expect(wayBack(page)).toHaveAttribute('href', '/');
      await button(page, 'Retry').click();
      await expect.poll(() => loads).toBe(3);
      await expect(failure(page)).toBeVisible();
      await page.unroute(entry);
      await button(page, 'Retry').click();
      await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
      await expect(failure(page)).toHaveCount(0);
      await page.close();
    });
  }
});

test('a page that loads for 15 seconds says so, and appears when it is loaded', async ({ page }) => {
  await page.clock.install();
  const mayLoad = Promise.withResolvers<void>();
  await page.route(entry, async (route) => {
    await mayLoad.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(spinner(page)).toBeVisible();
  await page.clock.fastForward(14_000);
  await expect(failure(page)).toBeHidden();
  await page.clock.fastForward(1_000);
  await expect(failure(page)).toBeVisible();
  await expect(spinner(page)).toBeHidden();
  mayLoad.resolve();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

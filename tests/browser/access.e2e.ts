import type { Page } from '@playwright/test';
import { type Account, accounts, expect, signIn, storeSession, test } from '#tests/support/product.ts';
import { countItems } from '#tests/support/tables.ts';
import { answer, button, expectToast, heading, loggedIn } from './verbs.ts';

const { admin, member } = accounts;

/** Who opens a path, where that leads, and its heading: one row for each answer of the guards, which a unit test walks. */
const routes: { as: Account | null; path: string; end: string; shows: string | RegExp }[] = [
  {
    ...{ as: null, path: '/admin/landing-page' },
    ...{ end: '/login?from=%2Fadmin%2Flanding-page', shows: 'Admin Login' },
  },
  { as: member, path: '/admin', end: '/', shows: /./ },
  { as: member, path: '/login', end: '/', shows: /./ },
  { as: member, path: '/admin/landing-page', end: '/admin/landing-page', shows: 'Access Denied' },
  {
    ...{ as: admin, path: `/login?from=${encodeURIComponent('//evil.example/admin')}` },
    ...{ end: '/admin', shows: 'Dashboard' },
  },
];

/** Notes whether a page ever shows the admin area. */
async function watchAdminArea(page: Page): Promise<() => boolean> {
  let isShown = false;
  await page.exposeFunction('reportAdminArea', () => {
    isShown = true;
  });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[aria-label="Admin Panel"]')) Reflect.get(window, 'reportAdminArea')();
    }).observe(document, { childList: true, subtree: true });
  });
  return () => isShown;
}

test('each caller ends where the route leads, only an admin ever sees the admin area, and a forged role opens nothing in it', async ({
  page,
  product,
}) => {
  const hasSeenAdminArea = await watchAdminArea(page);
  for (const { as, path, end, shows } of routes) {
    await test.step(`${as?.email ?? 'nobody'} at ${path}`, async () => {
      expect(hasSeenAdminArea()).toBe(false);
      await page.goto('about:blank');
      if (as) await storeSession(page, as);
      await page.goto(path);
      await expect(page).toHaveURL(end);
      await expect(heading(page)).toHaveText(shows);
      if (as) await expect(loggedIn(page, as)).toBeVisible();
      if (as === member) await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    });
  }
  await expect.poll(hasSeenAdminArea).toBe(true);

  await test.step('a check of the role that is forged in the client opens nothing', async () => {
    await page.goto('about:blank');
    await page.route('**/rest/v1/rpc/is_admin', (route) => route.fulfill({ json: true }));
    await signIn(page, member, '/admin/portfolio');
    await button(page, /^Delete Ticket machine/).click();
    await answer(page, /^Delete/);
    await expectToast(page, 'Error deleting portfolio item');
    expect(await countItems(product.url)).toBe(5);
  });
});

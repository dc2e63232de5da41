import { button, sidebar } from '#tests/browser/verbs.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { countItems } from '#tests/support/tables.ts';

test('nobody signed in is led to the login, and the sign-in back to that page of this site', async ({
  page,
}) => {
  for (const path of ['/admin', '/admin/portfolio', '/admin/landing-page']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  }
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await signIn(page, accounts.admin);
  await expect(page).toHaveURL('/admin/landing-page');
  await expect(sidebar(page)).toBeVisible();

  await page.goto('/');
  await button(page, 'Log out').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert').filter({ hasText: 'Logged out successfully' })).toBeVisible();
  await page.goto(`/login?from=${encodeURIComponent('//evil.example/admin')}`);
  await signIn(page, accounts.admin);
  await expect(page).toHaveURL('/admin');
});

test('a member ends at / and never sees the admin area', async ({ page }) => {
  let isLeaked = false;
  await page.exposeFunction('reportLeak', () => {
    isLeaked = true;
  });
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[aria-label="Admin Panel"]')) Reflect.get(window, 'reportLeak')();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/login');
  await signIn(page, accounts.member);
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Logged in as: ${accounts.member.email}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  for (const path of ['/admin', '/admin/portfolio', '/admin/messages', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await page.goto('/admin/landing-page');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(page).toHaveURL('/admin/landing-page');
  expect(isLeaked).toBe(false);
});

test('a check of the role that is forged in the client opens nothing', async ({ page, product }) => {
  await page.route('**/rest/v1/rpc/is_admin', (route) => route.fulfill({ json: true }));
  await signIn(page, accounts.member, '/admin/portfolio');
  await button(page, /^Delete Ticket machine/).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error deleting portfolio item' })).toBeVisible();
  expect(await countItems(product.url)).toBe(5);
});

import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { countItems } from '#tests/support/tables.ts';

const adminPages = ['/admin', '/admin/portfolio', '/admin/landing-page'];

test.describe('nobody signed in', () => {
  for (const path of adminPages) {
    test(`${path} leads to the login, and the sign-in back to it`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
      await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
      await signIn(page, accounts.admin);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toBeVisible();
    });
  }

  test('a sign-in does not lead to another origin', async ({ page }) => {
    await page.goto(`/login?from=${encodeURIComponent('//evil.example/admin')}`);
    await signIn(page, accounts.admin);
    await expect(page).toHaveURL('/admin');
  });

  test('no auth client is loaded on a public page', async ({ page }) => {
    const authRequests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1')) authRequests.push(request.url());
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'SEND US A MESSAGE' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(authRequests).toEqual([]);
  });

  test('a wrong password shows the message of the server, and the form keeps the address', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 400/);
    await page.goto('/login');
    await page.getByLabel('Email').fill(accounts.admin.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toContainText('Login failed');
    await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
    await expect(page.getByLabel('Email')).toHaveValue(accounts.admin.email);
  });
});

test.describe('a member', () => {
  test('ends at / and never shows a text of the admin area', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('Admin Panel')) document.title = 'LEAKED';
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
    await expect(page).not.toHaveTitle('LEAKED');
  });

  test('sees Access Denied at the landing editor, without a sidebar', async ({ page }) => {
    await signIn(page, accounts.member, '/admin/landing-page');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toHaveCount(0);
    await expect(page).toHaveURL('/admin/landing-page');
  });
});

test.describe('the admin check', () => {
  test('shows the spinner while it is slow, and navigates nowhere', async ({ page }) => {
    await signIn(page, accounts.admin);
    await expect(page).toHaveURL('/admin');
    const answer = Promise.withResolvers<void>();
    await page.route('**/rest/v1/rpc/is_admin', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goto('/admin/portfolio');
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(page.getByText('Admin Panel')).toHaveCount(0);
    answer.resolve();
    await expect(page.getByRole('heading', { name: 'Portfolio Management' })).toBeVisible();
    expect(new Set(visited)).toEqual(new Set(['/admin/portfolio']));
  });

  test('without a response says so and can be repeated', async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED/);
    await signIn(page, accounts.admin);
    await expect(page).toHaveURL('/admin');
    await page.route('**/rest/v1/rpc/is_admin', (route) => route.abort());
    await page.goto('/admin');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toHaveCount(0);
    await page.unroute('**/rest/v1/rpc/is_admin');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test('forged in the client opens nothing', async ({ page, product }) => {
    await page.route('**/rest/v1/rpc/is_admin', (route) => route.fulfill({ json: true }));
    await signIn(page, accounts.member, '/admin/portfolio');
    await page.getByRole('button', { name: /^Delete Ticket machine/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error deleting portfolio item' })).toBeVisible();
    expect(await countItems(product.url)).toBe(5);
  });
});

test.describe('the end of a session', () => {
  test('by the top bar leads to the login from a public page', async ({ page }) => {
    await signIn(page, accounts.admin, '/');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert').filter({ hasText: 'Logged out successfully' })).toBeVisible();
  });

  test('chosen in another tab leads this admin tab to the login', async ({ page, context }) => {
    await signIn(page, accounts.admin);
    await expect(page).toHaveURL('/admin');
    const other = await context.newPage();
    await other.goto('/admin/portfolio');
    await expect(other.getByRole('heading', { name: 'Portfolio Management' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL(/\/login/, { timeout: 1000 });
  });

  test('refused by the server shows a toast and keeps the session, the screen and the typed text', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 500/);
    await signIn(page, accounts.admin, '/admin/landing-page');
    await page.getByLabel('Title', { exact: true }).fill('Half a sentence');
    const answer = Promise.withResolvers<void>();
    await page.route('**/auth/v1/logout**', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 500, json: { message: 'out of order' } });
    });
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Log out and keep them' }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeDisabled();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a sentence');
    answer.resolve();
    await expect(page.getByRole('alert').filter({ hasText: 'Logout failed' })).toContainText('out of order');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a sentence');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Landing Page Content' })).toBeVisible();
  });

  test('of a user who no longer exists ends at once, without a toast', async ({
    page,
    product,
    expectConsoleError,
  }) => {
    test.slow();
    expectConsoleError(/status of 40[13]/);
    await signIn(page, accounts.admin);
    await expect(page.getByRole('region', { name: 'Portfolio Items' })).toContainText(/\d/);
    await product.reset();
    await page.goto('/admin/portfolio');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByText('Logged in as')).toHaveCount(0);
  });
});

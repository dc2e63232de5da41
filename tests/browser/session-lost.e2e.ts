import type { Page } from '@playwright/test';
import { button, signInAgainDialog, title, toast } from '#tests/browser/verbs.ts';
import { loseSession, refuseSession } from '#tests/support/lost-session.ts';
import { type Account, accounts, expect, newSession, signIn, test } from '#tests/support/product.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

async function signInAgain(page: Page): Promise<void> {
  await signInAgainDialog(page).getByLabel('Password').fill(accounts.admin.password);
  await page.keyboard.press('Enter');
  await expect(signInAgainDialog(page)).toBeHidden();
}

/** What each screen shows that it has loaded. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  '/admin': async (page) => {
    await expect(card(page, 'Portfolio Items')).toContainText(/[1-9]/);
    await expect(card(page, 'Contact Messages')).toContainText('1 unread');
  },
  '/admin/messages': async (page) => {
    await expect(page.getByRole('link', { name: /Ada/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible();
  },
  ...(isExhaustive && {
    '/admin/portfolio': (page) => expect(page.getByRole('table')).toBeVisible(),
    '/admin/landing-page': (page) => expect(title(page)).toHaveValue(/\S/),
  }),
};

test('requests that failed with a lost session are repeated after signing in over the screen', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  await product.storeMessages([{ name: 'Ada', email: 'ada@example.com', message: 'Hello!' }]);
  await signIn(page, accounts.admin, '/privacy');
  for (const [path, expectLoaded] of Object.entries(screens)) {
    await test.step(path, async () => {
      await refuseSession(page);
      await page.route('**/rest/v1/rpc/is_admin', (route) => route.continue(), { times: 1 });
      await page.goto(path);
      await expect(signInAgainDialog(page)).toBeVisible();
      await page.unrouteAll();
      await signInAgain(page);
      await expectLoaded(page);
      await expect(page).toHaveURL(path);
    });
  }
});

test('Log out instead ends the session, or shows a toast when it fails', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  expectConsoleError(/status of 500/);
  await signIn(page, accounts.admin, '/admin/portfolio');
  await expect(button(page, 'Title')).toBeVisible();
  await refuseSession(page);
  await button(page, 'Title').click();
  await expect(signInAgainDialog(page)).toBeVisible();
  await page.route('**/auth/v1/logout**', (route) =>
    route.fulfill({ status: 500, json: { message: 'out of order' } }),
  );
  await button(page, 'Log out instead').click();
  await expect(toast(page, 'Logout failed')).toHaveText(/out of order/);
  await expect(signInAgainDialog(page)).toBeVisible();

  await page.unrouteAll();
  const told = page.waitForResponse('**/auth/v1/logout**');
  await button(page, 'Log out instead').click();
  expect((await told).status()).toBe(204);
  await expect(page).toHaveURL(/\/login/);
  await expect(toast(page, 'Logged out successfully')).toBeVisible();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login/);

  await signIn(page, accounts.admin);
  await expect(page).toHaveURL('/admin');
  await loseSession(page);
  await button(page, 'Log out instead').click();
  await expect(page).toHaveURL(/\/login/);
});

test('after the site data were cleared on a public page, the bar goes, and Back leads to the sign-in, not to /', async ({
  page,
}) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await page.getByRole('link', { name: 'View Site' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('Logged in as')).toBeVisible();
  await page.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new Event('focus'));
  });
  await expect(page.getByText('Logged in as')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/login?from=%2Fadmin%2Fportfolio');
  await signIn(page, accounts.admin);
  await expect(page).toHaveURL('/admin/portfolio');

  // Without a sign of it before the navigation.
  await page.getByRole('link', { name: 'View Site' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('Logged in as')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(signInAgainDialog(page)).toBeVisible();
  await expect(page).toHaveURL('/admin');
});

test('another user who signs in in a second tab is named in the first, which stores the text for its owner', async ({
  page,
  context,
}) => {
  await signIn(page, accounts.admin, '/admin/landing-page');
  await title(page).fill('Half a sentence');
  const other = await context.newPage();
  await other.goto('/privacy');
  const takeOver = async (account: Account) => {
    const { name, value } = await newSession(other, account);
    await other.evaluate(([key, session]) => localStorage.setItem(key, session), [name, value] as const);
  };
  await takeOver(accounts.member);
  await expect(toast(page, 'Another user has signed in')).toHaveText(
    new RegExp(`${accounts.member.email} is signed in now.*offered again to the user who typed it`),
  );
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Half a sentence');

  await takeOver(accounts.admin);
  await expect(page.getByText(`Logged in as: ${accounts.admin.email}`)).toBeVisible();
  await button(page, 'Restore draft').click();
  await expect(title(page)).toHaveValue('Half a sentence');
});

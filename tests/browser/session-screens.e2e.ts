import type { Page } from '@playwright/test';
import { faultsInEveryLook } from '#tests/support/accessibility.ts';
import { loseSession } from '#tests/support/lost-session.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';

const signInAgainDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

test('the screens of a session have no accessibility fault and do not scroll sideways, light and dark, small and large', async ({
  page,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError(/ERR_FAILED/);
  expectConsoleError(/status of 400/);
  const faults: string[] = [];
  const examine = async (screen: string, widths = [360, 1280]) => {
    faults.push(...(await faultsInEveryLook(page, { screen, widths })));
  };

  await page.goto('/login');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await examine('login');
  await page.goto('/reset-password?code=made-up');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await examine('link request, invalid');
  await page.getByLabel('Email').fill(`${'somebody-with-a-long-name-'.repeat(2)}@example.com`);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await examine('mail sent');

  await signIn(page, accounts.member, '/admin/landing-page');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await examine('denied');
  await page.route('**/auth/v1/user', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { error_code: 'reauthentication_needed', msg: 'Confirm' } })
      : route.continue(),
  );
  await page.goto('/reset-password');
  await page.getByLabel('New password').fill('a-long-enough-password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await examine('new password');

  await page.route('**/rest/v1/rpc/is_admin', (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await examine('admin check failed');
  await page.unroute('**/rest/v1/rpc/is_admin');

  await signIn(page, accounts.admin);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: /menu/ }).click();
  await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toBeVisible();
  await examine('drawer', [360]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toBeHidden();
  await loseSession(page);
  await expect(signInAgainDialog(page)).toBeVisible();
  await examine('session expired');
  expect(faults).toEqual([]);
});

for (const width of [360, 1280]) {
  test(`a lost session shifts no layout, and its dialog keeps the focus through the history, ${width} px`, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/401.*recent_history/);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, accounts.admin, '/admin/portfolio');
    await expect(page.getByRole('heading', { name: 'Portfolio Management' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const heading = page.getByRole('heading', { name: 'Dashboard', includeHidden: true });
    const bar = page.getByRole('region', { name: 'Signed in', includeHidden: true });
    const places = async () => [await heading.boundingBox(), await bar.boundingBox()];
    await expect(heading).toBeFocused();
    const before = await places();
    expect(before).not.toContain(null);

    await loseSession(page);
    await expect(signInAgainDialog(page).getByLabel('Password')).toBeFocused();
    await expect(page.getByText('Logged in as:')).toHaveCount(0);
    expect(await places()).toEqual(before);
    for (const [move, screen] of [
      ['back', 'Portfolio Management'],
      ['forward', 'Dashboard'],
    ] as const) {
      await page.evaluate((name) => history[name](), move);
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(screen);
      await expect(signInAgainDialog(page).getByLabel('Password')).toBeFocused();
    }

    await signInAgainDialog(page).getByLabel('Password').fill(accounts.admin.password);
    await page.keyboard.press('Enter');
    await expect(signInAgainDialog(page)).toBeHidden();
    await expect(page.getByText(`Logged in as: ${accounts.admin.email}`)).toBeVisible();
    expect(await places()).toEqual(before);
  });
}

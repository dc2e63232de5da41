import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { accounts, expect, signIn, test } from '#support/product.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin Panel' });
const card = (page: Page, name: string) => page.getByRole('region', { name });

test('the dashboard counts the items, and says ... until it knows', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/rest/v1/portfolio_items*', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, accounts.admin);
  await expect(card(page, 'Portfolio Items')).toContainText('...');
  release();
  await expect(card(page, 'Portfolio Items')).toContainText(/[1-9]/);
  await expect(card(page, 'Account')).toHaveText(`AccountLogged in as ${accounts.admin.email}`);
  await card(page, 'Portfolio Items').getByRole('link', { name: 'Manage' }).click();
  await expect(page).toHaveURL('/admin/portfolio');
});

test('a count that fails is 0 and logged only', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 500/);
  await page.route('**/rest/v1/portfolio_items*', (route) => route.fulfill({ status: 500, json: {} }));
  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be counted'));
  await signIn(page, accounts.admin);
  await logged;
  await expect(card(page, 'Portfolio Items')).toContainText('0');
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toHaveCount(0);
});

test('the sidebar marks the link to this very page alone', async ({ page }) => {
  await signIn(page, accounts.admin);
  const marked = page.locator('[aria-current="page"]');
  for (const name of ['Portfolio', 'Landing Page', 'Dashboard']) {
    await sidebar(page).getByRole('link', { name }).click();
    await expect(marked).toHaveText([name]);
  }
  await sidebar(page).getByRole('link', { name: 'View Site' }).click();
  await expect(page).toHaveURL('/');
});

test('on a small screen the sidebar is a drawer that keys open, and a choice closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, accounts.admin);
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: /menu/ }).press('Enter');
  await expect(sidebar(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /menu/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await sidebar(page).getByRole('link', { name: 'Portfolio' }).press('Enter');
  await expect(page).toHaveURL('/admin/portfolio');
  await expect(sidebar(page)).toBeHidden();
});

test('the colours follow the system until one is chosen, and the choice stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, accounts.admin);
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await expect.poll(scheme).toBe('dark');
  await page.getByText('Light', { exact: true }).click();
  await expect.poll(scheme).toBe('light');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await scheme()).toBe('light');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`no screen has an accessibility fault or scrolls sideways, ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const faults: string[] = [];
      const look = async (screen: string) => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        faults.push(...violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.html}`));
        const isWide = await page.evaluate(() => document.body.scrollWidth > innerWidth);
        if (isWide) faults.push(`${screen}: scrolls sideways`);
      };
      await page.goto('/login');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('Please enter your password.')).toBeVisible();
      await look('login');
      await signIn(page, accounts.admin);
      await expect(card(page, 'Account')).toBeVisible();
      await look('dashboard');
      await page.goto('/admin/portfolio');
      await expect(page.getByRole('table')).toBeVisible();
      await look('portfolio');
      await page.getByRole('button', { name: 'Add New' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Please choose a category.')).toBeVisible();
      await look('dialog');
      await page.goto('/admin/landing-page');
      await page.getByLabel('Title', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Please enter a title.')).toBeVisible();
      await look('landing editor');
      expect(faults).toEqual([]);
    });
  }
}

test('a lost session asks to sign in over the screen, and what was typed is still there', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 40[13]/);
  await page.goto('/login?from=/admin/portfolio');
  await signIn(page, accounts.admin);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Edit Portfolio Item' });
  await form.getByLabel('Title').fill('Typed before');
  await page.route('**/rest/v1/rpc/is_admin', (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'JWT expired' } }),
  );
  await page.route('**/rest/v1/portfolio_items*', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
  );
  await form.getByRole('button', { name: 'Save' }).click();

  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again.getByLabel('Password')).toBeFocused();
  await expect(again.getByLabel('Email')).toHaveValue(accounts.admin.email);
  await page.keyboard.press('Escape');
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.getByLabel('Password').fill(accounts.admin.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(form.getByLabel('Title')).toHaveValue('Typed before');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Portfolio item updated' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { button, title, toast } from '#tests/browser/verbs.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved draft' });

async function logOut(page: Page): Promise<void> {
  await button(page, 'Log out').click();
  await expect(page).toHaveURL(/\/login/);
}

test('what is typed into the landing editor comes back after a crash and a new sign-in, to its user alone', async ({
  page,
  context,
}) => {
  await signIn(page, accounts.admin, '/admin/landing-page');
  await title(page).fill('Typed before the crash');
  const tab = await context.newPage();
  await page.close();
  await tab.goto('/admin/landing-page');
  await expect(offer(tab)).toBeVisible();
  const hero = tab.getByRole('tab', { name: 'Hero Section' });
  await expect(hero).toHaveAccessibleDescription('An unsaved draft is offered');
  await expect(title(tab)).not.toHaveValue('Typed before the crash');
  await button(tab, 'Restore draft').click();
  await expect(title(tab)).toHaveValue('Typed before the crash');
  await expect(title(tab)).toBeFocused();
  await expect(offer(tab)).toHaveCount(0);
  await expect(hero).toHaveAccessibleDescription('Unsaved changes');

  await button(tab, 'Log out').click();
  await button(tab, 'Log out and keep them').click();
  await expect(tab).toHaveURL(/\/login/);
  await signIn(tab, accounts.member);
  await tab.goto('/admin/landing-page');
  await expect(tab.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(tab.locator('body')).not.toContainText('Typed before the crash');
  await logOut(tab);

  await signIn(tab, accounts.admin);
  await tab.getByRole('navigation').getByRole('link', { name: 'Landing Page' }).click();
  await button(tab, 'Restore draft').click();
  await button(tab, 'Save').click();
  await expect(toast(tab, 'Content updated')).toBeVisible();
  await tab.reload();
  await expect(title(tab)).toHaveValue('Typed before the crash');
  await expect(offer(tab)).toHaveCount(0);
});

test('what is typed into the portfolio dialog comes back for that item, until it is saved or given up', async ({
  page,
}) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  const openNew = () => button(page, 'Add New').click();
  await openNew();
  await title(page).fill('A draft');
  await page.reload();
  await button(page, /^Edit /)
    .first()
    .click();
  await expect(title(page)).toHaveValue(/\S/);
  await expect(offer(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await openNew();
  await button(page, 'Restore draft').click();
  await expect(title(page)).toHaveValue('A draft');
  await page.getByLabel('Category').selectOption('web');
  await page.getByLabel('Description').fill('A text.');
  await button(page, 'Save').click();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();
  await openNew();
  await expect(title(page)).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);

  await title(page).fill('Given up');
  await page.keyboard.press('Escape');
  await button(page, 'Discard changes').click();
  await openNew();
  await expect(title(page)).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
});

test('what was typed into an item that is gone is offered where a new one is made, and no other', async ({
  page,
  product,
}) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  for (const name of ['Trail guide for phones', 'Library catalogue on Drupal']) {
    await button(page, `Edit ${name}`).click();
    await title(page).fill(`Typed into ${name}`);
    await page.reload();
  }
  // The other item stays, and is not in the list.
  await page.getByRole('searchbox').fill('guide');
  await expect(page.getByRole('row')).toHaveCount(2);
  const client = await adminClient(product.url);
  const gone = client.from('portfolio_items').delete().eq('title', 'Trail guide for phones');
  expect((await gone.select('title')).data).toHaveLength(1);
  await button(page, 'Add New').click();
  await expect(offer(page).getByRole('listitem')).toHaveText([/Typed into Trail guide/]);
  await button(page, 'Restore draft').click();
  await button(page, 'Save').click();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();
  await page.reload();
  await button(page, 'Add New').click();
  await expect(title(page)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('a log-out in another tab names what is typed here, and the sign-in here says what has become of it', async ({
  page,
  context,
  product,
}) => {
  await product.storeMessages([{ name: 'Ada', email: 'ada@example.com', message: 'Hello!' }]);
  await signIn(page, accounts.admin, '/admin/landing-page');
  await title(page).fill('Half a sentence');
  const other = await context.newPage();
  await other.goto('/admin/messages');
  // Before the admin area is there, a log-out keeps all drafts and asks nothing.
  await other.getByRole('link', { name: /Ada/ }).click();
  await expect(other.getByRole('article')).toContainText('Hello!');
  const question = other.getByRole('dialog');
  await button(other, 'Log out').click();
  await expect(question).toContainText('Your changes to the Hero Section in another tab are not saved.');
  await other.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(other.getByRole('article')).toContainText('Hello!');
  await button(other, 'Log out').click();
  await button(other, 'Log out and keep them').click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('You were logged out in another tab.')).toHaveText(/is kept as a draft/);
  await page.reload();
  await expect(page.getByText('You were logged out in another tab.')).toBeVisible();
  await signIn(page, accounts.admin);
  await expect(page).toHaveURL('/admin/landing-page');
  await button(page, 'Restore draft').click();
  await expect(title(page)).toHaveValue('Half a sentence');

  await other.goto('/admin/landing-page');
  await expect(title(other)).toBeVisible();
  await button(other, 'Log out').click();
  await button(other, 'Log out and keep them').click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, accounts.admin);
  await expect(offer(page).getByRole('listitem')).toHaveText([/Half a sentence/]);
});

test('two tabs on one record keep what is typed into each', async ({ page, context }) => {
  await signIn(page, accounts.admin, '/admin/landing-page');
  const other = await context.newPage();
  await other.goto('/admin/landing-page');
  await title(page).fill('Here');
  await title(other).fill('There');
  await title(page).fill('Here too');
  await other.close();
  await page.reload();
  await expect(offer(page).getByRole('listitem')).toHaveText([/Here too/, /There/]);
});

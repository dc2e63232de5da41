import type { Page } from '@playwright/test';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { readTable } from '#tests/support/tables.ts';
import { backends } from './backends.ts';
import { answer, button, closeToast, dialog, expectToast, field, fillNewItem } from './verbs.ts';

const notice = (page: Page) => page.getByRole('status', { name: 'Connection' });
const spinner = (page: Page) => page.getByRole('status', { name: 'Loading' });
/** The stored items whose title contains a text. */
async function storedItems(url: string, title: string): Promise<unknown[]> {
  const rows = await readTable(url, 'portfolio_items', 'title');
  return rows.filter((row) => JSON.stringify(row).includes(title));
}

test('offline is shown once and signs nobody out; online again Retry loads the list, and a double click saves an item once', async ({
  page,
  context,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/INTERNET_DISCONNECTED/);
  await signIn(page, accounts.admin, '/admin/portfolio');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await fillNewItem(page, 'Typed before offline');
  await context.setOffline(true);
  await expect(notice(page)).toContainText('You are offline.');
  await button(page, 'Save').click();
  await expectToast(page, 'Error creating portfolio item', 'could not be reached');
  await expect(notice(page)).toHaveCount(1);
  await expect(field(page, 'Title')).toHaveValue('Typed before offline');

  await page.keyboard.press('Escape');
  await answer(page, 'Discard changes');
  await button(page, 'Title').click();
  await expect(page.getByText('The list could not be loaded.')).toBeVisible();
  await expect(spinner(page)).toHaveCount(0);

  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await button(page, 'Retry').click();
  await expect(page.getByText('The list could not be loaded.')).toHaveCount(0);
  await fillNewItem(page, 'Typed again online');
  // A second request would be answered with 409.
  await button(page, 'Save').dblclick();
  await expectToast(page, 'Portfolio item created');
  expect(await storedItems(product.url, 'Typed again online')).toHaveLength(1);
});

test('a change whose response is lost can be saved again, and no conflict is shown', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await signIn(page, accounts.admin, '/admin/portfolio');
  await button(page, 'Edit Trail guide for phones').click();
  await field(page, 'Title').fill('Lost, changed');
  await backends['response lost'](page);
  await button(page, 'Save').click();
  await closeToast(page, 'Error updating portfolio item');
  await button(page, 'Save').click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await storedItems(product.url, 'Lost')).toEqual([{ title: 'Lost, changed' }]);
});

import type { Page } from '@playwright/test';
import { button, messageLinks as rows, toast } from '#tests/browser/verbs.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { readTable } from '#tests/support/tables.ts';

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const selected = (page: Page) => page.getByRole('group', { name: 'Selected messages' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });

/** The last one is the newest. */
const people = ['Ada', 'Ben', 'Cleo'].map((name, index) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  message: index === 1 ? 'Is 100% (really) possible?' : `A message about the river ${index}.`,
  created_at: new Date(Date.now() - (3 - index) * 3_600_000).toISOString(),
}));

const flood = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Flood ${index}`,
    email: 'flood@example.com',
    message: 'Buy this.',
    created_at: new Date(Date.now() - (index + 10) * 3_600_000).toISOString(),
  }));

test('messages are found by name, address and text; the search is in the URL and announced', async ({
  page,
  product,
}) => {
  await product.storeMessages(people);
  await signIn(page, accounts.admin, '/admin/messages');
  await expect(rows(page)).toHaveText([/Cleo/, /Ben/, /Ada/]);
  await searchField(page).fill('RIVER');
  await expect(rows(page)).toHaveText([/Cleo/, /Ada/]);
  await expect(page.getByText('2 messages found')).toBeVisible();
  await expect(page).toHaveURL('/admin/messages?search=RIVER');
  await expect(searchField(page)).toBeFocused();
  await searchField(page).fill('ben@');
  await expect(rows(page)).toHaveText([/Ben/]);
  await expect(page.getByText('1 message found')).toBeVisible();
  await searchField(page).fill('100% (');
  await expect(page).toHaveURL(/search=100/);
  await expect(rows(page)).toHaveText([/Ben/]);
  await rows(page).first().click();
  await expect(page.getByRole('article')).toContainText('Is 100% (really) possible?');
  await page.reload();
  await expect(searchField(page)).toHaveValue('100% (');
  await expect(rows(page)).toHaveText([/^Ben/]);
  await searchField(page).press('Escape');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('article')).toContainText('Is 100% (really) possible?');
  await searchField(page).fill('100% (');
  await expect(rows(page)).toHaveText([/^Ben/]);
  await rows(page).first().focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/search=100/);

  await page.getByText('Unread', { exact: true }).click();
  await expect(page.getByText('No unread messages match “100% (”.')).toBeVisible();
  await expect(page.getByText('0 messages found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Message', exact: true })).toHaveCount(0);
  await button(page, 'Clear search').press('Enter');
  await expect(searchField(page)).toBeFocused();
  await expect(page).toHaveURL('/admin/messages?filter=unread');
  await expect(rows(page)).toHaveText([/Cleo/, /Ada/]);
  await page.goBack();
  await expect(searchField(page)).toHaveValue('100% (');
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/messages\?search=100[^&]*$/);
  await expect(rows(page)).toHaveText([/^Ben/]);

  await searchField(page).fill('river');
  await page.getByRole('navigation').getByRole('link', { name: 'Portfolio' }).click();
  await expect(page.getByRole('heading', { name: 'Portfolio Management' })).toBeFocused();
  await expect(page).toHaveURL('/admin/portfolio');
});

test('all rows on screen are selected, deleted at once and restored by keyboard alone; an open message that is deleted is selected no more', async ({
  page,
  product,
}) => {
  await product.storeMessages([...flood(60), ...people]);
  await signIn(page, accounts.admin, '/admin/messages');
  await expect(rows(page).first()).toBeVisible();
  const stored = await readTable(product.url, 'contact_messages', 'id, name, message, created_at');
  await tabTo(searchField(page));
  await page.keyboard.type('flood@');
  await expect(page.getByText('60 messages found')).toBeVisible();
  await tabTo(box(page, 'Select these 50'));
  await page.keyboard.press('Space');
  await expect(page.getByText('50 messages selected')).toBeVisible();
  await tabTo(button(page, 'Load more'));
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(60);
  await box(page, 'Select these 60').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('60 messages selected')).toBeVisible();
  await tabTo(selected(page).getByRole('button', { name: 'Delete', exact: true }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete messages' });
  await expect(question).toContainText('Are you sure you want to delete 60 messages?');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, '60 messages deleted')).toBeVisible();
  await expect(page.getByText('No messages match “flood@”.')).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
  expect(await readTable(product.url, 'contact_messages', 'name')).toHaveLength(3);
  await tabTo(toast(page, '60 messages deleted').getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Messages restored')).toBeVisible();
  await expect(page.getByText('60 messages found')).toBeVisible();
  const restored = await readTable(product.url, 'contact_messages', 'id, name, message, created_at');
  expect(restored).toEqual(expect.arrayContaining(stored));
  expect(restored).toHaveLength(63);

  const before = await rows(page).nth(1).boundingBox();
  await box(page, 'Select Flood 0').click();
  await expect(page.getByText('1 message selected')).toBeVisible();
  expect(await rows(page).nth(1).boundingBox(), 'a tick moves no row').toEqual(before);
  await box(page, 'Select these 50').click();
  await rows(page).first().click();
  await page
    .getByRole('region', { name: 'Message', exact: true })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('49 messages selected')).toBeVisible();
});

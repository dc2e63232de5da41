import type { Page } from '@playwright/test';
import { faultsInEveryLook } from '#tests/support/accessibility.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient, readTable } from '#tests/support/tables.ts';

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const rows = (page: Page) => page.getByRole('list', { name: 'Messages, newest first' }).getByRole('link');
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const selected = (page: Page) => page.getByRole('group', { name: 'Selected messages' });
const press = (page: Page, name: string) => selected(page).getByRole('button', { name, exact: true }).click();
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
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/search=100/);

  await page.getByText('Unread', { exact: true }).click();
  await expect(page.getByText('No unread messages match “100% (”.')).toBeVisible();
  await expect(page.getByText('0 messages found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Message', exact: true })).toHaveCount(0);
  expect(await faultsInEveryLook(page, { screen: 'nothing found', widths: [360, 1280] })).toEqual([]);
  await page.getByRole('button', { name: 'Clear search' }).press('Enter');
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

test('selected messages are marked as read, as suspected and as not spam, by keyboard', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  await product.storeMessages(people);
  await signIn(page, accounts.admin, '/admin/messages');
  await box(page, 'Select Cleo').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 message selected')).toBeVisible();
  await box(page, 'Select Ada').press('Space');
  await expect(page.getByText('2 messages selected')).toBeVisible();
  expect(await faultsInEveryLook(page, { screen: 'selection', widths: [360, 1280] })).toEqual([]);
  await page.route(
    '**/rpc/change_contact_messages',
    (route) => route.fulfill({ status: 500, json: { message: 'the disk is full', code: 'XX000' } }),
    { times: 1 },
  );
  await press(page, 'Mark as read');
  await expect(toast(page, 'Error changing messages')).toContainText('the disk is full');
  await expect(page.getByText('2 messages selected')).toBeVisible();
  await selected(page).getByRole('button', { name: 'Mark as read' }).press('Enter');
  await expect(toast(page, '2 messages marked as read')).toBeVisible();
  await expect(rows(page)).toHaveText([/^Cleo/, /Unread: Ben/, /^Ada/]);
  await expect(selected(page)).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);

  await box(page, 'Select these 3').click();
  await expect(page.getByText('3 messages selected')).toBeVisible();
  await box(page, 'Select Ben').click();
  await press(page, 'Mark as suspected');
  await expect(toast(page, '2 messages marked as suspected')).toBeVisible();
  await expect(rows(page)).toHaveText([/Ben/]);
  await page.getByText('Suspected (2)', { exact: true }).click();
  await expect(rows(page)).toHaveText([/Cleo/, /Ada/]);
  await rows(page).first().click();
  await expect(page.getByRole('article')).toContainText('An administrator marked it.');
  await box(page, 'Select Cleo').click();
  await press(page, 'Not spam');
  await expect(toast(page, '1 message marked as not spam')).toBeVisible();
  await expect(page).toHaveURL('/admin/messages?filter=suspected');
  await expect(rows(page)).toHaveText([/Ada/]);
});

test('all that a search finds are deleted at once, and restored by one Undo', async ({ page, product }) => {
  await product.storeMessages([...flood(120), ...people]);
  await signIn(page, accounts.admin, '/admin/messages');
  const stored = await readTable(product.url, 'contact_messages', 'id, name, message, created_at');
  await searchField(page).fill('flood@');
  await expect(page.getByText('120 messages found')).toBeVisible();
  await box(page, 'Select these 50').click();
  await expect(page.getByText('50 messages selected')).toBeVisible();
  await press(page, 'Select all 120');
  await expect(page.getByText('All 120 messages selected')).toBeVisible();
  await press(page, 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete messages' });
  await expect(question).toContainText('Are you sure you want to delete 120 messages?');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, '120 messages deleted')).toBeVisible();
  await expect(page.getByText('No messages match “flood@”.')).toBeVisible();
  expect(await readTable(product.url, 'contact_messages', 'name')).toHaveLength(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Messages restored')).toBeVisible();
  await expect(page.getByText('120 messages found')).toBeVisible();
  const restored = await readTable(product.url, 'contact_messages', 'id, name, message, created_at');
  expect(restored).toEqual(expect.arrayContaining(stored));
  expect(restored).toHaveLength(123);

  // Another admin was first.
  await box(page, 'Select these 50').click();
  const colleague = await adminClient(product.url);
  await colleague.from('contact_messages').delete().eq('email', 'flood@example.com').throwOnError();
  await press(page, 'Delete');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Nothing was changed')).toBeVisible();
  await expect(page.getByText('No messages match “flood@”.')).toBeVisible();
});

test('a flood is found, selected, deleted and restored by keyboard alone', async ({ page, product }) => {
  await product.storeMessages([...flood(60), ...people]);
  await signIn(page, accounts.admin, '/admin/messages');
  await expect(rows(page).first()).toBeVisible();
  await tabTo(searchField(page));
  await page.keyboard.type('flood@');
  await expect(page.getByText('60 messages found')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Load more' }));
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(60);
  await expect(rows(page).nth(50)).toBeFocused();
  await searchField(page).focus();
  await tabTo(box(page, 'Select these 60'));
  await page.keyboard.press('Space');
  await tabTo(selected(page).getByRole('button', { name: 'Delete', exact: true }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete messages' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, '60 messages deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await tabTo(toast(page, '60 messages deleted').getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Messages restored')).toBeVisible();
  await expect(page.getByText('60 messages found')).toBeVisible();
});

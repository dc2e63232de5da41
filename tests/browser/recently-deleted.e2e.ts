import type { Page, Route } from '@playwright/test';
import { button, itemTitles, toast } from '#tests/browser/verbs.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient, readTable } from '#tests/support/tables.ts';

const undo = (page: Page) => button(page, 'Undo');
const deletedRows = (page: Page) =>
  page.getByRole('list', { name: 'Recently deleted' }).getByRole('listitem');
const deletedRow = (page: Page, text: string) => deletedRows(page).filter({ hasText: text });
const heading = (page: Page) => page.getByRole('heading', { name: 'Recently deleted' });
const items = (url: string) =>
  readTable(url, 'portfolio_items', 'id, title, category, description, image_url, created_at, updated_at');

async function openPortfolio(page: Page): Promise<void> {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await expect(page.getByRole('table')).toBeVisible();
}

/** Of titles that no other test deletes: the history outlives a test. */
async function addItems(url: string, ...titles: string[]): Promise<void> {
  const client = await adminClient(url);
  const rows = titles.map((title) => ({ title, category: 'web' as const, description: 'A text.' }));
  await client.from('portfolio_items').insert(rows).throwOnError();
}

/** Ends when its row has left: then the rows below it have moved. */
async function deleteItem(page: Page, title: string): Promise<void> {
  const ofItem = button(page, `Delete ${title}`);
  await ofItem.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(undo(page).last()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(ofItem).toHaveCount(0);
}

const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { message: 'the disk is full', code: 'XX000' } });

test('Undo of a delete stays while it has the focus or the pointer and 10 seconds more', async ({
  page,
  product,
}) => {
  product.markDirty();
  await page.clock.install();
  await openPortfolio(page);
  const before = await itemTitles(page);
  const [first = '', second = '', third = ''] = before;
  const stored = await items(product.url);
  const addNew = button(page, 'Add New');

  await test.step('reached by keyboard after 9 seconds, it restores the item in its place', async () => {
    const deletedAt = await page.evaluate(() => Date.now());
    await deleteItem(page, third);
    expect(await items(product.url)).toHaveLength(stored.length - 1);
    await page.clock.pauseAt(deletedAt + 9_000);
    await tabTo(button(page, 'Undo'));
    await page.clock.fastForward(60_000);
    await expect(undo(page)).toBeFocused();
    await page.clock.resume();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Portfolio item restored')).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
    await expect.poll(() => itemTitles(page)).toEqual(before);
    await expect(page.locator(':focus')).toHaveCount(1);
    const restored = await items(product.url);
    expect(restored).toEqual(expect.arrayContaining(stored));
    expect(restored).toHaveLength(stored.length);
  });

  await test.step('it closes 10 seconds after pointer and focus have left', async () => {
    await deleteItem(page, first);
    await undo(page).hover();
    await page.clock.fastForward(60_000);
    await expect(undo(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(9_000);
    await expect(undo(page)).toBeVisible();
    await undo(page).focus();
    await addNew.focus();
    await page.clock.fastForward(9_000);
    await expect(undo(page)).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(undo(page)).toHaveCount(0);
    expect(await itemTitles(page)).not.toContain(first);
  });

  await deleteItem(page, second);
  await button(page, 'Log out').click();
  await expect(toast(page, 'Logged out successfully')).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
});

test('deleted items are restored by keyboard, once from two tabs, and the focus goes on to the next', async ({
  page,
  context,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  product.markDirty();
  const [first, second] = ['Deleted first', 'Deleted second'];
  await addItems(product.url, first, second);
  await openPortfolio(page);
  const before = await itemTitles(page);
  await deleteItem(page, first);
  await deleteItem(page, second);

  const list = '**/rpc/deleted_records';
  await page.route(list, (route) => route.fulfill({ json: [] }));
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(page).toHaveURL('/admin/portfolio?view=deleted');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('No portfolio item was deleted in the last year.')).toBeVisible();
  await page.unroute(list);
  await page.route(list, refuse, { times: 1 });
  await page.reload();
  await expect(page.getByText('The deleted records could not be loaded.')).toBeVisible();
  await button(page, 'Retry').press('Enter');
  await expect(heading(page)).toBeFocused();
  await expect(deletedRows(page).nth(0)).toContainText(second);
  await expect(deletedRows(page).nth(1)).toContainText(first);
  await expect(deletedRows(page).nth(0)).toContainText(`Deleted by ${accounts.admin.email}`);
  await expect(deletedRows(page).nth(0).locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);

  const other = await context.newPage();
  await other.goto('/admin/portfolio?view=deleted');
  await expect(deletedRow(other, second)).toBeVisible();
  await deletedRow(page, second).getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(toast(page, 'Portfolio item restored')).toBeVisible();
  await expect(deletedRow(page, second)).toHaveCount(0);
  const next = deletedRow(page, first).getByRole('button', { name: 'Restore' });
  await expect(next).toBeFocused();
  await deletedRow(other, second).getByRole('button', { name: 'Restore' }).click();
  await expect(toast(other, 'Portfolio item already restored')).toBeVisible();
  await expect(deletedRow(other, second)).toHaveCount(0);

  await next.press('Enter');
  await expect(deletedRow(page, first)).toHaveCount(0);
  const back = page.getByRole('link', { name: 'Back to the list' });
  await expect(back).not.toHaveAttribute('aria-current');
  await back.click();
  await expect(page).toHaveURL('/admin/portfolio');
  await expect.poll(() => itemTitles(page)).toEqual(before);
  await expect(page.getByRole('link', { name: 'Recently deleted' })).toBeFocused();
  await page.goBack();
  await expect(heading(page)).toBeVisible();
});

const inboxRows = (page: Page) =>
  page.getByRole('list', { name: 'Messages, newest first' }).getByRole('link');
const inboxLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Messages/ });

/** Three messages, the oldest first. */
const three = ['Ada', 'Ben', 'Cleo'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  email: `${name.toLowerCase()}@example.com`,
  message: `A message of ${name}.`,
  created_at: new Date(Date.now() - (3 - index) * 3_600_000).toISOString(),
}));

async function deleteMessage(page: Page, name: string): Promise<void> {
  await inboxRows(page).filter({ hasText: name }).click();
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(undo(page).last()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a deleted message is restored with its place and mark, and deleted for good after a question that returns the focus', async ({
  page,
  context,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  await product.storeMessages(three);
  await signIn(page, accounts.admin, '/admin/messages');
  await deleteMessage(page, 'Ben');
  await expect(inboxRows(page)).toHaveText([/Cleo/, /Ada/]);
  await expect(inboxRows(page).filter({ hasText: 'Ada' })).toBeFocused();
  // The focus has been in the toast, and has left it: Safari does not focus a button that is clicked.
  await undo(page).focus();
  await inboxRows(page).filter({ hasText: 'Cleo' }).focus();
  await undo(page).dispatchEvent('click');
  await expect(toast(page, 'Message restored')).toBeVisible();
  await expect(inboxRows(page).filter({ hasText: 'Cleo' })).toBeFocused();
  await expect(inboxRows(page)).toHaveText([/Unread: Cleo/, /^Ben/, /Unread: Ada/]);
  await expect(inboxLink(page)).toHaveAccessibleName('Messages 2 unread');
  await expect(page.getByText('3 messages')).toBeVisible();

  await deleteMessage(page, 'Ada');
  await deleteMessage(page, 'Cleo');
  await expect(page.getByText('1 message', { exact: true })).toBeVisible();
  await expect(inboxLink(page)).toHaveAccessibleName('Messages');
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(heading(page)).toBeFocused();
  await expect(deletedRow(page, 'ada@example.com')).toContainText('A message of Ada.');
  await expect(deletedRow(page, 'ada@example.com')).toContainText(`Deleted by ${accounts.admin.email}`);
  const forGood = deletedRow(page, 'ada@example.com').getByRole('button', { name: 'Delete for good' });
  const question = page.getByRole('dialog', { name: 'Delete for good' });
  const other = await context.newPage();
  await other.goto('/admin/messages?view=deleted');
  await expect(deletedRows(other)).toHaveCount(2);
  await forGood.press('Enter');
  await expect(question).toContainText('ada@example.com');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(forGood).toBeFocused();
  await page.route('**/rest/v1/deleted_contact_messages*', refuse, { times: 1 });
  await forGood.press('Enter');
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(toast(page, 'Error deleting message for good')).toContainText('the disk is full');
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(toast(page, 'Message deleted for good')).toBeVisible();
  await expect(deletedRow(page, 'ada@example.com')).toHaveCount(0);
  await expect(deletedRow(page, 'cleo@example.com').getByRole('button', { name: 'Restore' })).toBeFocused();
  await deletedRow(other, 'ada@example.com').getByRole('button', { name: 'Restore' }).click();
  await expect(toast(other, 'Error restoring message')).toContainText('This message was deleted for good.');
  await expect(deletedRows(other)).toHaveCount(1);

  await page.keyboard.press('Enter');
  await expect(toast(page, 'Message restored')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(inboxRows(page)).toHaveText([/Cleo/, /Ben/]);
});

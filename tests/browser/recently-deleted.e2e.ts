import type { Page, Route } from '@playwright/test';
import { faultsInEveryLook } from '#tests/support/accessibility.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient, readTable } from '#tests/support/tables.ts';

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const titles = (page: Page) => page.locator('tbody tr td:first-child').allTextContents();
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

async function deleteItem(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(undo(page).last()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { message: 'the disk is full', code: 'XX000' } });

test.describe('Undo in the toast of a deleted portfolio item', () => {
  test('is reached by keyboard after 9 seconds, stays while it has the focus, and restores the item in its place', async ({
    page,
    product,
  }) => {
    product.markDirty();
    await page.clock.install();
    await openPortfolio(page);
    const before = await titles(page);
    const stored = await items(product.url);
    const deletedAt = await page.evaluate(() => Date.now());
    await deleteItem(page, before[2] ?? '');
    expect(await items(product.url)).toHaveLength(stored.length - 1);

    await page.clock.pauseAt(deletedAt + 9_000);
    await tabTo(button(page, 'Undo'));
    await page.clock.fastForward(60_000);
    await expect(undo(page)).toBeFocused();
    await page.clock.resume();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Portfolio item restored')).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
    await expect.poll(() => titles(page)).toEqual(before);
    await expect(page.locator(':focus')).toHaveCount(1);
    const restored = await items(product.url);
    expect(restored).toEqual(expect.arrayContaining(stored));
    expect(restored).toHaveLength(stored.length);
  });

  test('stays while the pointer is over it, and 10 seconds after pointer and focus have left', async ({
    page,
    product,
  }) => {
    product.markDirty();
    await page.clock.install();
    await openPortfolio(page);
    const [first = '', second = '', third = ''] = await titles(page);
    await deleteItem(page, first);
    await undo(page).hover();
    await page.clock.fastForward(60_000);
    await expect(undo(page)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(9_000);
    await expect(undo(page)).toBeVisible();
    await undo(page).focus();
    await page.clock.fastForward(60_000);
    await page.getByRole('button', { name: 'Add New' }).focus();
    await page.clock.fastForward(9_000);
    await expect(undo(page)).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(undo(page)).toHaveCount(0);
    expect(await titles(page)).not.toContain(first);

    // Two deletes have two buttons: the key presses the newer one.
    await deleteItem(page, second);
    await page.getByRole('button', { name: `Delete ${third}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(undo(page)).toHaveCount(2);
    await page.getByRole('searchbox').fill('x');
    await page.getByRole('searchbox').press('Control+z');
    await expect(undo(page)).toHaveCount(2);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Add New' }).press('Control+z');
    await expect(toast(page, 'Portfolio item restored')).toBeVisible();
    await expect.poll(async () => (await titles(page))[0]).toBe(third);
    await expect(undo(page)).toHaveCount(1);
  });

  test('works on another page, can be tried again after a failure, and shows when it came too late', async ({
    page,
    product,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 500/);
    product.markDirty();
    await openPortfolio(page);
    const [first = ''] = await titles(page);
    await deleteItem(page, first);
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.route('**/rpc/restore_portfolio_item', refuse, { times: 1 });
    await undo(page).click();
    await expect(toast(page, 'Error restoring portfolio item')).toContainText('the disk is full');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'Portfolio item restored')).toBeVisible();
    await expect(toast(page, 'Error restoring portfolio item')).toHaveCount(0);

    await page.getByRole('navigation').getByRole('link', { name: 'Portfolio' }).click();
    const item = (await items(product.url)).find((row) => JSON.stringify(row).includes(first));
    await deleteItem(page, first);
    const colleague = await adminClient(product.url);
    const { id } = JSON.parse(JSON.stringify(item));
    await colleague.rpc('restore_portfolio_item', { item_id: id }).throwOnError();
    await undo(page).click();
    await expect(toast(page, 'Portfolio item already restored')).toContainText(
      'This item is in the list again',
    );
    await expect.poll(async () => (await titles(page))[0]).toBe(first);
  });
});

test.describe('recently deleted portfolio items', () => {
  test('are listed with who and when, and restored once, by keyboard and from two tabs', async ({
    page,
    context,
    product,
  }) => {
    product.markDirty();
    const [first, second] = ['Deleted first', 'Deleted second'];
    await addItems(product.url, first, second);
    await openPortfolio(page);
    const before = await titles(page);
    await deleteItem(page, first);
    await deleteItem(page, second);
    await page.getByRole('link', { name: 'Recently deleted' }).click();
    await expect(page).toHaveURL('/admin/portfolio?view=deleted');
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
    await expect(deletedRow(page, first).getByRole('button', { name: 'Restore' })).toBeFocused();
    await deletedRow(other, second).getByRole('button', { name: 'Restore' }).click();
    await expect(toast(other, 'Portfolio item already restored')).toBeVisible();
    await expect(deletedRow(other, second)).toHaveCount(0);

    await Promise.all(
      [page, other].map((tab) => deletedRow(tab, first).getByRole('button', { name: 'Restore' }).click()),
    );
    await expect(deletedRow(page, first)).toHaveCount(0);
    await expect(deletedRow(other, first)).toHaveCount(0);
    const client = await adminClient(product.url);
    const { data: entries } = await client
      .from('content_history')
      .select('action')
      .eq('data->>title', first)
      .order('id')
      .throwOnError();
    expect(entries.map(({ action }) => action)).toEqual(['insert', 'delete', 'insert']);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(page).toHaveURL('/admin/portfolio');
    expect(await titles(page)).toEqual(before);
    await expect(page.getByRole('link', { name: 'Recently deleted' })).toBeFocused();
    await page.goBack();
    await expect(heading(page)).toBeVisible();
  });

  test('are restored once by two admins at once, and not by one whose role was taken away', async ({
    page,
    browser,
    product,
  }) => {
    await product.promoteMember();
    const [first, second] = ['Deleted together', 'Deleted alone'];
    await addItems(product.url, first, second);
    await openPortfolio(page);
    const stored = await items(product.url);
    await deleteItem(page, first);
    await deleteItem(page, second);
    await page.goto('/admin/portfolio?view=deleted');
    const colleague = await (await browser.newContext({ baseURL: product.url })).newPage();
    await signIn(colleague, accounts.member, '/admin/portfolio?view=deleted');
    const restore = (tab: Page, title: string) =>
      deletedRow(tab, title).getByRole('button', { name: 'Restore' });
    await expect(restore(page, first)).toBeVisible();
    await expect(restore(colleague, first)).toBeVisible();
    await Promise.all([restore(page, first).click(), restore(colleague, first).click()]);
    const restored = 'Portfolio item restored';
    const already = 'Portfolio item already restored';
    const shown = async (tab: Page) => {
      await expect(tab.getByRole('alert').filter({ hasText: /restored/ })).toHaveCount(1);
      return (await toast(tab, already).isVisible()) ? already : restored;
    };
    expect((await Promise.all([page, colleague].map(shown))).sort()).toEqual([already, restored]);

    await product.demoteMember();
    await restore(colleague, second).click();
    await expect(toast(colleague, 'Error restoring portfolio item')).toContainText('permission denied');
    await colleague.context().close();
    await restore(page, second).click();
    await expect(deletedRow(page, second)).toHaveCount(0);
    const after = await items(product.url);
    expect(after).toEqual(expect.arrayContaining(stored));
    expect(after).toHaveLength(stored.length);
  });

  test('are restored by keyboard alone, and their history says so', async ({ page, product }) => {
    product.markDirty();
    await openPortfolio(page);
    const [first = ''] = await titles(page);
    await tabTo(button(page, `Delete ${first}`));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await tabTo(button(page, 'Delete'));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Portfolio item deleted')).toBeVisible();
    await tabTo(link(page, 'Recently deleted'));
    await page.keyboard.press('Enter');
    await expect(heading(page)).toBeFocused();
    await expect(deletedRow(page, first).first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(deletedRow(page, first).first().getByRole('button', { name: 'Restore' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Portfolio item restored')).toBeVisible();
    await tabTo(link(page, 'Back to the list'));
    await page.keyboard.press('Enter');
    await tabTo(button(page, `Edit ${first}`));
    await page.keyboard.press('Enter');
    await tabTo(button(page, 'History'));
    await page.keyboard.press('Enter');
    const versions = page.getByRole('dialog', { name: 'History' }).getByRole('listitem');
    await expect(versions.nth(0)).toHaveText(/^Restored/);
    await expect(versions.nth(1)).toHaveText(/^Deleted/);
  });

  test('are loaded page by page; an empty and a failed list say so', async ({
    page,
    product,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 500/);
    // The history of earlier tests would fill the last page.
    await product.reset();
    const list = '**/rpc/deleted_items_history';
    await page.route(list, (route) => route.fulfill({ json: [] }));
    await signIn(page, accounts.admin, '/admin/portfolio?view=deleted');
    await expect(page.getByText('No portfolio item was deleted in the last year.')).toBeVisible();
    await page.unrouteAll();
    await page.route(list, refuse);
    await page.reload();
    await expect(page.getByText('The deleted records could not be loaded.')).toBeVisible();
    await expect(toast(page, 'Error fetching deleted items')).toContainText('the disk is full');
    await page.unrouteAll();

    const client = await adminClient(product.url);
    const title = 'Unbreakable'.repeat(18);
    const rows = Array.from({ length: 60 }, (_, index) => ({
      title: `${index} ${title}`,
      category: 'web' as const,
      description: 'A text.',
    }));
    await client.from('portfolio_items').insert(rows).throwOnError();
    await client.from('portfolio_items').delete().like('title', '%Unbreakable%').throwOnError();
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(heading(page)).toBeFocused();
    await expect(deletedRows(page)).toHaveCount(50);
    const more = page.getByRole('button', { name: 'Load more' });
    await page.getByRole('button', { name: 'Close notification' }).click();
    await page.route(list, refuse);
    await more.press('Enter');
    await expect(toast(page, 'Error fetching deleted items')).toBeVisible();
    await expect(more).toBeFocused();
    await page.unrouteAll();
    await more.press('Enter');
    await expect(deletedRow(page, 'Unbreakable')).toHaveCount(60);
    await expect(deletedRows(page).nth(50).getByRole('button', { name: 'Restore' })).toBeFocused();
    expect(new Set(await deletedRow(page, 'Unbreakable').allTextContents()).size).toBe(60);
    const faults = await faultsInEveryLook(page, {
      screen: 'recently deleted',
      widths: [360, 1280],
      without: 'li:nth-child(n + 3)',
    });
    expect(faults).toEqual([]);
  });
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
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(undo(page).last()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('a deleted message', () => {
  test('is restored by Undo as it was, with its place and mark', async ({ page, product }) => {
    await product.storeMessages(three);
    await signIn(page, accounts.admin, '/admin/messages');
    const columns = 'id, name, email, message, created_at, suspected_for, mail_state';
    const stored = await readTable(product.url, 'contact_messages', columns);
    await deleteMessage(page, 'Ben');
    await expect(inboxRows(page)).toHaveText([/Cleo/, /Ada/]);
    await expect(inboxRows(page).filter({ hasText: 'Ada' })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(toast(page, 'Message restored')).toBeVisible();
    await expect(inboxRows(page)).toHaveText([/Unread: Cleo/, /^Ben/, /Unread: Ada/]);
    await expect(inboxLink(page)).toHaveAccessibleName('Messages 2 unread');
    await expect(page.getByText('3 messages')).toBeVisible();
    const restored = await readTable(product.url, 'contact_messages', columns);
    expect(restored).toEqual(expect.arrayContaining(stored));
    expect(restored).toHaveLength(3);
  });

  test('is in no list, search, count or export until it is restored, and can be deleted for good after a question', async ({
    page,
    context,
    product,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 500/);
    await product.storeMessages(three);
    await signIn(page, accounts.admin, '/admin/messages');
    await deleteMessage(page, 'Ada');
    await deleteMessage(page, 'Cleo');
    await expect(page.getByText('1 message', { exact: true })).toBeVisible();
    await expect(inboxLink(page)).toHaveAccessibleName('Messages 1 unread');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await download;
    await expect(toast(page, 'Messages exported')).toContainText('1 message in');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('ada');
    await expect(page.getByText('No messages match “ada”.')).toBeVisible();
    await search.fill('');
    await expect(inboxRows(page)).toHaveText([/Ben/]);

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
    await other.close();
    const faults = await faultsInEveryLook(page, { screen: 'deleted messages', widths: [360, 1280] });
    expect(faults).toEqual([]);

    await page.keyboard.press('Enter');
    await expect(toast(page, 'Message restored')).toBeVisible();
    await expect(deletedRow(page, 'cleo@example.com')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(inboxRows(page)).toHaveText([/Cleo/, /Ben/]);
    expect(await readTable(product.url, 'contact_messages', 'name')).toHaveLength(2);
    const client = await adminClient(product.url);
    const gone = await client.rpc('restore_contact_messages', { ids: [three[0]?.id ?? ''] }).throwOnError();
    expect(gone.data).toEqual({ outcome: 'missing' });
  });
});

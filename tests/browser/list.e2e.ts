import type { Page, Request } from '@playwright/test';
import { tabTo } from '#tests/support/keyboard.ts';
import { accounts, expect, type Product, signIn, test } from '#tests/support/product.ts';
import { adminClient, readTable } from '#tests/support/tables.ts';
import { refuse } from './backends.ts';
import {
  answer,
  button,
  dialog,
  expectToast,
  itemTitles,
  messageLinks,
  question,
  region,
  row,
  sidebar,
  title,
  unique,
} from './verbs.ts';

// The contract of a list, and how what it lists is found, deleted and brought back.

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const deletedHeading = (page: Page) => page.getByRole('heading', { name: 'Recently deleted' });
const deletedRows = (page: Page) =>
  page.getByRole('list', { name: 'Recently deleted' }).getByRole('listitem');
const deletedRow = (page: Page, text: string) => deletedRows(page).filter({ hasText: text });
const undo = (page: Page) => button(page, 'Undo');

/** Three pages. */
const many = 101;

const namesOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name} ${String(index + 1).padStart(3, '0')}`);

const itemOf = (title: string) => ({ title, category: 'ai' as const, description: 'A text.' });

async function storeItems({ url, markDirty }: Product, titles: string[]): Promise<void> {
  markDirty();
  const client = await adminClient(url);
  await client.from('portfolio_items').insert(titles.map(itemOf)).throwOnError();
}

test('the inbox: a failure offers Retry, which passes the focus on, and every message of three pages is reached by key', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  const api = '**/rest/v1/contact_messages*';
  const names = namesOf(many, 'Many');
  await product.storeMessages(names.map((name) => ({ name, email: 'flood@example.com', message: 'Hello.' })));
  await page.route(api, refuse);
  await signIn(page, accounts.admin, '/admin/messages');
  await expect(page.getByText('The messages could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Retry').press('Enter');
  await expect(region(page, 'Messages').last()).toBeFocused();
  const links = messageLinks(page);
  await expect(links).toHaveCount(50);
  const more = button(page, 'Load more');
  await more.press('Enter');
  await expect(links).toHaveCount(100);
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expect(links).toHaveCount(many);
  await expect(links.nth(100)).toBeFocused();
  const listed = (await links.allTextContents()).flatMap((text) => /Many \d{3}/.exec(text) ?? []);
  expect(new Set(listed)).toEqual(new Set(names));
});

const count = (page: Page) => page.getByRole('search').getByRole('paragraph');

test('every item of a long list is sorted and reached by keys, and the URL names the page', async ({
  page,
  product,
}) => {
  await storeItems(product, namesOf(many, 'Solo'));
  await signIn(page, accounts.admin, '/admin/portfolio');
  const step = (name: string) => button(pager(page), name);
  await expect(count(page)).toHaveText('1–50 of 106 items');
  await expect(step('Previous')).toBeDisabled();
  await expect(step('1')).toHaveAttribute('aria-current', 'true');
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect(header('Date')).toHaveAttribute('aria-sort', 'descending');
  await button(header('Title'), 'Title').press('Enter');
  await expect(header('Title')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header('Date')).toHaveAttribute('aria-sort', 'none');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/portfolio?sort=title.desc');
  await expect(header('Title')).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('tbody tr').first()).toContainText('Trail guide');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/portfolio?sort=title.asc');
  await expect(page.locator('tbody tr').first()).toContainText('Booking');
  const listed = await itemTitles(page);

  for (const [number, shown] of [
    [2, '51–100 of 106 items'],
    [3, '101–106 of 106 items'],
  ] as const) {
    await step('Next').press('Enter');
    await expect(page).toHaveURL(`/admin/portfolio?sort=title.asc&page=${number}`);
    await expect(count(page)).toHaveText(shown);
    await expect(step('Next')).toBeFocused();
    listed.push(...(await itemTitles(page)));
  }
  await expect(step('Next')).toBeDisabled();
  expect(new Set(listed).size).toBe(106);
  expect(listed).toEqual(listed.toSorted((one, other) => one.localeCompare(other)));
  await page.goBack();
  await expect(count(page)).toHaveText('51–100 of 106 items');
  expect(await itemTitles(page)).toEqual(listed.slice(50, 100));
  await page.goForward();
  await expect(count(page)).toHaveText('101–106 of 106 items');

  await page.goto('/admin/portfolio?page=99&sort=price.asc&category=games');
  await expect(page).toHaveURL('/admin/portfolio?page=3');
  await expect(count(page)).toHaveText('101–106 of 106 items');
  await page.goto('/admin/portfolio?sort=title.asc&search=solo&page=3');
  await expect(count(page)).toHaveText('101 of 101 items found');
  await button(page, 'Delete Solo 101').click();
  await answer(page, /^Delete/);
  await expect(count(page)).toHaveText('51–100 of 100 items found');
  await expect(page).toHaveURL('/admin/portfolio?sort=title.asc&search=solo&page=2');
  await expect(page.locator('tbody tr')).toHaveCount(50);
});

test('a failure offers Retry, which passes the focus on; a search aborts the earlier one, keeps focus and caret, shows when nothing matches, and leads back from no other page', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  await page.route('**/rest/v1/portfolio_items*', refuse);
  await signIn(page, accounts.admin, '/admin/portfolio');
  await expect(page.getByText('The portfolio items could not be loaded.')).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Retry').press('Enter');
  await expect(button(page, 'Add New')).toBeFocused();
  await expect(page.getByRole('table')).toBeVisible();
  const before = await itemTitles(page);
  await test.step('a sort that fails keeps its rows', async () => {
    await page.route('**/rest/v1/portfolio_items*', refuse);
    await button(page, 'Title').click();
    await expect(page.getByText('This is what was there before.')).toBeVisible();
    expect(await itemTitles(page)).toEqual(before);
    await page.unrouteAll();
    await page.goBack();
    await expect(page.getByText('This is what was there before.')).toBeHidden();
  });
  const pending: (() => void)[] = [];
  await page.route(/search_text=imatch/, async (route) => {
    if (pending.length === 0) await new Promise<void>((release) => pending.push(release));
    await route.continue().catch(() => undefined);
  });
  const isSearch = (request: Request) => request.url().includes('search_text=imatch');
  const requested = page.waitForRequest(isSearch);
  const aborted = page.waitForEvent('requestfailed', isSearch);
  const search = searchField(page);
  await search.fill('macine');
  await requested;
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(await itemTitles(page)).toEqual(before);
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('h');
  await aborted;
  await expect.poll(() => itemTitles(page)).toEqual(['Ticket machine, redesigned']);
  for (const release of pending) release();
  await expect(count(page)).toHaveText('1 item found');
  await expect(count(page)).toHaveAttribute('aria-live', 'polite');
  await expect(page).toHaveURL('/admin/portfolio?search=machine');
  await expect(search).toBeFocused();
  await page.keyboard.press('%');
  await expect(page.getByText('No items match “mach%ine”.')).toBeVisible();
  expect(await itemTitles(page)).toEqual([]);
  await expect(search).toBeFocused();

  await button(page, 'Clear search').click();
  await expect.poll(() => itemTitles(page)).toEqual(before);
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(search).toHaveValue('mach%ine');
  await expect(page.getByText('No items match “mach%ine”.')).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('');
  await expect.poll(() => itemTitles(page)).toEqual(before);

  // In one task, so that the page is still there when the text is searched for; the click's way into the
  // history takes microtasks.
  await search.evaluate(async (element) => {
    if (!(element instanceof HTMLInputElement)) return;
    element.focus();
    document.execCommand('insertText', false, 'machine');
    document.querySelector<HTMLAnchorElement>('a[href="/admin/landing-page"]')?.click();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await expect(page.getByRole('heading', { name: 'Landing Page Content' })).toBeVisible();
  await expect(page).toHaveURL('/admin/landing-page');
});

/** Ends when its row has left: then the rows below it have moved. */
async function deleteItem(page: Page, title: string): Promise<void> {
  await button(page, `Delete ${title}`).click();
  await answer(page, 'Delete');
  await expect(undo(page).last()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, title)).toHaveCount(0);
}

test('a delete asks first, and its Undo stays while it has the focus or the pointer and 10 seconds more', async ({
  page,
  product,
}) => {
  product.markDirty();
  await page.clock.install();
  await signIn(page, accounts.admin, '/admin/portfolio');
  await expect(page.getByRole('table')).toBeVisible();
  const before = await itemTitles(page);
  const [first = '', second = '', third = ''] = before;
  const items = () =>
    readTable(product.url, 'portfolio_items', 'id, title, category, description, image_url, created_at');
  const stored = await items();
  const remove = button(page, `Delete ${first}`);
  await remove.click();
  await expect(question(page)).toContainText('Are you sure you want to delete this portfolio item?');
  await expect(question(page)).toContainText('You can restore it for one year.');
  await expect(button(question(page), 'Cancel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(remove).toBeFocused();

  await test.step('reached by keyboard after 9 seconds, it restores the item in its place', async () => {
    const deletedAt = await page.evaluate(() => Date.now());
    await deleteItem(page, third);
    await expect(button(page, 'Add New')).toBeFocused();
    expect(await items()).toHaveLength(stored.length - 1);
    await page.clock.pauseAt(deletedAt + 9_000);
    await tabTo(undo(page));
    await page.clock.fastForward(60_000);
    await expect(undo(page)).toBeFocused();
    await page.clock.resume();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Portfolio item restored');
    await expect(undo(page)).toHaveCount(0);
    await expect.poll(() => itemTitles(page)).toEqual(before);
    await expect(page.locator(':focus')).toHaveCount(1);
    expect(new Set(await items())).toEqual(new Set(stored));
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
    await button(page, 'Add New').focus();
    await page.clock.fastForward(9_000);
    await expect(undo(page)).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(undo(page)).toHaveCount(0);
    expect(await itemTitles(page)).not.toContain(first);
  });

  await deleteItem(page, second);
  await button(page, 'Log out').click();
  await expectToast(page, 'Logged out successfully');
  await expect(undo(page)).toHaveCount(0);
});

/** Three messages, the oldest first. */
const three = ['Ada', 'Ben', 'Cleo'].map((name, index) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  message: `A message of ${name}.`,
  created_at: new Date(Date.now() - (3 - index) * 3_600_000).toISOString(),
}));

async function deleteMessage(page: Page, name: string): Promise<void> {
  await messageLinks(page).filter({ hasText: name }).click();
  await button(page, 'Delete').click();
  await answer(page, 'Delete');
  await expect(undo(page).last()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
}

test('a deleted message is restored with its place and mark, and deleted for good after a question that returns the focus', async ({
  page,
  product,
}) => {
  await product.storeMessages(three);
  await signIn(page, accounts.admin, '/admin/messages');
  const link = (name: string) => messageLinks(page).filter({ hasText: name });
  const inbox = sidebar(page).getByRole('link', { name: /^Messages/ });
  await deleteMessage(page, 'Ben');
  await expect(messageLinks(page)).toHaveText([/Cleo/, /Ada/]);
  await expect(link('Ada')).toBeFocused();
  // The focus has been in the toast, and has left it: Safari does not focus a button that is clicked.
  await undo(page).focus();
  await link('Cleo').focus();
  await undo(page).dispatchEvent('click');
  await expectToast(page, 'Message restored');
  await expect(link('Cleo')).toBeFocused();
  await expect(messageLinks(page)).toHaveText([/Unread: Cleo/, /^Ben/, /Unread: Ada/]);
  await expect(inbox).toHaveAccessibleName('Messages 2 unread');

  await deleteMessage(page, 'Ada');
  await deleteMessage(page, 'Cleo');
  await expect(inbox).toHaveAccessibleName('Messages');
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(deletedHeading(page)).toBeFocused();
  await expect(deletedRow(page, 'ada@example.com')).toContainText('A message of Ada.');
  await expect(deletedRow(page, 'ada@example.com')).toContainText(`Deleted by ${accounts.admin.email}`);
  const forGood = button(deletedRow(page, 'ada@example.com'), 'Delete for good');
  await forGood.press('Enter');
  await expect(dialog(page, 'Delete for good')).toContainText('ada@example.com');
  await expect(button(question(page), 'Cancel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(forGood).toBeFocused();
  await forGood.press('Enter');
  await answer(page, 'Delete');
  await expectToast(page, 'Message deleted for good');
  await expect(deletedRow(page, 'ada@example.com')).toHaveCount(0);
  const restore = button(deletedRow(page, 'cleo@example.com'), 'Restore');
  await expect(restore).toBeFocused();

  // As another tab has done, which does not show it.
  const client = await adminClient(product.url);
  await client.from('deleted_contact_messages').delete().eq('email', 'cleo@example.com').throwOnError();
  await restore.press('Enter');
  await expectToast(page, 'Error restoring message', 'This message was deleted for good.');
  await expect(deletedRows(page)).toHaveCount(0);
});

test('the dashboard lists the last ten changes in words, each a link to what was changed', async ({
  page,
  product,
}) => {
  const client = await adminClient(product.url);
  const texts = () => client.from('landing_page_content');
  const items = () => client.from('portfolio_items');
  product.markDirty();
  await texts().insert({ section: 'about', title: 'About', content: 'Text' }).throwOnError();
  await texts().update({ title: 'Changed', content: 'Changed' }).eq('section', 'about').throwOnError();
  const goneName = unique('Gone');
  const added = await items().insert(itemOf(goneName)).select('id').single().throwOnError();
  const gone = String(added.data.id);
  await items().delete().eq('id', gone).throwOnError();

  await signIn(page, accounts.admin);
  const changes = region(page, 'Recent changes');
  const sentences = [
    `deleted ${goneName}`,
    `added ${goneName}`,
    'changed About Section: Title and Content',
    'added About Section',
  ].map((sentence) => `admin@example.com ${sentence}, just now`);
  await expect(changes.getByRole('listitem')).toHaveText([...sentences, /./, /./, /./, /./, /./, /./]);
  const number = region(page, 'Portfolio Items');
  await expect(number).toContainText('5');
  await items().delete().eq('title', 'Trail guide for phones').throwOnError();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(number).toContainText('4');

  await changes.getByRole('link', { name: /changed About Section: Title and Content/ }).click();
  await expect(page).toHaveURL('/admin/landing-page?section=about&history=true');
  await expect(dialog(page, 'History').getByText('Title and Content changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(title(page)).toHaveValue('Changed');
  await page.goBack();
  await changes.getByRole('link', { name: `added ${goneName}` }).click();
  await expect(page).toHaveURL(`/admin/portfolio?view=deleted&item=${gone}`);
  await expect(button(deletedRow(page, goneName), 'Restore')).toBeFocused();
  await expect(deletedRow(page, goneName)).toHaveAttribute('aria-current', 'true');
});

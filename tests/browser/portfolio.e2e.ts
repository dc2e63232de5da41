import type { Page } from '@playwright/test';
import { button, itemTitles, toast } from '#tests/browser/verbs.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';

async function openPortfolio(page: Page): Promise<void> {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await expect(page.getByRole('table')).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog');

async function addItem(page: Page, title: string): Promise<void> {
  await button(page, 'Add New').dblclick();
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Category').selectOption('web');
  await dialog(page).getByLabel('Description').fill('A text.');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
}

test('an invalid form sends nothing, shows the reason at each field and focuses the first', async ({
  page,
}) => {
  await page.clock.install();
  await openPortfolio(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('portfolio_items')) writes.push(request.url());
  });
  await button(page, 'Add New').click();
  await expect(dialog(page)).toHaveAccessibleName('Add Portfolio Item');
  await expect(dialog(page)).toContainText('Add a new item to your portfolio.');
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await dialog(page).getByLabel('Title').fill('   ');
  await dialog(page).getByLabel('Description').fill('A text.');
  await page.keyboard.press('Tab');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  // The first toast moves the button under the pointer: it waits for no time.
  await expect(toast(page, 'Missing fields')).toHaveText('Missing fieldsPlease fill in all required fields');
  await page.clock.resume();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await expect(dialog(page).getByLabel('Title')).toHaveAccessibleDescription('Please enter a title.');
  await expect(dialog(page).getByLabel('Category')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page).getByLabel('Description')).not.toHaveAttribute('aria-invalid', 'true');

  await dialog(page).getByLabel('Title').fill('A title');
  await expect(dialog(page).getByLabel('Title')).not.toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByLabel('Category').selectOption({ label: 'UI/UX Design' });
  await dialog(page).getByLabel('Image URL').fill('ftp://example.com/a.png');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByLabel('Image URL')).toBeFocused();
  await expect(toast(page, 'Missing fields')).toHaveCount(1);
  expect(writes).toEqual([]);
});

test('dialogs and Retry return the focus; a failed list keeps its rows, and an empty one offers to add the first', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  await openPortfolio(page);
  const [first = '', second = ''] = await itemTitles(page);
  const edit = (title: string) => button(page, `Edit ${title}`);

  await edit(first).click();
  await expect(dialog(page)).toHaveAccessibleName('Edit Portfolio Item');
  await expect(dialog(page)).toContainText('Update the details of your portfolio item.');
  await dialog(page).getByLabel('Title').fill('Never saved');
  await page.keyboard.press('Escape');
  await button(page, 'Discard changes').click();
  await expect(dialog(page)).toBeHidden();
  await expect(edit(first)).toBeFocused();

  await edit(second).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue(second);
  await page.keyboard.press('Escape');
  await edit(first).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue(first);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  const remove = button(page, `Delete ${first}`);
  await remove.click();
  await expect(dialog(page)).toContainText('Are you sure you want to delete this portfolio item?');
  await expect(dialog(page)).toContainText('You can restore it for one year.');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(toast(page, 'Portfolio item deleted')).toBeVisible();
  await expect.poll(async () => (await itemTitles(page))[0]).toBe(second);
  await expect(button(page, 'Add New')).toBeFocused();

  const before = await itemTitles(page);
  await page.route('**/rest/v1/portfolio_items*', (route) => route.fulfill({ status: 500, json: {} }));
  await button(page, 'Title').click();
  await expect(page.getByText('This is what was there before.')).toBeVisible();
  expect(await itemTitles(page)).toEqual(before);
  await page.unrouteAll();
  await button(page, 'Retry').click();
  await expect(page.getByText('This is what was there before.')).toBeHidden();
  await expect(button(page, 'Add New')).toBeFocused();

  await page.route('**/rest/v1/portfolio_items*', (route) =>
    route.fulfill({ headers: { 'content-range': '*/0' }, json: [] }),
  );
  await page.reload();
  await expect(page.getByText('No portfolio items found.')).toBeVisible();
  await button(page, 'Add your first item').click();
  await expect(dialog(page)).toHaveAccessibleName('Add Portfolio Item');
});

test('the second to save sees both versions and chooses; a deleted item can be saved as a new one', async ({
  page,
  context,
}) => {
  await openPortfolio(page);
  await addItem(page, 'Shared item');
  const other = await context.newPage();
  await other.goto('/admin/portfolio');
  const edit = 'Edit Shared item';

  await button(page, edit).click();
  await other.getByRole('button', { name: edit }).click();
  await dialog(other).getByLabel('Description').fill('Theirs');
  await dialog(other).getByRole('button', { name: 'Save' }).click();
  await expect(toast(other, 'Portfolio item updated')).toBeVisible();
  await dialog(page).getByLabel('Description').fill('Mine');
  await dialog(page).getByRole('button', { name: 'Save' }).click();

  const conflict = dialog(page).getByRole('region', { name: 'This item has changed since you typed this' });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('row').nth(1)).toHaveText('DescriptionMineTheirs');
  await expect(conflict.getByRole('row')).toHaveCount(2);
  await expect(dialog(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(dialog(page).getByLabel('Description')).not.toBeEditable();
  await conflict.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Mine');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const mayLoad = Promise.withResolvers<void>();
  await page.route('**/rest/v1/portfolio_items*order=*', async (route) => {
    await mayLoad.promise;
    await route.continue();
  });
  await conflict.getByRole('button', { name: 'Save yours over it' }).click();
  await expect(dialog(page)).toBeHidden();
  // Before the list is loaded again.
  await button(page, edit).click();
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Mine');
  mayLoad.resolve();
  await expect(page.locator('tr').filter({ hasText: 'Shared item' })).toContainText('Mine');
  await page.unrouteAll();

  await other.getByRole('button', { name: 'Delete Shared item' }).click();
  const remove = dialog(other).getByRole('button', { name: /^Delete/ });
  await remove.click();
  await expect(toast(other, 'Portfolio item deleted')).toBeVisible();
  await dialog(page).getByLabel('Description').fill('Revived');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByRole('button', { name: 'Save as a new item' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Shared item' })).toContainText('Revived');
});

const count = (page: Page) => page.getByRole('search').getByRole('paragraph');
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name, exact: true });

/** Stores items named Solo 01, Solo 02 and so on, of the category AI Solutions. */
async function storeItems(url: string, number: number): Promise<void> {
  const client = await adminClient(url);
  const items = Array.from({ length: number }, (_, index) => ({
    title: `Solo ${String(index + 1).padStart(2, '0')}`,
    category: 'ai' as const,
    description: 'A text.',
  }));
  const { error } = await client.from('portfolio_items').insert(items);
  if (error) throw error;
}

test('every item of a long list is sorted and reached by keys, the URL names the page, and no row is wider than the list', async ({
  page,
  product,
}) => {
  product.markDirty();
  await storeItems(product.url, 51);
  await openPortfolio(page);
  await expect(count(page)).toHaveText('1–50 of 56 items');
  await expect(step(page, 'Previous')).toBeDisabled();
  await expect(step(page, '1')).toHaveAttribute('aria-current', 'true');
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect(header('Date')).toHaveAttribute('aria-sort', 'descending');
  await header('Title').getByRole('button').press('Enter');
  await expect(header('Title')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header('Date')).toHaveAttribute('aria-sort', 'none');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/portfolio?sort=title.desc');
  await expect(header('Title')).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator('tbody tr').first()).toContainText('Trail guide');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/portfolio?sort=title.asc');
  await expect(page.locator('tbody tr').first()).toContainText('Booking');
  const first = await itemTitles(page);

  await step(page, 'Next').press('Enter');
  await expect(page).toHaveURL('/admin/portfolio?sort=title.asc&page=2');
  await expect(count(page)).toHaveText('51–56 of 56 items');
  await expect(step(page, 'Next')).toBeDisabled();
  await expect(step(page, 'Next')).toBeFocused();
  const all = [...first, ...(await itemTitles(page))];
  expect(all).toEqual(all.toSorted((one, other) => one.localeCompare(other)));
  expect(new Set(all).size).toBe(56);

  await page.reload();
  await expect(count(page)).toHaveText('51–56 of 56 items');
  await page.goBack();
  await expect(count(page)).toHaveText('1–50 of 56 items');
  expect(await itemTitles(page)).toEqual(first);
  await page.goForward();
  await expect(count(page)).toHaveText('51–56 of 56 items');

  await page.goto('/admin/portfolio?page=99&sort=price.asc&category=games');
  await expect(page).toHaveURL('/admin/portfolio?page=2');
  await expect(count(page)).toHaveText('51–56 of 56 items');

  await page.goto('/admin/portfolio?sort=title.asc&search=solo&page=2');
  await expect(count(page)).toHaveText('51 of 51 items found');
  await button(page, 'Delete Solo 51').click();
  await dialog(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(count(page)).toHaveText('50 items found');
  await expect(page).toHaveURL('/admin/portfolio?sort=title.asc&search=solo');
  await expect(page.locator('tbody tr')).toHaveCount(50);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);

  await test.step('a description is cut at 300 px, however wide the window is', async () => {
    await page.goto('/admin/portfolio?search=ticket');
    const cell = page.getByRole('cell').filter({ hasText: /^From eleven screens to four/ });
    for (const width of [360, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const { clientWidth, scrollWidth } = await cell.evaluate(({ clientWidth, scrollWidth }) => ({
        clientWidth,
        scrollWidth,
      }));
      expect(clientWidth).toBeLessThanOrEqual(300);
      expect(clientWidth).toBeGreaterThan(250);
      expect(scrollWidth).toBeGreaterThan(clientWidth);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    const beyond = await page.getByRole('table').evaluate((list) => list.scrollWidth - list.clientWidth);
    expect(beyond).toBe(0);
  });
});

test('a search aborts the earlier one, keeps focus and caret, shows when nothing matches, and leads back from no other page', async ({
  page,
}) => {
  await openPortfolio(page);
  const before = await itemTitles(page);
  const pending: (() => void)[] = [];
  await page.route(/search_text=imatch/, async (route) => {
    if (pending.length === 0) await new Promise<void>((release) => pending.push(release));
    await route.continue().catch(() => undefined);
  });
  const field = searchField(page);
  const requested = page.waitForRequest(/search_text=imatch/);
  const aborted = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('search_text=imatch'),
  );
  await field.pressSequentially('macine');
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
  await expect(field).toBeFocused();
  await page.keyboard.press('%');
  await expect(page.getByText('No items match “mach%ine”.')).toBeVisible();
  await expect(page.getByText('No portfolio items found.')).toHaveCount(0);
  expect(await itemTitles(page)).toEqual([]);
  await expect(field).toBeFocused();

  await button(page, 'Clear search').click();
  await expect.poll(() => itemTitles(page)).toEqual(before);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue('mach%ine');
  await expect(page.getByText('No items match “mach%ine”.')).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('');
  await expect.poll(() => itemTitles(page)).toEqual(before);

  // In one task, so that the page is still there when the text is searched for; the click's way into the
  // history takes microtasks.
  await field.evaluate(async (element) => {
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

test('a picture from https:// or from this site is previewed, saved and shown to visitors', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  await page.route('https://pictures.example/a.svg', (route) =>
    route.fulfill({ path: 'public/pictures/gek-op-locaties.svg' }),
  );
  // As in the oldest browsers that are supported.
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'parse'));
  await openPortfolio(page);
  await button(page, 'Add New').click();
  const field = dialog(page).getByLabel('Image URL');
  await expect(field).toHaveAccessibleDescription(/external image/);
  const preview = dialog(page).getByRole('img', { name: 'Preview' });
  await field.fill('/no-such-picture.png');
  await expect(dialog(page).getByText('No picture could be loaded from this URL.')).toBeVisible();
  await field.fill('https://pictures.example/a.svg');
  await expect(preview).toHaveJSProperty('naturalWidth', 1080);

  await dialog(page).getByLabel('Title').fill('From this site');
  await dialog(page).getByLabel('Category').selectOption('web');
  await dialog(page).getByLabel('Description').fill('A text.');
  for (const refused of ['http://pictures.example/a.svg', '//pictures.example/a.svg']) {
    await field.fill(refused);
    await expect(preview).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Please use https:\/\/… or a path of this site/);
  }
  await field.fill('/pictures/project-noah.svg');
  await expect(preview).toHaveJSProperty('naturalWidth', 1080);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();

  const client = await adminClient(product.url);
  const elsewhere = { title: 'From elsewhere', category: 'web', description: 'A text.' } as const;
  await client
    .from('portfolio_items')
    .insert({ ...elsewhere, image_url: 'https://pictures.example/a.svg' })
    .throwOnError();
  await page.goto('/');
  for (const title of ['From this site', 'From elsewhere']) {
    const item = page
      .getByRole('list', { name: 'MORE WORK' })
      .getByRole('listitem')
      .filter({ hasText: title });
    await item.scrollIntoViewIfNeeded();
    await expect(item.getByRole('presentation')).toHaveJSProperty('naturalWidth', 1080);
  }
});

import type { Page } from '@playwright/test';
import { accounts, expect, signIn, test } from '#support/product.ts';

async function openPortfolio(page: Page): Promise<void> {
  await page.goto('/login?from=/admin/portfolio');
  await signIn(page, accounts.admin);
  await expect(page.getByRole('table')).toBeVisible();
}

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const titles = (page: Page) => page.locator('tbody tr td:first-child').allTextContents();

async function addItem(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add New' }).click();
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Category').selectOption('web');
  await dialog(page).getByLabel('Description').fill('A text.');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
}

test('a wrong form sends nothing, says why at each field and focuses the first', async ({ page }) => {
  await openPortfolio(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('portfolio_items')) writes.push(request.url());
  });
  await page.getByRole('button', { name: 'Add New' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Add Portfolio Item');
  await expect(dialog(page)).toContainText('Add a new item to your portfolio.');
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await dialog(page).getByLabel('Title').fill('   ');
  await dialog(page).getByLabel('Description').fill('A text.');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Missing fields')).toHaveText('Missing fieldsPlease fill in all required fields');
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await expect(dialog(page).getByLabel('Title')).toHaveAccessibleDescription('Please enter a title.');
  await expect(dialog(page).getByLabel('Category')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page).getByLabel('Description')).not.toHaveAttribute('aria-invalid', 'true');

  await dialog(page).getByLabel('Title').fill('A title');
  await dialog(page).getByLabel('Category').selectOption({ label: 'UI/UX Design' });
  await dialog(page).getByLabel('Image URL').fill('ftp://example.com/a.png');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByLabel('Image URL')).toBeFocused();
  await expect(toast(page, 'Missing fields')).toHaveCount(1);
  expect(writes).toEqual([]);
});

test('clicking a header sorts by it, clicking it again turns the order round', async ({ page }) => {
  await openPortfolio(page);
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect(header('Date')).toHaveAttribute('aria-sort', 'descending');
  await expect(header('Title')).toHaveAttribute('aria-sort', 'none');
  const newestFirst = await titles(page);

  await header('Title').getByRole('button').click();
  await expect(header('Title')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header('Date')).toHaveAttribute('aria-sort', 'none');
  const alphabetical = [...newestFirst].sort((one, other) => one.localeCompare(other));
  await expect.poll(() => titles(page)).toEqual(alphabetical);

  await header('Title').getByRole('button').click();
  await expect(header('Title')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => titles(page)).toEqual(alphabetical.toReversed());
});

test('rows stay while another order is on its way, and the last order asked for wins', async ({ page }) => {
  await openPortfolio(page);
  const before = await titles(page);
  const held: (() => void)[] = [];
  await page.route(/order=title\.asc/, async (route) => {
    await new Promise<void>((release) => held.push(release));
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(await titles(page)).toEqual(before);
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('order=title.asc'));
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await aborted;
  const backwards = before.toSorted((one, other) => other.localeCompare(one));
  await expect.poll(() => titles(page)).toEqual(backwards);
  for (const release of held) release();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  expect(await titles(page)).toEqual(backwards);
});

test('the dialog shows the item it was opened for, and gives the focus back', async ({ page }) => {
  await openPortfolio(page);
  const [first = '', second = ''] = await titles(page);
  const edit = (title: string) => page.getByRole('button', { name: `Edit ${title}` });

  await edit(first).click();
  await expect(dialog(page)).toHaveAccessibleName('Edit Portfolio Item');
  await expect(dialog(page)).toContainText('Update the details of your portfolio item.');
  await dialog(page).getByLabel('Title').fill('Never saved');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(edit(first)).toBeFocused();

  await edit(second).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue(second);
  await page.keyboard.press('Escape');
  await edit(first).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue(first);
});

test('deleting asks first, with the focus on Cancel', async ({ page }) => {
  await openPortfolio(page);
  const [first = '', second = ''] = await titles(page);
  const remove = page.getByRole('button', { name: `Delete ${first}` });

  await remove.click();
  await expect(dialog(page)).toContainText('Are you sure you want to delete this portfolio item?');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(remove).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(toast(page, 'Portfolio item deleted')).toBeVisible();
  await expect.poll(async () => (await titles(page))[0]).toBe(second);
  await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused();
});

test('a save that fails says so and keeps the dialog, its text and the focus', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await openPortfolio(page);
  const [first = ''] = await titles(page);
  await page.getByRole('button', { name: `Edit ${first}` }).click();
  await dialog(page).getByLabel('Title').fill('Kept');
  await page.route('**/rest/v1/portfolio_items*', (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Error updating portfolio item')).toBeVisible();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Kept');
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeFocused();
  await expect(toast(page, 'Portfolio item updated')).toHaveCount(0);
});

test('a list that cannot be loaded says so and can be asked for again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  await page.goto('/login');
  await signIn(page, accounts.admin);
  await page.route('**/rest/v1/portfolio_items*', (route) =>
    route.fulfill({ status: 500, json: { message: 'the disk is full', code: 'XX000' } }),
  );
  await page.goto('/admin/portfolio');
  await expect(toast(page, 'Error fetching portfolio items')).toContainText('the disk is full');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('an empty list offers to add the first item', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, accounts.admin);
  await page.route('**/rest/v1/portfolio_items*', (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/portfolio');
  await expect(page.getByText('No portfolio items found.')).toBeVisible();
  await page.getByRole('button', { name: 'Add your first item' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Add Portfolio Item');
});

test('who saves second sees both versions and chooses; an item deleted meanwhile can be saved anew', async ({
  page,
  context,
}) => {
  await openPortfolio(page);
  await addItem(page, 'Shared item');
  const other = await context.newPage();
  await other.goto('/admin/portfolio');
  const edit = 'Edit Shared item';

  await page.getByRole('button', { name: edit }).click();
  await other.getByRole('button', { name: edit }).click();
  await dialog(other).getByLabel('Description').fill('Theirs');
  await dialog(other).getByRole('button', { name: 'Save' }).click();
  await expect(toast(other, 'Portfolio item updated')).toBeVisible();
  await dialog(page).getByLabel('Description').fill('Mine');
  await dialog(page).getByRole('button', { name: 'Save' }).click();

  const conflict = dialog(page).getByRole('region', { name: 'Somebody else saved this item first' });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('row').nth(1)).toHaveText('DescriptionMineTheirs');
  await expect(conflict.getByRole('row')).toHaveCount(2);
  await expect(dialog(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(dialog(page).getByLabel('Description')).toBeDisabled();
  await conflict.getByRole('button', { name: 'Go on with theirs' }).click();
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Theirs');

  await other.getByRole('button', { name: 'Delete Shared item' }).click();
  await dialog(other)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(toast(other, 'Portfolio item deleted')).toBeVisible();
  await dialog(page).getByLabel('Description').fill('Revived');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByRole('button', { name: 'Save as a new item' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Shared item' })).toContainText('Revived');
});

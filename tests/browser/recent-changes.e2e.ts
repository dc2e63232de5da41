import type { Page, Route } from '@playwright/test';
import { button } from '#tests/browser/verbs.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient, countItems } from '#tests/support/tables.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Recent changes' });
const changes = (page: Page) => section(page).getByRole('listitem');

test('the dashboard lists the last ten changes in words, each a link to what was changed', async ({
  page,
  product,
}) => {
  const client = await adminClient(product.url);
  const texts = () => client.from('landing_page_content');
  const items = () => client.from('portfolio_items');
  const newItem = { title: 'A <new> item', category: 'web', description: 'Text' } as const;
  product.markDirty();
  await texts().insert({ section: 'about', title: 'About', content: 'Text' }).throwOnError();
  await texts().update({ title: 'Changed', content: 'Changed' }).eq('section', 'about').throwOnError();
  const { data: kept } = await items().insert(newItem).select('id').single().throwOnError();
  await items().delete().eq('id', String(kept.id)).throwOnError();
  await client.rpc('restore_record', { table_name: 'portfolio_items', record_id: kept.id }).throwOnError();
  const { data: gone } = await items()
    .insert({ ...newItem, title: 'Gone' })
    .select('id')
    .single()
    .throwOnError();
  await items().delete().eq('id', String(gone.id)).throwOnError();

  await signIn(page, accounts.admin);
  await expect(changes(page)).toHaveCount(10);
  const sentences = [
    'deleted Gone',
    'added Gone',
    'restored A <new> item',
    'deleted A <new> item',
    'added A <new> item',
    'changed About Section: Title and Content',
    'added About Section',
  ].map((sentence) => `admin@example.com ${sentence}, just now`);
  for (const [index, sentence] of sentences.entries()) {
    await expect(changes(page).nth(index)).toHaveText(sentence);
  }
  await expect(changes(page).nth(9)).toHaveText(/^The server (added|deleted) .+ ago$|just now$/);

  const follow = async (name: string, url: string) => {
    await section(page)
      .getByRole('link', { name: `admin@example.com ${name}, just now`, exact: true })
      .click();
    await expect(page).toHaveURL(url);
  };
  const historyDrawer = page.getByRole('dialog', { name: 'History' });
  const dialog = page.getByRole('dialog', { name: 'Edit Portfolio Item' });
  await follow('changed About Section: Title and Content', '/admin/landing-page?section=about&history=true');
  await expect(page.getByRole('tab', { name: 'About Section', selected: true })).toBeVisible();
  await expect(historyDrawer.getByText('Title and Content changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(historyDrawer).toBeHidden();
  await expect(button(page, 'History')).toBeFocused();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Changed');
  await page.getByRole('tab', { name: 'Hero Section' }).click();
  await page.getByRole('tab', { name: 'About Section' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Changed');
  await expect(historyDrawer).toBeHidden();
  await page.goBack();
  await follow('restored A <new> item', `/admin/portfolio?item=${kept.id}`);
  await expect(dialog.getByLabel('Title')).toHaveValue('A <new> item');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.goBack();
  await follow('added Gone', `/admin/portfolio?view=deleted&item=${gone.id}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Gone' });
  await expect(row.getByRole('button', { name: 'Restore' })).toBeFocused();
  await expect(row).toHaveAttribute('aria-current', 'true');
});

test('a changed item opens with its history, wherever it stands in the list; Back asks about unsaved texts', async ({
  page,
  product,
}) => {
  const client = await adminClient(product.url);
  const items = () => client.from('portfolio_items');
  const old = {
    title: 'Old',
    category: 'web',
    description: 'Text',
    created_at: '2020-01-01T00:00:00Z',
  } as const;
  product.markDirty();
  const { data: item } = await items().insert(old).select('id').single().throwOnError();
  const others = Array.from({ length: 60 }, (_, index) => ({
    ...old,
    title: `Item ${index}`,
    created_at: '2021-01-01T00:00:00Z',
  }));
  await items().insert(others).throwOnError();
  await items().update({ title: 'Older' }).eq('id', String(item.id)).throwOnError();

  await signIn(page, accounts.admin);
  const count = page.getByRole('region', { name: 'Portfolio Items' });
  const before = await countItems(product.url);
  await expect(count).toContainText(`${before}`);
  await items().delete().eq('title', 'Item 0').throwOnError();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(count).toContainText(`${before - 1}`);
  await section(page).getByRole('link', { name: 'changed Older: Title' }).click();
  await expect(page).toHaveURL(`/admin/portfolio?item=${item.id}&history=true`);
  const historyDrawer = page.getByRole('dialog', { name: 'History' });
  const dialog = page.getByRole('dialog', { name: 'Edit Portfolio Item' });
  await expect(historyDrawer.getByText('Title changed')).toBeVisible();
  await expect(page.getByText('Older', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(historyDrawer).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'History' })).toBeFocused();
  await dialog.getByLabel('Description').fill('Unsaved');

  await page.goBack();
  const prompt = page.getByRole('dialog').filter({ hasText: /not saved/ });
  await prompt.getByRole('button', { name: /^(Cancel|Keep|Stay)/ }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Unsaved');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Portfolio item updated' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/admin/portfolio');
  await expect(page.getByRole('heading', { name: 'Portfolio Management' })).toBeFocused();

  await page.goto(`/admin/portfolio?item=${item.id}`);
  await expect(dialog.getByLabel('Description')).toHaveValue('Unsaved');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Add New')).toBeFocused();
});

test('a link to a record says when the record is not there any more, or cannot be loaded', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  const client = await adminClient(product.url);
  const newItem = { title: 'Gone since', category: 'web', description: 'Text' } as const;
  product.markDirty();
  const { data: item } = await client
    .from('portfolio_items')
    .insert(newItem)
    .select('id')
    .single()
    .throwOnError();
  await signIn(page, accounts.admin);
  const link = section(page).getByRole('link', { name: 'added Gone since' });
  await expect(link).toBeVisible();
  await client.from('portfolio_items').delete().eq('id', String(item.id)).throwOnError();
  await link.click();
  await expect(page.getByText('This item has been deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'Show it among the deleted' }).click();
  await expect(page).toHaveURL(`/admin/portfolio?view=deleted&item=${item.id}`);
  const restore = page
    .getByRole('listitem')
    .filter({ hasText: 'Gone since' })
    .getByRole('button', { name: 'Restore' });
  await expect(restore).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The record that you are looking for is not listed here.')).toBeVisible();

  await page.route('**/rest/v1/portfolio_items*', (route) =>
    new URL(route.request().url()).searchParams.has('id')
      ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'out of order' } })
      : route.continue(),
  );
  await page.goto(`/admin/portfolio?item=${item.id}`);
  await expect(page.getByText('The item could not be opened.')).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Retry').click();
  await expect(page.getByRole('dialog', { name: 'Edit Portfolio Item' })).toBeVisible();

  // A record that arrives late closes no dialog that was opened meanwhile.
  const requested = Promise.withResolvers<Route>();
  await page.route('**/rest/v1/portfolio_items*', (route) =>
    new URL(route.request().url()).searchParams.has('id') ? requested.resolve(route) : route.continue(),
  );
  await page.reload();
  const late = await requested.promise;
  await button(page, 'Add New').click();
  const newDialog = page.getByRole('dialog', { name: 'Add Portfolio Item' });
  await newDialog.getByLabel('Title').fill('A new item');
  const answered = page.waitForResponse((response) => response.request() === late.request());
  await late.continue();
  await (await answered).finished();
  await newDialog.getByLabel('Description').fill('Text');
  await expect(newDialog.getByLabel('Title')).toHaveValue('A new item');
});

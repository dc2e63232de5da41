import type { Page } from '@playwright/test';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Recent changes' });
const changes = (page: Page) => section(page).getByRole('listitem');
const history = '**/rest/v1/rpc/recent_history';

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
  await items().delete().eq('id', kept.id).throwOnError();
  await client.rpc('restore_portfolio_item', { item_id: kept.id }).throwOnError();
  const { data: gone } = await items()
    .insert({ ...newItem, title: 'Gone' })
    .select('id')
    .single()
    .throwOnError();
  await items().delete().eq('id', gone.id).throwOnError();

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
  await follow('changed About Section: Title and Content', '/admin/landing-page?section=about');
  await expect(page.getByRole('tab', { name: 'About Section', selected: true })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Changed');
  await page.goBack();
  await follow(
    'restored A <new> item',
    `/admin/portfolio?search=${encodeURIComponent('A <new> item').replaceAll('%20', '+')}`,
  );
  await expect(page.getByRole('button', { name: 'Edit A <new> item' })).toBeVisible();
  await page.goBack();
  await follow('added Gone', '/admin/portfolio?view=deleted');
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
});

test('the list says when it is empty', async ({ page }) => {
  await page.route(history, (route) => route.fulfill({ json: [] }));
  await signIn(page, accounts.admin);
  await expect(section(page)).toContainText('Nothing has been changed yet.');
  await expect(section(page).getByRole('button')).toHaveCount(0);
});

test('a failed list offers Retry, shows that it loads, and then the changes', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  await page.route(history, (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'out of order' } }),
  );
  await signIn(page, accounts.admin);
  await expect(section(page)).toContainText('The recent changes could not be loaded.');
  await expect(page.getByRole('alert').filter({ hasText: 'out of order' })).toHaveCount(0);

  await page.unroute(history);
  const released = Promise.withResolvers<void>();
  await page.route(history, async (route) => {
    await released.promise;
    await route.continue();
  });
  await section(page).getByRole('button', { name: 'Retry' }).focus();
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('status', { name: 'Loading' })).toBeVisible();
  released.resolve();
  await expect(changes(page).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeFocused();
});

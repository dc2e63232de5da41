import type { Page } from '@playwright/test';
import { button, field, sidebar, toast } from '#tests/browser/verbs.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { readTable } from '#tests/support/tables.ts';

const notice = (page: Page) => page.getByRole('status', { name: 'Connection' });
const spinner = (page: Page) => page.getByRole('status', { name: 'Loading' });
const itemsUrl = '**/rest/v1/portfolio_items*';
const contentUrl = '**/rest/v1/landing_page_content*';

async function fillItem(page: Page, title: string): Promise<void> {
  await button(page, 'Add New').click();
  await field(page, 'Title').fill(title);
  await field(page, 'Category').selectOption('web');
  await field(page, 'Description').fill('A text.');
}

const openAdminPage = (page: Page, name: string) => sidebar(page).getByRole('link', { name }).click();

/** The stored items whose title contains a text. */
async function storedItems(url: string, title: string): Promise<unknown[]> {
  const rows = await readTable(url, 'portfolio_items', 'title');
  return rows.filter((row) => JSON.stringify(row).includes(title));
}

test('offline is shown once and signs nobody out; online again Retry loads the list, and an item can be saved', async ({
  page,
  context,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/INTERNET_DISCONNECTED/);
  await signIn(page, accounts.admin, '/admin/portfolio');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await fillItem(page, 'Typed before offline');
  await context.setOffline(true);
  await expect(notice(page)).toContainText('You are offline.');
  await button(page, 'Save').click();
  await expect(toast(page, 'Error creating portfolio item')).toContainText('could not be reached');
  await expect(notice(page)).toHaveCount(1);
  await expect(field(page, 'Title')).toHaveValue('Typed before offline');

  await page.keyboard.press('Escape');
  await button(page, 'Discard changes').click();
  await button(page, 'Title').click();
  await expect(page.getByText('The list could not be loaded.')).toBeVisible();
  await expect(spinner(page)).toHaveCount(0);

  // When a page becomes visible, supabase-js refreshes a token with fewer than 90 seconds left.
  await expireSoon(page);
  const refreshFailed = page.waitForEvent('requestfailed', (request) =>
    new URL(request.url()).pathname.endsWith('/auth/v1/token'),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await refreshFailed;
  await expect(page.getByText(`Logged in as: ${accounts.admin.email}`)).toBeVisible();

  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await button(page, 'Retry').click();
  await expect(page.getByText('The list could not be loaded.')).toHaveCount(0);
  await fillItem(page, 'Typed again online');
  await button(page, 'Save').click();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();
  expect(await storedItems(product.url, 'Typed again online')).toHaveLength(1);
});

test('a double click, and Enter with a click, write once', async ({ page, product }) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (/\/rest\/v1\/(portfolio_items|landing_page_content)/.test(request.url())) {
      if (request.method() !== 'GET' && request.method() !== 'HEAD') writes.push(request.method());
    }
  });
  await signIn(page, accounts.admin, '/admin/portfolio');
  await fillItem(page, 'Written once');
  await button(page, 'Save').dblclick();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await storedItems(product.url, 'Written once')).toHaveLength(1);

  await openAdminPage(page, 'Landing Page');
  await field(page, 'Title').fill('Written once');
  const save = await button(page, 'Save').boundingBox();
  if (!save) throw new Error('Save has no box on the screen.');
  await page.mouse.move(save.x + save.width / 2, save.y + save.height / 2);
  await field(page, 'Title').focus();
  await Promise.all([page.keyboard.press('Enter'), page.mouse.down().then(() => page.mouse.up())]);
  await expect(toast(page, 'Content updated')).toBeVisible();
  expect(writes).toEqual(['POST', 'POST']);
});

test('a write whose response is lost can be repeated: one row is stored, and no conflict is shown', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  // A repeated insert has the id of the stored row; the product takes it as saved.
  expectConsoleError(/status of 409/);
  const loseResponse = async (url: string) => {
    let isLost = false;
    await page.unrouteAll();
    await page.route(url, async (route) => {
      if (isLost || route.request().method() === 'GET') return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
  };
  const saveTwice = async (failure: string) => {
    await button(page, 'Save').click();
    await toast(page, failure).getByRole('button', { name: 'Close notification' }).click();
    await expect(toast(page, failure)).toHaveCount(0);
    await button(page, 'Save').click();
  };
  await signIn(page, accounts.admin, '/admin/portfolio');
  await fillItem(page, 'Lost');
  await loseResponse(itemsUrl);
  await saveTwice('Error creating portfolio item');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(page, 'Edit Lost').click();
  await field(page, 'Title').fill('Lost, changed');
  await loseResponse(itemsUrl);
  await saveTwice('Error updating portfolio item');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await storedItems(product.url, 'Lost')).toEqual([{ title: 'Lost, changed' }]);

  await page.goto('/admin/landing-page');
  await field(page, 'Title').fill('Lost');
  await loseResponse(contentUrl);
  await saveTwice('Error saving content');
  await expect(page.getByRole('tab', { selected: true })).not.toHaveAccessibleDescription(/./);
  expect(await readTable(product.url, 'landing_page_content', 'section, title')).toEqual([
    { section: 'hero', title: 'Lost' },
  ]);
});

/** Sets the stored token to expire in 20 seconds. */
async function expireSoon(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    session.expires_at = Math.floor(Date.now() / 1000) + 20;
    localStorage.setItem(key, JSON.stringify(session));
  });
}

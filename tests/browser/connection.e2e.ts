import type { Page, Route } from '@playwright/test';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { readTable } from '#tests/support/tables.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const notice = (page: Page) => page.getByRole('status', { name: 'Connection' });
const spinner = (page: Page) => page.getByRole('status', { name: 'Loading' });
const items = '**/rest/v1/portfolio_items*';
const content = '**/rest/v1/landing_page_content*';

async function fillItem(page: Page, title: string): Promise<void> {
  await button(page, 'Add New').click();
  await field(page, 'Title').fill(title);
  await field(page, 'Category').selectOption('web');
  await field(page, 'Description').fill('A text.');
}

async function storedTitles(url: string, title: RegExp): Promise<string[]> {
  const rows = await readTable(url, 'portfolio_items', 'title');
  return rows.map((row) => JSON.stringify(row)).filter((row) => title.test(row));
}

test('offline is shown once; with the connection the list is reloaded and typed text can be saved', async ({
  page,
  context,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/INTERNET_DISCONNECTED/);
  await signIn(page, accounts.admin, '/admin/portfolio');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await fillItem(page, 'Typed while offline');
  await context.setOffline(true);
  await expect(notice(page)).toContainText('You are offline.');
  await button(page, 'Save').click();
  await expect(toast(page, 'Error creating portfolio item')).toContainText('could not be reached');
  await expect(notice(page)).toHaveCount(1);
  await expect(field(page, 'Title')).toHaveValue('Typed while offline');

  await page.keyboard.press('Escape');
  await button(page, 'Discard changes').click();
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page.getByText('The list could not be loaded.')).toBeVisible();
  await expect(spinner(page)).toHaveCount(0);

  // The token expires, but without a connection nobody is signed out.
  await expireSoon(page);
  const refresh = page.waitForRequest('**/auth/v1/token*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await refresh;
  await expect(page.getByText(`Logged in as: ${accounts.admin.email}`)).toBeVisible();

  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByText('The list could not be loaded.')).toHaveCount(0);
  await fillItem(page, 'Typed while offline');
  await button(page, 'Save').click();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();
  expect(await storedTitles(product.url, /Typed while offline/)).toHaveLength(1);
});

test('an unreachable server is shown and tried again, and every page reloads its data when it answers', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await page.clock.install();
  await signIn(page, accounts.admin);
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page.getByRole('heading', { name: 'Contact Messages' })).toBeVisible();
  const every = /\/(rest|auth)\/v1\//;
  await page.route(every, (route) => route.abort());
  for (const [link, failed, whole] of [
    ['Portfolio', page.getByText('The portfolio items could not be loaded.'), page.getByRole('table')],
    ['Landing Page', page.getByText('The landing page content could not be loaded.'), field(page, 'Title')],
  ] as const) {
    await page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: link }).click();
    await expect(failed).toBeVisible();
    await expect(notice(page)).toContainText('The server cannot be reached.');
    await page.clock.fastForward(5_000);
    await expect(notice(page)).toBeVisible();
    await page.unroute(every);
    await page.clock.fastForward(5_000);
    await expect(whole).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    await page.route(every, (route) => route.abort());
  }
});

test('a request without a response ends with a message at its time limit, and no spinner stays', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, accounts.admin, '/admin/portfolio');
  await expect(page.getByRole('table')).toBeVisible();
  await page.route(items, () => undefined);
  const requested = page.waitForRequest(items);
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await requested;
  await page.clock.fastForward(15_000);
  await expect(toast(page, 'Error fetching portfolio items')).toContainText('took too long');
  await expect(page.getByText('The list could not be loaded.')).toBeVisible();
  await expect(spinner(page)).toHaveCount(0);
  await fillItem(page, 'Never answered');
  const saving = page.waitForRequest(items);
  await button(page, 'Save').click();
  await saving;
  await page.clock.fastForward(15_000);
  await expect(toast(page, 'Error creating portfolio item')).toContainText('took too long');
  await expect(button(page, 'Save')).toBeEnabled();
  await expect(field(page, 'Title')).toHaveValue('Never answered');
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
  expect(await storedTitles(product.url, /Written once/)).toHaveLength(1);

  await page
    .getByRole('navigation', { name: 'Admin Panel' })
    .getByRole('link', { name: 'Landing Page' })
    .click();
  await field(page, 'Title').fill('Written once');
  const save = await button(page, 'Save').boundingBox();
  if (!save) throw new Error('Save is nowhere.');
  await page.mouse.move(save.x + save.width / 2, save.y + save.height / 2);
  await field(page, 'Title').focus();
  await Promise.all([page.keyboard.press('Enter'), page.mouse.down().then(() => page.mouse.up())]);
  await expect(toast(page, 'Content updated')).toBeVisible();
  expect(writes).toEqual(['POST', 'POST']);
});

/** How a connection can be cut in the middle of a write: before the server has it, or before it has answered. */
const cuts: Record<string, (route: Route) => Promise<void>> = {
  'before it is sent': (route) => route.abort(),
  'before it is answered': async (route) => {
    await route.fetch();
    await route.abort();
  },
};

test('a write whose response was lost can be repeated: one row, and no conflict with itself', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  // A repeated insert meets its own row.
  expectConsoleError(/status of 409/);
  const cutOnce = async (address: string, cut: (route: Route) => Promise<void>) => {
    let isCut = false;
    await page.unrouteAll();
    await page.route(address, (route) => {
      if (isCut || route.request().method() === 'GET') return route.fallback();
      isCut = true;
      return cut(route);
    });
  };
  const saveTwice = async (failure: string) => {
    await button(page, 'Save').click();
    await toast(page, failure).getByRole('button', { name: 'Close notification' }).click();
    await expect(toast(page, failure)).toHaveCount(0);
    await button(page, 'Save').click();
  };
  for (const [name, cut] of Object.entries(cuts)) {
    await test.step(name, async () => {
      await signIn(page, accounts.admin, '/admin/portfolio');
      await fillItem(page, `Cut ${name}`);
      await cutOnce(items, cut);
      await saveTwice('Error creating portfolio item');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await button(page, `Edit Cut ${name}`).click();
      await field(page, 'Title').fill(`Cut ${name}, changed`);
      await cutOnce(items, cut);
      await saveTwice('Error updating portfolio item');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await storedTitles(product.url, new RegExp(`Cut ${name}`))).toEqual([
        `{"title":"Cut ${name}, changed"}`,
      ]);

      await page.goto('/admin/landing-page');
      for (const text of ['First', 'Second']) {
        await field(page, 'Title').fill(`${text} ${name}`);
        await cutOnce(content, cut);
        await saveTwice('Error saving content');
        await expect(page.getByRole('tab', { selected: true })).not.toHaveAccessibleDescription(/./);
      }
      expect(await readTable(product.url, 'landing_page_content', 'section, title')).toEqual([
        { section: 'hero', title: `Second ${name}` },
      ]);
    });
  }
});

/** Leaves the stored session a token that is about to run out. */
async function expireSoon(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    session.expires_at = Math.floor(Date.now() / 1000) + 20;
    localStorage.setItem(key, JSON.stringify(session));
  });
}

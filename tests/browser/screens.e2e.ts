import type { Locator, Page } from '@playwright/test';
import { faultsInEveryLook } from '#tests/support/accessibility.ts';
import { field, sidebar, toast } from '#tests/support/elements.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { loseSession } from '#tests/support/lost-session.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { isExhaustive } from '#tools/test/depth.ts';
import { deny } from './drivers/requests.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
const staying = (page: Page) => dialog(page).getByRole('button', { name: /^(Cancel|Keep|Stay)/ });
const long = 'Unbreakable'.repeat(15);

/** Expects a screen to have no accessibility fault and not to scroll sideways, light and dark, small and large. */
async function expectNoFault(page: Page, screen: string, widths?: number[]): Promise<void> {
  expect.soft(await faultsInEveryLook(page, { screen, ...(widths && { widths }) })).toEqual([]);
}

test('public pages and the contact form have no accessibility fault and fit', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404|503/);
  const paths = ['/case-study/project-noah', '/case-study/gek-op-locaties', '/privacy'];
  for (const path of [...paths, '/no/such/page', '/case-study/steensma', '/']) {
    await page.goto(path);
    await waitForHydration(page);
    await expectNoFault(page, path);
  }
  await button(page, 'SEND MESSAGE').click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectNoFault(page, 'contact form, invalid');
  await page.route('**/functions/v1/contact-form', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('We need a website.');
  await button(page, 'SEND MESSAGE').click();
  await expect(toast(page, 'Failed to send message')).toBeVisible();
  await expectNoFault(page, 'contact form, failed');
});

test('the screens of a session have no accessibility fault and fit', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|status of 40[04]/);
  const entry = /\/assets\/index-[^/]+\.js$/;
  await page.route(entry, (route) => route.fulfill({ status: 404, body: 'Not found.' }));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expectNoFault(page, 'application missing');
  await page.unroute(entry);

  await page.goto('/login');
  await button(page, 'Show password').click();
  await button(page, 'Log in').click();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await expectNoFault(page, 'login');
  await page.goto('/reset-password?code=made-up');
  await button(page, 'Send link').click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await expectNoFault(page, 'link request, invalid');
  await field(page, 'Email').fill(`${'somebody-with-a-long-name-'.repeat(2)}@example.com`);
  await button(page, 'Send link').click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectNoFault(page, 'mail sent');

  await signIn(page, accounts.member, '/admin/landing-page');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expectNoFault(page, 'denied');
  await page.route('**/auth/v1/user', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { error_code: 'reauthentication_needed', msg: 'Confirm' } })
      : route.continue(),
  );
  await page.goto('/reset-password');
  await page.getByLabel('New password').fill('a-long-enough-password');
  await button(page, 'Save password').click();
  await expect(button(page, 'Send me a link')).toBeVisible();
  await expectNoFault(page, 'new password');
  await page.route('**/rest/v1/rpc/is_admin', (route) => route.abort());
  await page.goto('/admin');
  await expect(button(page, 'Retry')).toBeVisible();
  await expectNoFault(page, 'admin check failed');
  await button(page, 'Retry').press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(button(page, 'Retry')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.unrouteAll();

  await signIn(page, accounts.admin);
  const recentChanges = page.getByRole('region', { name: 'Recent changes' });
  await expect(recentChanges.getByRole('listitem').first()).toBeVisible();
  await expectNoFault(page, 'dashboard');
  await page.setViewportSize({ width: 360, height: 800 });
  await button(page, /menu/).click();
  await expect(sidebar(page)).toBeVisible();
  await expectNoFault(page, 'drawer', [360]);
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
  await loseSession(page);
  await expect(dialog(page, 'Sign in again')).toBeVisible();
  await expectNoFault(page, 'session expired');

  await signIn(page, accounts.admin, '/admin/landing-page');
  await field(page, 'Title').fill('Half a sentence');
  const other = await context.newPage();
  await other.goto('/admin');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await button(other, 'Log out').click();
  await button(other, 'Log out and keep them').click();
  await expect(page.getByText('You were logged out in another tab.')).toBeVisible();
  await expectNoFault(page, 'logged out in another tab');
});

test('the landing editor has no accessibility fault and fits', async ({
  page,
  product,
  expectConsoleError,
}) => {
  // The section had no record when it was typed into: its insert is refused.
  expectConsoleError(/status of 409/);
  product.markDirty();
  await signIn(page, accounts.admin, '/admin/landing-page');
  const atDepth = isExhaustive ? ['About Section', 'Services Section'] : [];
  for (const name of [...atDepth, 'Contact Section', 'Hero Section']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByTitle(`Preview of the ${name}`)).toBeVisible();
    await expectNoFault(page, name);
  }
  for (const text of ['A short text', 'One text that goes on and on. '.repeat(40), long]) {
    await field(page, 'Title').fill(text);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Unsaved draft' })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Unsaved draft' }).getByRole('listitem')).toHaveCount(3);
  await expectNoFault(page, 'drafts offered');
  await button(page, 'Restore draft').click();
  await expectNoFault(page, 'changed');
  await page.getByRole('region', { name: 'Signed in' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectNoFault(page, 'question before leaving');
  await staying(page).click();
  await button(page, 'Log out').click();
  await expect(dialog(page)).toBeVisible();
  await expectNoFault(page, 'question before a log-out');
  await staying(page).click();
  await field(page, 'Title').fill('');
  await button(page, 'Save').click();
  await expect(page.getByText('Please enter a title.')).toBeVisible();
  await expectNoFault(page, 'invalid');

  const client = await adminClient(product.url);
  await client
    .from('landing_page_content')
    .insert({ section: 'hero', title: 'Theirs', content: 'Theirs' })
    .throwOnError();
  await field(page, 'Title').fill('Mine');
  await button(page, 'Save').click();
  await expect(dialog(page, /has changed since/)).toBeVisible();
  await expectNoFault(page, 'conflict');
  await button(page, 'Save yours over it').click();
  await expect(page.getByRole('link', { name: 'Live on the site' })).toBeVisible();
  await expectNoFault(page, 'published');
  await button(page, 'History').click();
  await dialog(page, 'History').getByText('Added').click();
  await expect(dialog(page, 'History').getByRole('table')).toBeVisible();
  await expectNoFault(page, 'history of a section');
});

test('the portfolio has no accessibility fault and fits', async ({ page, product, expectConsoleError }) => {
  expectConsoleError(/the drawing was interrupted/);
  expectConsoleError(/status of 403/);
  product.markDirty();
  const client = await adminClient(product.url);
  const items = () => client.from('portfolio_items');
  const text = { category: 'ai', description: 'A text.' } as const;
  const many = Array.from({ length: 51 }, (_, index) => ({ ...text, title: `Solo ${index} ${long}` }));
  await items().insert(many).throwOnError();
  await items().delete().like('title', 'Solo 50 %').throwOnError();
  await signIn(page, accounts.admin, '/admin/portfolio');
  await expect(page.getByRole('table')).toBeVisible();
  // Fifty rows are as good as one, and take many times as long.
  await page.locator('tbody tr:nth-child(n + 3)').evaluateAll((rows) => {
    for (const row of rows) row.style.setProperty('display', 'none', 'important');
  });
  await expectNoFault(page, 'list');
  await page.goto('/admin/portfolio?view=deleted');
  await expect(button(page, /^Restore/)).toBeVisible();
  await expectNoFault(page, 'recently deleted');

  await page.goto('/admin/portfolio?search=Solo%207');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await button(page, /^Edit /).click();
  await field(page, 'Image URL').fill('http://pictures.example/a.png');
  await button(page, 'Save').click();
  await expect(field(page, 'Image URL')).toHaveAttribute('aria-invalid', 'true');
  await expectNoFault(page, 'dialog, invalid');
  await page.reload();
  await button(page, /^Edit /).click();
  await expect(page.getByRole('region', { name: 'Unsaved draft' })).toBeVisible();
  await expectNoFault(page, 'dialog with a draft');
  await button(page, 'Restore draft').click();
  await field(page, 'Image URL').fill('');
  await field(page, 'Description').fill('Mine.');
  await items().update({ description: 'Theirs.' }).like('title', 'Solo 7 %').throwOnError();
  await button(page, 'Save').click();
  await expect(
    page.getByRole('region', { name: 'This item has changed since you typed this' }),
  ).toBeVisible();
  await expectNoFault(page, 'conflict');
  await button(page, 'Go on with what is saved').click();
  await expect(field(page, 'Description')).toHaveValue('Theirs.');
  await button(page, 'History').click();
  await dialog(page, 'History').getByText('Added').click();
  await expectNoFault(page, 'history of an item');

  await page.goto('/admin/portfolio?search=Solo%208');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await button(page, /^Delete /).click();
  await expect(button(page, 'Cancel')).toBeFocused();
  await expectNoFault(page, 'question before a delete');
  await page.goto(`/admin/portfolio?search=${long}${long}`);
  await expect(page.getByText('No items match')).toBeVisible();
  await expectNoFault(page, 'nothing found', [360]);

  await page.goto('/admin/portfolio?search=Solo%209');
  await button(page, /^Edit /).click();
  await field(page, 'Description').fill('Typed by an admin.');
  await page.route('**/rest/v1/portfolio_items*', (route) =>
    route.request().method() === 'PATCH' ? deny(route) : route.continue(),
  );
  await page.route('**/rest/v1/rpc/is_admin', (route) => route.fulfill({ json: false }));
  await button(page, 'Save').click();
  await expect(page.getByRole('status', { name: 'Role' })).toBeVisible();
  await expectNoFault(page, 'role taken away, with a toast');
  await page.unrouteAll();

  await page.goto('/admin/portfolio');
  await button(page, 'Add New').click();
  await field(page, 'Title').fill('An hour of text');
  await page.evaluate(() => {
    URL.canParse = () => {
      throw new Error('the drawing was interrupted');
    };
  });
  await field(page, 'Image URL').fill('https://');
  await expect(page.getByRole('region', { name: 'Something went wrong on this page' })).toBeVisible();
  await expectNoFault(page, 'crash');
});

test('the content screen has no accessibility fault and fits', async ({ page }) => {
  await signIn(page, accounts.admin, '/admin/content');
  await expect(button(page, 'Edit Steensma')).toBeVisible();
  await expectNoFault(page, 'list of documents');
  await page.getByRole('tab', { name: 'Case studies' }).click();
  await button(page, 'Add New').click();
  await button(page, 'Add block').click();
  await field(page, 'Heading').fill(long);
  await field(page, 'Title').fill(long);
  await button(page, 'Save').click();
  await expect(page.getByText('Please enter the text.')).toBeVisible();
  await expectNoFault(page, 'document, invalid');
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('tab', { name: 'Agency' }).click();
  await expect(field(page, 'Claim')).toBeVisible();
  await expectNoFault(page, 'agency');
  await page.goto('/');
  await button(page, 'Edit page').click();
  await expectNoFault(page, 'menu of the editors');
});

test('the inbox has no accessibility fault and fits', async ({ page, product }) => {
  const message = { name: 'Ada', email: 'ada@example.com', message: 'We need a website.' };
  const unbreakable = 'Unbreakable'.repeat(40);
  await product.storeMessages([
    message,
    { ...message, name: 'Ben' },
    {
      name: unbreakable,
      email: `${unbreakable}@example.com`,
      message: unbreakable,
      mail_state: 'failed',
      mail_error: unbreakable,
    },
  ]);
  await signIn(page, accounts.admin, '/admin/messages');
  const rows = page.getByRole('list', { name: 'Messages, newest first' }).getByRole('link');
  await expect(rows).toHaveCount(3);
  await expectNoFault(page, 'list');
  await page.getByRole('checkbox', { name: 'Select Ada' }).press('Space');
  await expect(page.getByText('1 message selected')).toBeVisible();
  await expectNoFault(page, 'selection');
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (element: Locator) => element.evaluate((it) => getComputedStyle(it).backgroundColor);
  const box = (name: string) => page.getByRole('checkbox', { name });
  expect(await ground(box('Select Ada'))).not.toBe(await ground(box('Select Ben')));
  const link = (name: string) => sidebar(page).getByRole('link', { name });
  expect(await ground(link('Messages'))).not.toBe(await ground(link('Portfolio')));
  const filter = (text: string) => page.locator('label').getByText(text, { exact: true });
  expect(await ground(filter('All').locator('..'))).not.toBe(await ground(filter('Unread').locator('..')));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.getByRole('checkbox', { name: 'Select Ada' }).press('Space');
  await rows.filter({ hasText: unbreakable.slice(0, 80) }).click();
  await expect(button(page, 'Mark as unread')).toBeVisible();
  await expectNoFault(page, 'message');
  await button(page, 'Delete').click();
  await expect(dialog(page)).toBeVisible();
  await expectNoFault(page, 'question before a delete');
  await dialog(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(rows).toHaveCount(2);
  await page.goto('/admin/messages?view=deleted');
  await expect(button(page, /^Restore/)).toBeVisible();
  await expectNoFault(page, 'deleted messages');
  await page.goto('/admin/messages?search=nothing');
  await expect(page.getByText('0 messages found')).toBeVisible();
  await expectNoFault(page, 'nothing found');
});

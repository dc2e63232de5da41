import type { Page } from '@playwright/test';
import { faultsInEveryLook } from '#tests/support/accessibility.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { deleteBefore } from './drivers/requests.ts';

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved draft' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function logOut(page: Page): Promise<void> {
  await button(page, 'Log out').click();
  await expect(page).toHaveURL(/\/login/);
}

test('what is typed into the landing editor comes back after a crash and a new sign-in, to its user alone', async ({
  page,
  context,
  browser,
  product,
  expectConsoleError,
}) => {
  // The section had no record when it was typed into: its insert is refused.
  expectConsoleError(/status of 409/);
  await signIn(page, accounts.admin, '/admin/landing-page');
  await title(page).fill('Typed before the crash');
  const tab = await context.newPage();
  await page.close();
  await tab.goto('/admin/landing-page');
  await expect(offer(tab)).toBeVisible();
  const hero = tab.getByRole('tab', { name: 'Hero Section' });
  await expect(hero).toHaveAccessibleDescription('An unsaved draft is offered');
  await expect(title(tab)).not.toHaveValue('Typed before the crash');
  await button(tab, 'Restore draft').click();
  await expect(title(tab)).toHaveValue('Typed before the crash');
  await expect(title(tab)).toBeFocused();
  await expect(offer(tab)).toHaveCount(0);
  await expect(hero).toHaveAccessibleDescription('Unsaved changes');

  await button(tab, 'Log out').click();
  await button(tab, 'Log out and keep them').click();
  await expect(tab).toHaveURL(/\/login/);
  await signIn(tab, accounts.member);
  await tab.goto('/admin/landing-page');
  await expect(tab.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(tab.locator('body')).not.toContainText('Typed before the crash');
  await logOut(tab);

  const colleague = await browser.newPage({ baseURL: product.url });
  await signIn(colleague, accounts.admin, '/admin/landing-page');
  await expect(offer(colleague)).toHaveCount(0);
  await title(colleague).fill('Theirs');
  await button(colleague, 'Save').click();
  await expect(toast(colleague, 'Content updated')).toBeVisible();
  await colleague.close();

  await signIn(tab, accounts.admin);
  await tab.getByRole('navigation').getByRole('link', { name: 'Landing Page' }).click();
  await expect(title(tab)).toHaveValue('Theirs');
  await button(tab, 'Restore draft').click();
  await button(tab, 'Save').click();
  const conflict = tab.getByRole('dialog', { name: 'The Hero Section has changed since you typed this' });
  await expect(conflict.getByRole('row').nth(1)).toHaveText('TitleTyped before the crashTheirs');
  await conflict.getByRole('button', { name: 'Save yours over it' }).click();
  await expect(toast(tab, 'Content updated')).toBeVisible();
  await tab.reload();
  await expect(title(tab)).toHaveValue('Typed before the crash');
  await expect(offer(tab)).toHaveCount(0);
});

test('what is typed into the portfolio dialog comes back for that item, until it is saved or given up', async ({
  page,
}) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  const openNew = () => button(page, 'Add New').click();
  await openNew();
  await title(page).fill('A draft');
  await page.reload();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(title(page)).toHaveValue(/\S/);
  await expect(offer(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await openNew();
  await button(page, 'Restore draft').click();
  await expect(title(page)).toHaveValue('A draft');
  await page.getByLabel('Category').selectOption('web');
  await page.getByLabel('Description').fill('A text.');
  await button(page, 'Save').click();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();
  await openNew();
  await expect(title(page)).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);

  await title(page).fill('Given up');
  await page.keyboard.press('Escape');
  await button(page, 'Discard changes').click();
  await openNew();
  await expect(title(page)).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
  await title(page).fill('Given up later');
  await page.reload();
  await openNew();
  await button(page, 'Discard draft').click();
  await page.reload();
  await openNew();
  await expect(title(page)).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
});

test('what was typed into an item that somebody else deleted comes back where a new one is made', async ({
  page,
}) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await title(page).fill('Typed into nothing');
  await page.route((url) => url.pathname === '/rest/v1/portfolio_items', deleteBefore, { times: 1 });
  await button(page, 'Save').click();
  await expect(button(page, 'Save as a new item')).toBeVisible();
  await page.reload();
  await button(page, 'Add New').click();
  await button(page, 'Restore draft').click();
  await button(page, 'Save').click();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();
  await expect(page.getByRole('row', { name: /Typed into nothing/ })).toHaveCount(1);
});

test('what was typed into an item that is gone is offered where a new one is made, and no other', async ({
  page,
  product,
}) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  for (const name of ['Trail guide for phones', 'Library catalogue on Drupal']) {
    await button(page, `Edit ${name}`).click();
    await title(page).fill(`Typed into ${name}`);
    await page.reload();
  }
  // The other item stays, and is not in the list.
  await page.getByRole('searchbox').fill('guide');
  await expect(page.getByRole('row')).toHaveCount(2);
  const client = await adminClient(product.url);
  const gone = client.from('portfolio_items').delete().eq('title', 'Trail guide for phones');
  expect((await gone.select('title')).data).toHaveLength(1);
  await button(page, 'Add New').click();
  await expect(offered(page)).toHaveText([/Typed into Trail guide/]);
  await button(page, 'Restore draft').click();
  await button(page, 'Save').click();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();
  await page.reload();
  await button(page, 'Add New').click();
  await expect(title(page)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('a new item whose answer was lost is stored once, however often its draft comes back', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|status of 409/);
  await signIn(page, accounts.admin, '/admin/portfolio');
  const openNew = () => button(page, 'Add New').click();
  await openNew();
  await title(page).fill('Stored unheard');
  await page.getByLabel('Category').selectOption('web');
  await page.getByLabel('Description').fill('A text.');
  await page.route(
    (url) => url.pathname === '/rest/v1/portfolio_items',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort('internetdisconnected');
    },
  );
  await button(page, 'Save').click();
  await expect(toast(page, 'Error creating portfolio item')).toBeVisible();
  await page.unrouteAll();
  for (const time of ['once', 'again']) {
    await page.reload();
    await openNew();
    await button(page, 'Restore draft').click();
    await expect(title(page), time).toHaveValue('Stored unheard');
  }
  await button(page, 'Save').click();
  await expect(toast(page, 'Portfolio item created')).toBeVisible();
  await expect(page.getByRole('row', { name: /Stored unheard/ })).toHaveCount(1);
  await openNew();
  await expect(offer(page)).toHaveCount(0);
});

test('a log-out in another tab asks nothing here, and what was typed comes back after the sign-in', async ({
  page,
  context,
}) => {
  await signIn(page, accounts.admin, '/admin/landing-page');
  await title(page).fill('Half a sentence');
  const other = await context.newPage();
  await other.goto('/admin');
  await logOut(other);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await other.close();
  await signIn(page, accounts.admin);
  await expect(page).toHaveURL('/admin/landing-page');
  await button(page, 'Restore draft').click();
  await expect(title(page)).toHaveValue('Half a sentence');
});

/** Where drafts are offered. */
const forms: Record<string, (page: Page) => Promise<unknown>> = {
  'landing editor': (page) => page.goto('/admin/landing-page'),
  'portfolio dialog': async (page) => {
    await page.goto('/admin/portfolio');
    await button(page, 'Add New').click();
  },
};
const offered = (page: Page, text?: string) =>
  offer(page)
    .getByRole('listitem')
    .filter({ hasText: text ?? '' });
const answer = (page: Page, text: string, choice: string) =>
  offered(page, text)
    .getByRole('button', { name: `${choice} draft` })
    .click();

for (const [name, open] of Object.entries(forms)) {
  test(`a draft of the ${name} is offered until it is answered, whatever is typed past it`, async ({
    page,
  }) => {
    await signIn(page, accounts.admin);
    await open(page);
    await title(page).fill('Typed first');
    await open(page);
    await title(page).fill('Typed past the offer');
    await expect(offered(page)).toHaveText([/Typed first/]);
    await open(page);
    await expect(offered(page)).toHaveText([/Typed past the offer/, /Typed first/]);
    const older = offered(page, 'Typed first').getByRole('button', { name: 'Restore draft' });
    await expect(older).toHaveAccessibleDescription(/Typed first/);
    await older.click();
    await expect(title(page)).toHaveValue('Typed first');
    await expect(title(page)).toBeFocused();
    await expect(offered(page)).toHaveText([/Typed past the offer/]);

    await title(page).fill('Typed first, and on');
    await answer(page, 'Typed past the offer', 'Restore');
    await expect(title(page)).toHaveValue('Typed past the offer');
    await expect(offered(page)).toHaveText([/Typed first, and on/]);
    await open(page);
    await expect(offered(page)).toHaveText([/Typed past the offer/, /Typed first, and on/]);
    await answer(page, 'Typed past the offer', 'Discard');
    await expect(offered(page)).toHaveText([/Typed first, and on/]);
    await open(page);
    await expect(offered(page)).toHaveText([/Typed first, and on/]);
    await answer(page, 'Typed first, and on', 'Discard');
    await open(page);
    await expect(title(page)).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });
}

test('a save answers for itself alone: what was typed before is offered on', async ({
  page,
  expectConsoleError,
}) => {
  // The section had no record when the draft was typed: its insert is refused.
  expectConsoleError(/status of 409/);
  await signIn(page, accounts.admin, '/admin/landing-page');
  await title(page).fill('Typed first');
  await page.reload();
  await title(page).fill('Saved');
  await button(page, 'Save').click();
  await expect(toast(page, 'Content updated')).toBeVisible();
  await expect(offered(page)).toHaveText([/Typed first/]);
  await page.reload();
  await expect(title(page)).toHaveValue('Saved');
  await answer(page, 'Typed first', 'Restore');
  await button(page, 'Save').click();
  // It was one's own save: nobody else is named.
  const conflict = page.getByRole('dialog', { name: 'The Hero Section has changed since you typed this' });
  await expect(conflict.getByRole('row')).toHaveText(['FieldYoursSaved', 'TitleTyped firstSaved']);
});

test('two tabs on one record keep what is typed into each', async ({ page, context }) => {
  await signIn(page, accounts.admin, '/admin/landing-page');
  const other = await context.newPage();
  await other.goto('/admin/landing-page');
  await title(page).fill('Here');
  await title(other).fill('There');
  await title(page).fill('Here too');
  await other.close();
  await page.reload();
  await expect(offered(page)).toHaveText([/Here too/, /There/]);
});

test('a log-out that discards leaves no draft of that user behind', async ({ page }) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await button(page, 'Add New').click();
  await title(page).fill('Unanswered');
  await page.goto('/admin/landing-page');
  await title(page).fill('Half a sentence');
  await button(page, 'Log out').click();
  await expect(page.getByRole('dialog')).toContainText('your earlier drafts in this browser go too');
  await button(page, 'Log out and discard them').click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, accounts.admin);
  for (const open of Object.values(forms)) {
    await open(page);
    await expect(title(page)).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  }
});

test('what somebody else has replaced and is saved again as it was is not lost in the conflict', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, accounts.admin, '/admin/landing-page');
  await title(page).fill('Mine');
  await button(page, 'Save').click();
  await expect(toast(page, 'Content updated')).toBeVisible();
  const colleague = await browser.newPage({ baseURL: product.url });
  await signIn(colleague, accounts.admin, '/admin/landing-page');
  await title(colleague).fill('Theirs');
  await button(colleague, 'Save').click();
  await expect(toast(colleague, 'Content updated')).toBeVisible();
  await colleague.close();

  await button(page, 'Save').click();
  await expect(
    page.getByRole('dialog', { name: 'The Hero Section has changed since you typed this' }),
  ).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue('Theirs');
  await answer(page, 'Mine', 'Restore');
  await expect(title(page)).toHaveValue('Mine');
});

for (const [name, open] of Object.entries(forms)) {
  test(`offered drafts of the ${name} have no accessibility fault and fit, however long`, async ({
    page,
  }) => {
    await signIn(page, accounts.admin);
    const long = 'One text that goes on and on. '.repeat(40);
    for (const text of ['A short text', long, 'unbroken'.repeat(60)]) {
      await open(page);
      await title(page).fill(text);
    }
    await open(page);
    await expect(offered(page)).toHaveCount(3);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await answer(page, 'A short text', 'Discard');
    await answer(page, 'unbroken', 'Discard');
    await expect(offered(page)).toHaveCount(1);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });
}

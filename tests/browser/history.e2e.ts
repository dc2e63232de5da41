import type { Page } from '@playwright/test';
import { faultsInEveryLook } from '#tests/support/accessibility.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { cut } from './drivers/requests.ts';

type Client = Awaited<ReturnType<typeof adminClient>>;

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'History' });
const versions = (page: Page) => drawer(page).getByRole('listitem');
const restore = (page: Page, index: number) =>
  versions(page).nth(index).getByRole('button', { name: 'Restore', exact: true });

const historyRequests = '**/rest/v1/content_history*';

/** Opens the landing editor on the Hero Section, and saves these titles one after the other. */
async function saveTitles(page: Page, ...titles: string[]): Promise<void> {
  await signIn(page, accounts.admin, '/admin/landing-page');
  for (const text of titles) {
    await title(page).fill(text);
    await button(page, 'Save').click();
    await expect(button(page, 'Discard changes')).toBeDisabled();
    await expect(button(page, 'Save')).toBeEnabled();
  }
}

const saveByServer = (client: Client, text: string) =>
  client.from('landing_page_content').update({ title: text }).eq('section', 'hero').throwOnError();

async function openHistory(page: Page): Promise<void> {
  await button(page, 'History').click();
  await expect(drawer(page)).toBeVisible();
}

async function openItem(page: Page, itemTitle = 'Trail guide for phones'): Promise<void> {
  await button(page, `Edit ${itemTitle}`).click();
  await expect(title(page)).toHaveValue(itemTitle);
}

test('the history of a section lists who changed what and when, with the words that changed', async ({
  page,
}) => {
  await saveTitles(page, 'We build sites', 'We build fast sites', 'We make fast sites');
  await page.getByLabel('Content').fill('Another text.');
  await title(page).fill('We make sites');
  await button(page, 'Save').click();
  await expect(button(page, 'Discard changes')).toBeDisabled();
  await openHistory(page);
  await expect(versions(page)).toHaveText([
    /^Title and Content changedadmin@example\.com.*\d:\d\d.*, just now.*Current$/,
    /^Title changedadmin@example\.com.*just now.*Restore$/,
    /^Title changedadmin@example\.com.*just now.*Restore$/,
    /^Addedadmin@example\.com.*just now.*Restore$/,
  ]);
  await versions(page).nth(1).getByText('Title changed').click();
  await expect(versions(page).nth(1).getByRole('deletion')).toHaveText(['build']);
  await expect(versions(page).nth(1).getByRole('insertion')).toHaveText(['make']);
  await versions(page).nth(3).getByText('Added').click();
  await expect(
    versions(page)
      .nth(3)
      .getByRole('row', { name: /^Title/ }),
  ).toHaveText('Title(empty)We build sites');
});

test('a restored version is unsaved text that Undo takes back, until it is saved as a new version', async ({
  page,
}) => {
  await saveTitles(page, 'First', 'Second', 'Third');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/rest/')) writes.push(request.method());
  });
  const hero = page.getByRole('tab', { name: 'Hero Section' });
  await openHistory(page);
  await restore(page, 2).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(toast(page, 'Version restored')).toContainText('not saved yet');
  await expect(title(page)).toHaveValue('First');
  await expect(hero).toHaveAccessibleDescription('Unsaved changes');
  await expect(button(page, 'History')).toBeFocused();
  await button(page, 'Undo').click();
  await expect(title(page)).toHaveValue('Third');
  await expect(hero).not.toHaveAccessibleDescription('Unsaved changes');
  expect(writes).toEqual([]);

  await openHistory(page);
  await restore(page, 2).click();
  await button(page, 'Save').click();
  await expect(button(page, 'Save')).toBeEnabled();
  await expect(hero).not.toHaveAccessibleDescription('Unsaved changes');
  await openHistory(page);
  await expect(versions(page)).toHaveCount(4);
  await expect(versions(page).first()).toContainText('Title changed');
  await page.reload();
  await expect(title(page)).toHaveValue('First');
});

test('a version restored over unsaved text loses none of it', async ({ page }) => {
  await saveTitles(page, 'First', 'Second');
  await title(page).fill('Typed');
  await openHistory(page);
  await restore(page, 1).click();
  await button(page, 'Undo').click();
  await expect(title(page)).toHaveValue('Typed');
  await page.reload();
  const offer = page.getByRole('region', { name: /unsaved draft/i });
  await expect(offer.getByRole('listitem')).toHaveCount(1);
  await button(page, 'Restore draft').click();
  await expect(title(page)).toHaveValue('Typed');

  await openHistory(page);
  await restore(page, 1).click();
  await title(page).fill('Typed over the first');
  await expect(button(page, 'Undo')).toHaveCount(0);
  await page.reload();
  await expect(offer.getByRole('listitem')).toContainText(['Typed over the first', 'Typed']);
});

test('in the item dialog, Escape closes the history alone, and the keyboard restores a version', async ({
  page,
}) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await openItem(page);
  await title(page).fill('Trail guide, second edition');
  await page.getByLabel('Description').press('ControlOrMeta+s');
  await expect(toast(page, 'Portfolio item updated')).toBeVisible();
  await openItem(page, 'Trail guide, second edition');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await title(page).fill('Typed');

  await button(page, 'History').focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  await expect(drawer(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(button(page, 'History')).toBeFocused();
  await expect(title(page)).toHaveValue('Typed');

  await page.keyboard.press('Enter');
  await expect(restore(page, 1)).toBeVisible();
  for (let presses = 0; presses < 6; presses += 1) {
    if (await restore(page, 1).evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(restore(page, 1)).toHaveAccessibleDescription(/ago|just now/);
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toHaveCount(0);
  await expect(toast(page, 'Version restored')).toBeVisible();
  await expect(title(page)).toHaveValue('Trail guide for phones');
  await expect(button(page, 'History')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveValue('Typed');
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Escape');
  await button(page, 'Discard changes').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('each section and a stored item have History beside Save', async ({ page }) => {
  const expectBesideSave = async () => {
    const [history, save] = [
      await button(page, 'History').boundingBox(),
      await button(page, 'Save').boundingBox(),
    ];
    expect(history?.y).toBe(save?.y);
  };
  await signIn(page, accounts.admin, '/admin/landing-page');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText([/^Hero/, /^About/, /^Services/, /^Contact/]);
  for (const tab of await tabs.all()) {
    await tab.click();
    await expectBesideSave();
  }
  await page.goto('/admin/portfolio');
  await openItem(page);
  await expectBesideSave();
});

test('Undo and Redo of typing are those of the browser', async ({ page }) => {
  await saveTitles(page, 'First');
  await title(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' and more');
  await expect(title(page)).toHaveValue('First and more');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title(page)).toHaveValue('First');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(title(page)).toHaveValue('First and more');
});

test('a new item has no history, and neither has a section without a saved text', async ({ page }) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await button(page, 'Add New').click();
  await expect(button(page, 'Save')).toBeVisible();
  await expect(button(page, 'History')).toHaveCount(0);
  await page.goto('/admin/landing-page');
  await openHistory(page);
  await expect(drawer(page)).toContainText('No versions yet.');
});

test('fifty versions are listed at a time, and the next fifty where the first ones end', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await saveTitles(page, 'Version 0');
  const client = await adminClient(product.url);
  for (let count = 1; count < 53; count += 1) await saveByServer(client, `Version ${count}`);
  await openHistory(page);
  await expect(versions(page)).toHaveCount(50);
  await page.route(historyRequests, cut, { times: 1 });
  await button(page, 'Load more').click();
  await expect(drawer(page)).toContainText('The older versions could not be loaded.');
  await expect(versions(page)).toHaveCount(50);
  await button(page, 'Retry').click();
  await expect(versions(page)).toHaveCount(53);
  await expect(versions(page).last()).toContainText('Added');
  await expect(button(page, 'Load more')).toHaveCount(0);
  await versions(page).nth(49).getByText('Title changed').click();
  await expect(versions(page).nth(49).getByRole('deletion')).toHaveText(['2']);
});

test('a history that cannot be loaded says so, and the form stays as it is', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  await saveTitles(page, 'First', 'Second');
  await title(page).fill('Typed');
  await page.route(historyRequests, (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'the disk is full' } }),
  );
  await openHistory(page);
  await expect(drawer(page)).toContainText('The history could not be loaded.the disk is full');
  await page.unrouteAll();
  await button(page, 'Retry').click();
  await expect(versions(page)).toHaveCount(2);
  await button(page, 'Close history').click();
  await expect(title(page)).toHaveValue('Typed');
});

test('a history whose code cannot be loaded says so, and is tried again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await saveTitles(page, 'First', 'Second');
  await title(page).fill('Typed');
  await page.route(/\/assets\/history-list-/, cut);
  await openHistory(page);
  await expect(drawer(page)).toContainText('The history could not be loaded.');
  await page.unrouteAll();
  await button(page, 'Retry').click();
  await expect(versions(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(title(page)).toHaveValue('Typed');
});

test('a role that is taken away while the history is open ends it, and the form keeps its text', async ({
  page,
  product,
}) => {
  await product.promoteMember();
  await saveTitles(page, 'Version 0');
  const client = await adminClient(product.url);
  for (let count = 1; count < 52; count += 1) await saveByServer(client, `Version ${count}`);
  await signIn(page, accounts.member, '/admin/landing-page');
  await title(page).fill('Typed');
  await openHistory(page);
  await expect(versions(page)).toHaveCount(50);
  await product.demoteMember();
  await button(page, 'Load more').click();
  await expect(drawer(page)).toContainText('You may not read the history.');
  await expect(versions(page)).toHaveCount(50);
  await page.keyboard.press('Escape');
  await expect(title(page)).toHaveValue('Typed');
  await openHistory(page);
  await expect(drawer(page)).toContainText('You may not read the history.');
  await expect(versions(page)).toHaveCount(0);
  await product.promoteMember();
  await button(page, 'Retry').click();
  await expect(versions(page)).toHaveCount(50);

  // The texts of a version are loaded: it fills the form, and the database refuses the save.
  await product.demoteMember();
  await restore(page, 1).click();
  await expect(title(page)).toHaveValue('Version 50');
  await button(page, 'Save').click();
  await expect(toast(page, 'Error saving content')).toBeVisible();
  await expect(title(page)).toHaveValue('Version 50');
  await button(page, 'Undo').click();
  await expect(title(page)).toHaveValue('Typed');
});

test('a version restored while another admin saves is a conflict, not an overwrite', async ({
  page,
  context,
}) => {
  await saveTitles(page, 'First', 'Second');
  await openHistory(page);
  const other = await context.newPage();
  await other.goto('/admin/landing-page');
  await openHistory(other);
  await restore(other, 1).click();
  await button(other, 'Save').click();
  await expect(toast(other, 'Content updated')).toBeVisible();

  await restore(page, 1).click();
  await page.getByLabel('Subtitle').fill('Mine');
  await button(page, 'Save').click();
  const conflict = page.getByRole('dialog', { name: 'The Hero Section has changed since you typed this' });
  await conflict.getByRole('button', { name: 'Save yours over it' }).click();
  await expect(conflict).toHaveCount(0);
  await openHistory(page);
  await expect(versions(page)).toHaveText([
    /^Subtitle changed/,
    /^Title changed/,
    /^Title changed/,
    /^Added/,
  ]);
});

test('Ctrl+S saves the section that is shown, and nothing while a dialog is open', async ({ page }) => {
  await saveTitles(page, 'First');
  await title(page).fill('Second');
  await openHistory(page);
  await page.keyboard.press('ControlOrMeta+s');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  const hero = page.getByRole('tab', { name: 'Hero Section' });
  await title(page).fill('Third');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(hero).not.toHaveAccessibleDescription('Unsaved changes');
  await openHistory(page);
  // A save of the second title would be a version, too.
  await expect(versions(page)).toHaveCount(2);
});

test('no state of the history has an accessibility fault or scrolls sideways', async ({ page }) => {
  test.slow();
  await saveTitles(page, 'First', 'Second');
  await openHistory(page);
  await versions(page).nth(1).getByText('Added').click();
  await expect(drawer(page).getByRole('table')).toBeVisible();
  const faults = await faultsInEveryLook(page, { screen: 'history of a section' });
  await page.goto('/admin/portfolio');
  await openItem(page);
  await openHistory(page);
  await versions(page).first().getByText('Added').click();
  faults.push(...(await faultsInEveryLook(page, { screen: 'history of an item' })));
  expect(faults).toEqual([]);
});

import type { Page } from '@playwright/test';
import { landingDefaults } from '#content/landing-defaults.ts';
import { button, title, toast } from '#tests/browser/verbs.ts';
import { accounts, expect, type Product, signIn, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { cut } from './drivers/requests.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'History' });
const versions = (page: Page) => drawer(page).getByRole('listitem');
const restore = (page: Page, index: number) =>
  versions(page).nth(index).getByRole('button', { name: 'Restore', exact: true });

/** Stores a version of the Hero Section for each title, and opens its editor. */
async function openEditor(page: Page, product: Product, ...titles: string[]): Promise<void> {
  product.markDirty();
  const client = await adminClient(product.url);
  for (const text of titles) {
    await client
      .from('landing_page_content')
      .upsert({ section: 'hero', title: text, content: 'A text.' }, { onConflict: 'section' })
      .throwOnError();
  }
  await signIn(page, accounts.admin, '/admin/landing-page');
  await expect(title(page)).toHaveValue(titles.at(-1) ?? '');
}

async function openHistory(page: Page): Promise<void> {
  await button(page, 'History').click();
  await expect(drawer(page)).toBeVisible();
}

async function openItem(page: Page, itemTitle = 'Trail guide for phones'): Promise<void> {
  await button(page, `Edit ${itemTitle}`).click();
  await expect(title(page)).toHaveValue(itemTitle);
}

test('the history of a section lists who changed what and when, with the texts before and after', async ({
  page,
  product,
}) => {
  await openEditor(page, product, 'We build sites', 'We build fast sites', 'We make fast sites');
  const top = async (name: string) => (await button(page, name).boundingBox())?.y;
  await expect.poll(async () => (await top('History')) === (await top('Save'))).toBe(true);
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
  await expect(
    versions(page)
      .nth(1)
      .getByRole('row', { name: /^Title/ }),
  ).toHaveText('TitleWe build fast sitesWe make fast sites');
  await versions(page).nth(3).getByText('Added').click();
  await expect(
    versions(page)
      .nth(3)
      .getByRole('row', { name: /^Title/ }),
  ).toHaveText('Title(empty)We build sites');
});

test('a restored version or built-in text is unsaved text that Undo takes back, until it is saved as a new version', async ({
  page,
  product,
}) => {
  await openEditor(page, product, 'First', 'Second', 'Third');
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

  await title(page).fill('Typed');
  await button(page, 'Restore built-in default').click();
  await expect(title(page)).toHaveValue(landingDefaults.hero.title);
  await expect(hero).toHaveAccessibleDescription('Unsaved changes');
  await button(page, 'Undo').click();
  await expect(title(page)).toHaveValue('Typed');
  await button(page, 'Discard changes').click();
  await expect(title(page)).toHaveValue('Third');
  await expect(hero).not.toHaveAccessibleDescription('Unsaved changes');
  await expect(button(page, 'Undo')).toBeFocused();
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

test('a new item has no history; in the dialog of a stored one, Escape closes the history alone, and the keyboard restores a version', async ({
  page,
}) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await button(page, 'Add New').click();
  await expect(button(page, 'Save')).toBeVisible();
  await expect(button(page, 'History')).toHaveCount(0);
  await page.keyboard.press('Escape');
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

test('a history whose code cannot be loaded says so, and the typed text stays', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await openEditor(page, product, 'Saved');
  await title(page).fill('Typed');
  await page.route(/\/assets\/history-list-/, cut);
  await openHistory(page);
  await expect(drawer(page)).toContainText('The history could not be loaded.');
  await page.keyboard.press('Escape');
  await expect(title(page)).toHaveValue('Typed');
});

test('a history whose code could not be loaded is there after Retry', { tag: '@full-browser' }, async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await openEditor(page, product, 'First', 'Second');
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

test('Undo and Redo of typing are those of the browser; Ctrl+S saves the section that is shown, and nothing while a dialog is open', async ({
  page,
  product,
}) => {
  await openEditor(page, product, 'First');
  await title(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' and more');
  await expect(title(page)).toHaveValue('First and more');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title(page)).toHaveValue('First');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(title(page)).toHaveValue('First and more');
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

import type { Page } from '@playwright/test';
import { button, field, sidebar } from '#tests/browser/verbs.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { readTable } from '#tests/support/tables.ts';

const crashed = (page: Page) => page.getByRole('region', { name: 'Something went wrong on this page' });

/** Makes a component throw that calls this function of the browser while it is drawn. */
async function breakDrawing(
  page: Page,
  name: 'URL.canParse' | 'Date.prototype.toLocaleString',
): Promise<void> {
  await page.evaluate((broken) => {
    const refuse = () => {
      throw new Error('the drawing was interrupted\nand here are internals');
    };
    const [target, key] = broken === 'URL.canParse' ? [URL, 'canParse'] : [Date.prototype, 'toLocaleString'];
    const whole = Reflect.get(target, key);
    Reflect.set(target, key, refuse);
    Reflect.set(window, 'mend', () => Reflect.set(target, key, whole));
  }, name);
}

const mend = (page: Page) => page.evaluate(() => Reflect.get(window, 'mend')());

test('a crash of the portfolio page keeps the frame, and what was typed is guarded and still there', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/the drawing was interrupted/);
  await signIn(page, accounts.admin, '/admin/portfolio');
  await button(page, 'Add New').click();
  await field(page, 'Title').fill('An hour of text');
  await field(page, 'Description').fill('First line\n\nSecond line');
  await field(page, 'Image URL').fill('https:/');
  await breakDrawing(page, 'URL.canParse');
  await field(page, 'Image URL').press('/');

  await expect(crashed(page).getByRole('heading', { level: 1 })).toBeFocused();
  await expect(crashed(page)).toContainText('What you typed is not lost');
  await expect(crashed(page)).not.toContainText('internals');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`Logged in as: ${accounts.admin.email}`)).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click();
  await button(page, 'Keep editing').click();

  await button(page, 'Restore').click();
  await expect(crashed(page).getByRole('heading', { level: 1 })).toBeFocused();
  await mend(page);
  await button(page, 'Restore').click();
  await expect(page.getByRole('dialog', { name: 'Add Portfolio Item' })).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('An hour of text');
  await expect(field(page, 'Description')).toHaveValue('First line\n\nSecond line');
  await expect(field(page, 'Image URL')).toHaveValue('https://');
  await field(page, 'Category').selectOption('web');
  await field(page, 'Image URL').fill('');
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Portfolio item created' })).toBeVisible();
  const titles = await readTable(product.url, 'portfolio_items', 'title');
  expect(titles.filter((row) => JSON.stringify(row).includes('An hour of text'))).toHaveLength(1);
});

test('a crash of the landing editor puts every section back, on the tab that was open', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/the drawing was interrupted/);
  await signIn(page, accounts.admin, '/admin/landing-page');
  await field(page, 'Title').fill('A hero, not saved');
  await page.getByRole('tab', { name: 'About Section' }).click();
  await field(page, 'Title').fill('About, saved');
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Content updated' })).toBeVisible();
  await expect(page.getByText('Last saved')).toBeVisible();
  await field(page, 'Title').fill('About, typed on');
  await page.getByRole('tab', { name: 'Hero Section' }).click();
  await breakDrawing(page, 'Date.prototype.toLocaleString');
  await page.getByRole('tab', { name: 'About Section' }).click();

  await expect(crashed(page)).toContainText('What you typed is not lost');
  await mend(page);
  await button(page, 'Restore').click();
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName('About Section');
  await expect(field(page, 'Title')).toHaveValue('About, typed on');
  await expect(page.getByRole('region', { name: 'Unsaved draft' })).toHaveCount(0);
  await button(page, 'Save').click();
  await expect(page.getByRole('tab', { name: 'About Section' })).not.toHaveAccessibleDescription(/./);
  await page.getByRole('tab', { name: 'Hero Section' }).click();
  await expect(field(page, 'Title')).toHaveValue('A hero, not saved');
  expect(await readTable(product.url, 'landing_page_content', 'section, title')).toEqual([
    { section: 'about', title: 'About, typed on' },
  ]);
});

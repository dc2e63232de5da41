import type { Page } from '@playwright/test';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { readTable } from '#tests/support/tables.ts';
import { answer, button, dialog, expectToast, field, fill, goTo, loggedIn } from './verbs.ts';

const crashed = (page: Page) => page.getByRole('region', { name: 'Something went wrong on this page' });

/** Makes a component throw that calls `URL.canParse` while it is drawn. */
const breakDrawing = (page: Page) =>
  page.evaluate(() => {
    const whole = URL.canParse;
    URL.canParse = () => {
      throw new Error('the drawing was interrupted\nand here are internals');
    };
    Reflect.set(window, 'mend', () => {
      URL.canParse = whole;
    });
  });

const mend = (page: Page) => page.evaluate(() => Reflect.get(window, 'mend')());

test('a crash of the portfolio page keeps the frame, and what was typed is guarded and still there', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/the drawing was interrupted/);
  await signIn(page, accounts.admin, '/admin/portfolio');
  await button(page, 'Add New').click();
  await fill(page, {
    Title: 'An hour of text',
    Description: 'First line\n\nSecond line',
    'Image URL': 'https:/',
  });
  await breakDrawing(page);
  await field(page, 'Image URL').press('/');

  await expect(crashed(page).getByRole('heading', { level: 1 })).toBeFocused();
  await expect(crashed(page)).toContainText('What you typed is not lost');
  await expect(crashed(page)).not.toContainText('internals');
  await expect(dialog(page)).toHaveCount(0);
  await expect(loggedIn(page, accounts.admin)).toBeVisible();
  await goTo(page, 'Dashboard');
  await answer(page, 'Keep editing');

  await button(page, 'Restore').click();
  await expect(crashed(page).getByRole('heading', { level: 1 })).toBeFocused();
  await mend(page);
  await button(page, 'Restore').click();
  await expect(dialog(page, 'Add Portfolio Item')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('An hour of text');
  await expect(field(page, 'Description')).toHaveValue('First line\n\nSecond line');
  await expect(field(page, 'Image URL')).toHaveValue('https://');
  await fill(page, { Category: 'web', 'Image URL': '' });
  await button(page, 'Save').click();
  await expectToast(page, 'Portfolio item created');
  const titles = await readTable(product.url, 'portfolio_items', 'title');
  expect(titles.filter((row) => JSON.stringify(row).includes('An hour of text'))).toHaveLength(1);
});

import type { Locator, Page } from '@playwright/test';
import { tabTo } from '#tests/support/keyboard.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { backends } from './backends.ts';
import { answer, button, dialog, expectToast, fill, region, toast } from './verbs.ts';

const close = (page: Page, text: string) => button(toast(page, text), 'Close notification');

/** How many lines of pixels of an element are visible once it has the focus. */
async function heightSeenOnFocus(element: Locator): Promise<number> {
  await element.focus();
  return element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const lines = Array.from({ length: Math.floor(bottom - top) }, (_, line) => top + line + 0.5);
    return lines.filter((line) => node.contains(document.elementFromPoint((left + right) / 2, line))).length;
  });
}

/** From the right and the lower edge of the screen, in CSS pixels. */
function distanceToCorner(element: Locator): Promise<number[]> {
  return element.evaluate((node) => {
    const { right, bottom } = node.getBoundingClientRect();
    return [window.innerWidth - right, window.innerHeight - bottom].map(Math.round);
  });
}

test('errors are filled, stay until they are closed, by keyboard also while dialogs are open, and hide no field', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, accounts.admin, '/admin/portfolio');
  await button(page, 'Add New').click();
  const form = dialog(page, 'Add Portfolio Item');
  const saveButton = button(form, 'Save');
  // Before the first toast, or screen readers do not announce it.
  const notifications = region(page, 'Notifications');
  await expect(notifications).toHaveAttribute('aria-live', 'polite');
  await saveButton.click();
  await expectToast(page, 'Missing fields');
  // In the corner of the screen, not of the dialog, which scrolls and would cut it off.
  await expect.poll(() => distanceToCorner(toast(page, 'Missing fields'))).toEqual([16, 16]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await fill(form, { Title: 'Half a sentence', Category: 'web', Description: 'A text.' });
  await backends['no space'](page);
  await saveButton.click();
  await expect(toast(page, 'the disk is full')).toHaveCSS('background-color', 'rgb(179, 44, 13)');
  await page.clock.runFor(10_000);
  await expect(page.getByRole('alert')).toHaveCount(2);

  // 1,280 px at 400 %.
  await page.setViewportSize({ width: 320, height: 225 });
  for (const field of ['Title', 'Category', 'Description', 'Image URL']) {
    expect(await heightSeenOnFocus(form.getByLabel(field)), field).toBeGreaterThan(30);
  }
  expect(await heightSeenOnFocus(saveButton), 'Save').toBeGreaterThan(30);
  await page.setViewportSize({ width: 1280, height: 800 });

  await saveButton.focus();
  await tabTo(close(page, 'Missing fields'));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Missing fields')).toHaveCount(0);
  await expect(form.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  const prompt = dialog(page, 'Discard your changes?');
  await expect(prompt).toBeVisible();
  await tabTo(close(page, 'the disk is full'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(prompt.locator(':focus')).toHaveCount(1);
  await answer(page, 'Keep editing');
  await expect(form.getByLabel('Title')).toHaveValue('Half a sentence');

  await saveButton.click();
  await expectToast(page, 'the disk is full');
  await button(form, 'Cancel').click();
  await answer(page, 'Discard changes');
  await expect(form).toBeHidden();
  await close(page, 'the disk is full').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

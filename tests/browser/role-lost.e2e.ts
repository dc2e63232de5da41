import type { Page } from '@playwright/test';
import { button, sidebar, title, toast } from '#tests/browser/verbs.ts';
import { refuseSession } from '#tests/support/lost-session.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';

const notice = (page: Page) => page.getByRole('status', { name: 'Role' });
/** Pixels between the toasts and the notice about the role, where one is above the other. */
async function gapUnderToasts(page: Page): Promise<number> {
  const toasts = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
  const under = await notice(page).boundingBox();
  if (!toasts || !under) throw new Error('Nothing is shown.');
  const isBeside = toasts.x >= under.x + under.width;
  return isBeside ? 0 : under.y - (toasts.y + toasts.height);
}

const sentence =
  'You are no longer an administrator. What you typed is still here, but it cannot be saved. Copy what you need before you leave.';

test('a section refused because the role was taken away shows a toast and a notice and keeps its text', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  await product.promoteMember();
  await signIn(page, accounts.member, '/admin/landing-page');
  await title(page).fill('Typed by an admin');
  await product.demoteMember();
  await button(page, 'Save').click();
  await expect(toast(page, 'Error saving content')).toHaveText(
    "Error saving contentPermission denied. You don't have permission to modify this content.",
  );
  await expect(notice(page)).toHaveText(sentence);
  await expect(title(page)).toHaveValue('Typed by an admin');
  await expect(title(page)).toBeEditable();
  await expect(button(page, 'Save')).toBeFocused();

  // With the role back, the text is saved, and the editor goes on.
  await product.promoteMember();
  await button(page, 'Save').click();
  await expect(toast(page, 'Content updated')).toBeVisible();
  await expect(title(page)).toHaveValue('Typed by an admin');
  await expect(notice(page)).toHaveCount(0);

  // A save without changes is refused, too, before the screen goes.
  await product.demoteMember();
  await toast(page, 'Error saving content').getByRole('button', { name: 'Close notification' }).click();
  await expect(toast(page, 'Error saving content')).toHaveCount(0);
  await button(page, 'Save').click();
  await expect(toast(page, 'Error saving content')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(sidebar(page)).toHaveCount(0);
});

test('an item refused because the role was taken away stays in its dialog until it is discarded; without unsaved text the admin area is left at once', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  await product.promoteMember();
  await signIn(page, accounts.member, '/admin/portfolio');
  await button(page, /^Edit /)
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Edit Portfolio Item' });
  await title(page).fill('Typed by an admin');
  await product.demoteMember();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Error updating portfolio item')).toHaveText(/permission denied/);
  await expect(notice(page)).toHaveText(sentence);
  await expect(form).toBeVisible();
  await expect(title(page)).toHaveValue('Typed by an admin');
  for (const size of [
    { width: 1280, height: 720 },
    { width: 320, height: 568 },
    { width: 320, height: 225 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => gapUnderToasts(page)).toBeGreaterThanOrEqual(0);
  }
  await form.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Discard changes').click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Error updating portfolio item')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  await product.promoteMember();
  await page.goto('/admin/portfolio');
  await button(page, /^Delete /)
    .first()
    .click();
  await product.demoteMember();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Error deleting portfolio item')).toBeVisible();

  // A refused count has no body and no toast.
  await product.promoteMember();
  const isDemoted = Promise.withResolvers<void>();
  const methods = new Set<string>();
  // The count is asked for again when the page gets the focus.
  await page.route('**/rest/v1/contact_messages*', async (route) => {
    methods.add(route.request().method());
    await isDemoted.promise;
    await route.fulfill({ status: 403 });
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect.poll(() => [...methods]).toEqual(['HEAD']);
  await product.demoteMember();
  isDemoted.resolve();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'You are no longer an administrator')).toBeVisible();
});

test('a role that was taken away before signing in over an interrupted save keeps the text on the screen', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 40[13]/);
  await product.promoteMember();
  await signIn(page, accounts.member, '/admin/landing-page');
  await title(page).fill('Typed by an admin');
  await refuseSession(page);
  await button(page, 'Save').click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill(accounts.member.password);
  await product.demoteMember();
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Error saving content')).toHaveText(/Permission denied/);
  await expect(notice(page)).toHaveText(sentence);
  await expect(again).toBeHidden();
  await expect(title(page)).toHaveValue('Typed by an admin');
  await expect(title(page)).toBeEditable();
  await button(page, 'Discard changes').click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

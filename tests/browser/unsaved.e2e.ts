import type { Page } from '@playwright/test';
import { button, sidebar, title } from '#tests/browser/verbs.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';

const prompt = (page: Page) => page.getByRole('dialog').filter({ hasText: /not saved/ });
const staying = (page: Page) => prompt(page).getByRole('button', { name: /^(Cancel|Keep|Stay)/ });
const leaving = (page: Page, name: string) => prompt(page).getByRole('button', { name, exact: true });
const chosen = (page: Page) => page.getByRole('tab', { selected: true });

/** The editor, entered from the dashboard, so that Back stays on this site. */
async function openEditor(page: Page): Promise<void> {
  await signIn(page, accounts.admin);
  await sidebar(page).getByRole('link', { name: 'Landing Page' }).click();
  await expect(title(page)).toHaveValue(/\S/);
}

const waysOut: Record<string, (page: Page) => Promise<unknown>> = {
  'a link of the sidebar': (page) => sidebar(page).getByRole('link', { name: 'Portfolio' }).click(),
  'View Site': (page) => sidebar(page).getByRole('link', { name: 'View Site' }).click(),
  'a link of the top bar': (page) =>
    page.getByRole('region', { name: 'Signed in' }).getByRole('link', { name: 'Dashboard' }).click(),
  Back: (page) => page.evaluate(() => history.back()),
  'Back, pressed twice': (page) =>
    page.evaluate(async () => {
      const popped = () => new Promise((done) => addEventListener('popstate', done, { once: true }));
      for (let press = 0; press < 2; press += 1) {
        history.back();
        await popped();
        // The guard puts the address right.
        await popped();
      }
    }),
  'Log out': (page) => button(page, 'Log out').click(),
  'Sign Out': (page) => sidebar(page).getByRole('button', { name: 'Sign Out' }).click(),
};

/** Tries every way out: each asks exactly once, and staying keeps everything. */
async function expectGuarded(page: Page, ways: string[], text: string): Promise<void> {
  for (const way of ways) {
    await test.step(way, async () => {
      await waysOut[way]?.(page);
      await expect(prompt(page)).toHaveCount(1);
      await staying(page).click();
      await expect(prompt(page)).toHaveCount(0);
      await expect(page).toHaveURL('/admin/landing-page');
      await expect(chosen(page)).toHaveAccessibleName('Hero Section');
      await expect(title(page)).toHaveValue(text);
    });
  }
}

test('every way out of the landing editor asks once where a text has changed, and staying keeps everything', async ({
  page,
  context,
}) => {
  await openEditor(page);
  const stored = await title(page).inputValue();
  await title(page).fill('Changed');
  await title(page).fill(stored);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/admin');
  await page.evaluate(() => history.forward());
  await title(page).fill('Half a sentence');
  await expectGuarded(page, Object.keys(waysOut), 'Half a sentence');

  await page.getByRole('tab', { name: 'About Section' }).click();
  await expect(chosen(page)).toHaveAccessibleName('About Section');
  await expect(prompt(page)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Hero Section' })).toHaveAccessibleDescription(
    'Unsaved changes',
  );
  await page.getByRole('tab', { name: 'Hero Section' }).click();
  await expect(title(page)).toHaveValue('Half a sentence');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(page.getByRole('link').first()).toHaveText('Skip to content');
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(title(page)).toHaveValue('Half a sentence');
  await expect(page.getByRole('region', { name: 'Unsaved draft' })).toHaveCount(0);
  await expect(prompt(page)).toHaveCount(0);

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
  await expect(title(page)).toHaveValue('Half a sentence');
  expect(context.pages()).toHaveLength(1);
  await expect(prompt(page)).toHaveCount(0);

  await page.evaluate(() => history.back());
  await expect(prompt(page)).toContainText('Your changes to the Hero Section are not saved.');
  await leaving(page, 'Leave without saving').click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(prompt(page)).toHaveCount(0);
});

test('the guard outlives a failed save and a failed log-out; logging out asks once', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  await openEditor(page);
  await title(page).fill('Not to be saved');
  await page.route('**/rest/v1/landing_page_content*', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'the disk is full' } }),
  );
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').filter({ hasText: 'the disk is full' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Publishing' })).toHaveCount(0);
  await expectGuarded(page, ['Back'], 'Not to be saved');

  const answer = Promise.withResolvers<void>();
  await page.route('**/auth/v1/logout**', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: { message: 'out of order' } });
  });
  await button(page, 'Log out').click();
  await leaving(page, 'Log out and keep them').click();
  for (const name of ['Sign Out', 'Log out']) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
    await expect(page.getByRole('button', { name })).not.toHaveAttribute('disabled');
  }
  await expect(title(page)).toHaveValue('Not to be saved');
  answer.resolve();
  await expect(page.getByRole('alert').filter({ hasText: 'Logout failed' })).toContainText('out of order');
  expect(JSON.stringify(await page.context().storageState())).toContain('access_token');
  await expectGuarded(page, ['Back', 'Log out'], 'Not to be saved');

  await page.unrouteAll();
  await button(page, 'Log out').click();
  await leaving(page, 'Log out and keep them').click();
  await expect(page).toHaveURL('/login');
  await expect(prompt(page)).toHaveCount(0);
});

test('every way out of the portfolio dialog asks once, Back to another sort does not, and staying keeps everything', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await signIn(page, accounts.admin);
  await sidebar(page).getByRole('link', { name: 'Portfolio' }).click();
  const add = button(page, 'Add New');
  const form = page.getByRole('dialog', { name: 'Add Portfolio Item' });
  await add.click();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  const byTitle = page.getByRole('columnheader', { name: 'Title' });
  await byTitle.getByRole('button').click();
  await expect(byTitle).toHaveAttribute('aria-sort', 'ascending');
  await add.click();
  await title(page).fill('Half a sentence');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/admin/portfolio');
  await expect(prompt(page)).toHaveCount(0);
  await expect(title(page)).toHaveValue('Half a sentence');
  await form.getByLabel('Category').selectOption('web');
  await form.getByLabel('Description').fill('A text.');
  const ways: Record<string, () => Promise<unknown>> = {
    'the Escape key': () => page.keyboard.press('Escape'),
    'the cross': () => form.getByRole('button', { name: 'Close', exact: true }).click(),
    'the Cancel button': () => form.getByRole('button', { name: 'Cancel' }).click(),
    'the backdrop': () => page.mouse.click(5, 400),
    'the Back button': () => page.evaluate(() => history.back()),
  };
  const expectAllGuarded = async () => {
    for (const [way, go] of Object.entries(ways)) {
      await test.step(way, async () => {
        await title(page).focus();
        await go();
        await expect(prompt(page), way).toHaveCount(1);
        await (way === 'the Escape key' ? page.keyboard.press('Escape') : staying(page).click());
        await expect(prompt(page)).toHaveCount(0);
        await expect(title(page)).toHaveValue('Half a sentence');
        if (way === 'the Escape key') await expect(title(page)).toBeFocused();
      });
    }
  };
  await expectAllGuarded();
  await page.route('**/rest/v1/portfolio_items*', (route) => route.abort());
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error creating portfolio item' })).toBeVisible();
  await expectAllGuarded();
  await page.unrouteAll();

  await page.keyboard.press('Escape');
  await leaving(page, 'Discard changes').click();
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();
  await add.click();
  await expect(title(page)).toHaveValue('');
  await title(page).fill('Saved');
  await form.getByLabel('Category').selectOption('web');
  await form.getByLabel('Description').fill('A text.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Portfolio item created' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/admin');
});

test('a way out that is tried in the moment after staying asks as well', async ({ page }) => {
  await signIn(page, accounts.admin, '/admin/portfolio');
  await button(page, 'Add New').click();
  await title(page).fill('Half a sentence');
  const close = page
    .getByRole('dialog', { name: 'Add Portfolio Item' })
    .getByRole('button', { name: 'Cancel' });
  await close.click();
  const stay = await staying(page).elementHandle();
  await close.evaluate(async (button, staying) => {
    if (!(button instanceof HTMLElement && staying instanceof HTMLElement)) throw new TypeError('no buttons');
    staying.click();
    // Still in this task: the browser has not told yet that the prompt was closed.
    while (staying.isConnected) await Promise.resolve();
    button.click();
  }, stay);
  await expect(prompt(page)).toHaveCount(1);
  await staying(page).click();
  await expect(title(page)).toHaveValue('Half a sentence');
});

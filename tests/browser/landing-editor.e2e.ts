import type { Page } from '@playwright/test';
import { accounts, expect, signIn, test } from '#support/product.ts';

async function openEditor(page: Page): Promise<void> {
  await page.goto('/login?from=/admin/landing-page');
  await signIn(page, accounts.admin);
  await expect(page.getByRole('tab')).toHaveText([
    'Hero Section',
    'About Section',
    'Services Section',
    'Contact Section',
  ]);
}

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('saving one section keeps what was typed into another, and marks only that one', async ({ page }) => {
  await openEditor(page);
  await tab(page, 'About Section').click();
  await title(page).fill('Typed, not saved');
  await tab(page, 'Hero Section').click();
  await title(page).fill('  Stored  ');
  await expect(tab(page, 'Hero Section')).toHaveAccessibleDescription('Unsaved changes');
  await save(page).click();
  await expect(toast(page, 'Content updated')).toBeVisible();

  await expect(title(page)).toHaveValue('Stored');
  await expect(tab(page, 'Hero Section')).not.toHaveAccessibleDescription('Unsaved changes');
  await expect(tab(page, 'About Section')).toHaveAccessibleDescription('Unsaved changes');
  await tab(page, 'About Section').click();
  await expect(title(page)).toHaveValue('Typed, not saved');
  await page.reload();
  await expect(title(page)).toHaveValue('Stored');
});

test('a wrong form sends nothing, says why at each field and focuses the first', async ({ page }) => {
  await openEditor(page);
  await title(page).fill('');
  await page.getByLabel('Content').fill('   ');
  await save(page).click();
  await expect(toast(page, 'Missing fields')).toContainText('Please fill in all required fields');
  await expect(title(page)).toBeFocused();
  await expect(page.getByLabel('Content')).toHaveAccessibleDescription('Please enter the content.');

  await title(page).fill('A title');
  await page.getByLabel('Content').fill('A text');
  await page.getByLabel('Button link').fill('javascript:alert(1)');
  await save(page).click();
  await expect(page.getByLabel('Button link')).toBeFocused();
  await expect(page.getByLabel('Button link')).toHaveAccessibleDescription(/Please use #section/);
  await expect(toast(page, 'Content updated')).toHaveCount(0);
});

test('who saves second sees both versions and chooses', async ({ page, context, expectConsoleError }) => {
  // The section has no record yet: the second insert is refused.
  expectConsoleError(/status of 409/);
  await openEditor(page);
  const other = await context.newPage();
  await other.goto('/admin/landing-page');
  await other.getByLabel('Subtitle').fill('Theirs');
  await save(other).click();
  await expect(toast(other, 'Content updated')).toBeVisible();

  await page.getByLabel('Subtitle').fill('Mine');
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved the Hero Section first' });
  await expect(conflict.getByRole('row').nth(1)).toHaveText('SubtitleMineTheirs');
  await page.keyboard.press('Escape');
  await expect(conflict).toBeVisible();
  await conflict.getByRole('button', { name: 'Save yours over theirs' }).click();
  await expect(toast(page, 'Content updated')).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Subtitle')).toHaveValue('Mine');
});

test('a save of one section does not hide that somebody else saved another that is being edited', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/);
  await openEditor(page);
  await page.getByLabel('Subtitle').fill('Mine');

  const other = await context.newPage();
  await other.goto('/admin/landing-page');
  await other.getByLabel('Subtitle').fill('Theirs');
  await save(other).click();
  await expect(toast(other, 'Content updated')).toBeVisible();

  await page.getByRole('tab', { name: 'About Section' }).click();
  await page.getByLabel('Subtitle').fill('About us');
  await save(page).click();
  await expect(toast(page, 'Content updated')).toBeVisible();

  await page.getByRole('tab', { name: 'Hero Section' }).click();
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else saved the Hero Section first' });
  await expect(conflict.getByRole('row').nth(1)).toHaveText('SubtitleMineTheirs');
  await conflict.getByRole('button', { name: 'Go on with theirs' }).click();
  await expect(page.getByLabel('Subtitle')).toHaveValue('Theirs');
});

test('a refused save is said in its words and keeps the text and the focus', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/);
  await openEditor(page);
  await title(page).fill('Kept');
  const refusals = [
    {
      answer: { code: '42501', message: 'no' },
      description: "Permission denied. You don't have permission to modify this content.",
    },
    {
      answer: { code: '42P17', message: 'infinite recursion detected in policy' },
      description: "There's an issue with the database security policy. Please contact the administrator.",
    },
    { answer: { code: 'XX000', message: 'the disk is full' }, description: 'the disk is full' },
  ];
  for (const { answer, description } of refusals) {
    await page.route('**/rest/v1/landing_page_content*', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 400, json: answer }),
    );
    await save(page).click();
    await expect(toast(page, description)).toHaveText(`Error saving content${description}`);
    await expect(title(page)).toHaveValue('Kept');
    await expect(save(page)).toBeFocused();
    await page.unrouteAll();
  }
});

test('content that cannot be loaded says so and can be asked for again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  await page.goto('/login');
  await signIn(page, accounts.admin);
  await page.route('**/rest/v1/landing_page_content*', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
  );
  await page.goto('/admin/landing-page');
  await expect(toast(page, 'Error fetching content')).toContainText(
    "Permission denied. You don't have access to view this content.",
  );
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(title(page)).toHaveValue(/\S/);
});

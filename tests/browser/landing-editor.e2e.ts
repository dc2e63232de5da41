import type { Page } from '@playwright/test';
import { landingDefaults } from '#content/landing-defaults.ts';
import { faultsInEveryLook } from '#tests/support/accessibility.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';

async function openEditor(page: Page): Promise<void> {
  await signIn(page, accounts.admin, '/admin/landing-page');
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
  const conflict = page.getByRole('dialog', { name: 'The Hero Section has changed since you typed this' });
  await expect(conflict.getByRole('row').nth(1)).toHaveText('SubtitleMineTheirs');
  await page.keyboard.press('Escape');
  await expect(conflict).toBeVisible();
  await conflict.getByRole('button', { name: 'Save yours over it' }).click();
  await expect(toast(page, 'Content updated')).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Subtitle')).toHaveValue('Mine');
});

test('after a choice in a conflict and a failed save, the next try does not ask again', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409|ERR_INTERNET_DISCONNECTED/);
  await openEditor(page);
  const other = await context.newPage();
  await other.goto('/admin/landing-page');
  await other.getByLabel('Subtitle').fill('Theirs');
  await save(other).click();
  await expect(toast(other, 'Content updated')).toBeVisible();

  await page.getByLabel('Subtitle').fill('Mine');
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: 'The Hero Section has changed since you typed this' });
  await expect(conflict).toBeVisible();
  await page.route('**/rest/v1/landing_page_content*', (route) => route.abort('internetdisconnected'));
  await conflict.getByRole('button', { name: 'Save yours over it' }).click();
  await expect(toast(page, 'Error saving content')).toBeVisible();
  await expect(page.getByLabel('Subtitle')).toHaveValue('Mine');
  await page.unrouteAll();
  await save(page).click();
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

  await tab(page, 'About Section').click();
  await page.getByLabel('Subtitle').fill('About us');
  await save(page).click();
  await expect(toast(page, 'Content updated')).toBeVisible();

  await page.getByRole('tab', { name: 'Hero Section' }).click();
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: 'The Hero Section has changed since you typed this' });
  await expect(conflict.getByRole('row').nth(1)).toHaveText('SubtitleMineTheirs');
  await conflict.getByRole('button', { name: 'Go on with what is saved' }).click();
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

test('beside the form stands the section as visitors will see it, with what is typed', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1280, height: 900 });
  await openEditor(page);
  const preview = page.getByRole('region', { name: 'Preview' });
  const shown = preview.locator('iframe').contentFrame();
  await title(page).fill('Typed just now');
  await page.getByLabel('Button text').fill('Read on');
  await page.getByLabel('Button link').fill('/privacy');
  await expect(shown.getByRole('heading')).toHaveText('Typed just now');
  await expect(shown.getByText('Read on')).toHaveAttribute('href', '/privacy');

  const looks = (element: Element) => {
    const { fontSize, fontFamily, color, letterSpacing, maxInlineSize } = getComputedStyle(element);
    return { fontSize, fontFamily, color, letterSpacing, maxInlineSize };
  };
  const inPreview = await shown.getByRole('heading').evaluate(looks);
  const [form, picture] = [await page.locator('form').boundingBox(), await preview.boundingBox()];
  expect(picture?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  expect(await page.locator('#hero-title').count()).toBe(0);
  await shown.getByText('Read on').evaluate((link) => link.focus());
  await expect(shown.locator(':focus')).toHaveCount(0);
  await expect(preview.locator('iframe')).toHaveCSS('pointer-events', 'none');

  await tab(page, 'Contact Section').click();
  await expect(page.getByLabel('Button text')).toHaveAccessibleDescription(/Only the Hero Section/);
  await expect(shown.getByRole('heading', { name: 'SEND US A MESSAGE' })).toBeAttached();
  await preview.getByText('Phone', { exact: true }).click();
  await expect.poll(() => shown.locator('body').evaluate((body) => body.clientWidth)).toBe(390);
  expect(asked.filter((path) => /\.(webm|mp4)$/.test(path))).toEqual([]);

  await tab(page, 'Hero Section').click();
  await save(page).click();
  await expect(page.getByRole('link', { name: 'Live on the site' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typed just now');
  expect(await page.getByRole('heading', { level: 1 }).evaluate(looks)).toEqual(inPreview);
});

test('the built-in default is restored as an unsaved change, which can be taken back', async ({ page }) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('landing_page')) writes.push(request.method());
  });
  await openEditor(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await title(page).fill('Stored');
  await save(page).click();
  await expect(toast(page, 'Content updated')).toBeVisible();
  await expect(button('Discard changes')).toBeDisabled();

  await title(page).fill('Typed');
  await button('Restore built-in default').click();
  await expect(title(page)).toHaveValue(landingDefaults.hero.title);
  await expect(tab(page, 'Hero Section')).toHaveAccessibleDescription('Unsaved changes');
  await button('Undo').click();
  await expect(title(page)).toHaveValue('Typed');
  await button('Discard changes').click();
  await expect(title(page)).toHaveValue('Stored');
  await expect(tab(page, 'Hero Section')).not.toHaveAccessibleDescription('Unsaved changes');
  await expect(button('Undo')).toBeFocused();
  expect(writes).toEqual(['POST']);
});

test('no state of the editor has an accessibility fault or scrolls sideways, light and dark, small and large', async ({
  page,
  browser,
  product,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError(/status of 409/);
  const faults: string[] = [];
  const examine = async (screen: string) => {
    faults.push(...(await faultsInEveryLook(page, { screen })));
  };
  await openEditor(page);
  for (const name of ['Hero Section', 'About Section', 'Services Section', 'Contact Section']) {
    await tab(page, name).click();
    await expect(page.getByTitle(`Preview of the ${name}`)).toBeVisible();
    await examine(name);
  }
  await page.getByLabel('Subtitle').fill('Mine');
  await page.reload();
  await tab(page, 'Contact Section').click();
  await expect(page.getByRole('region', { name: 'Unsaved draft' })).toBeVisible();
  await examine('draft offered');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await examine('changed');

  const colleague = await browser.newPage({ baseURL: product.url });
  await openEditor(colleague);
  await tab(colleague, 'Contact Section').click();
  await colleague.getByLabel('Subtitle').fill('Theirs');
  await save(colleague).click();
  await expect(toast(colleague, 'Content updated')).toBeVisible();
  await colleague.close();
  await save(page).click();
  await expect(page.getByRole('dialog', { name: /has changed since/ })).toBeVisible();
  await examine('conflict');
  expect(faults).toEqual([]);
});

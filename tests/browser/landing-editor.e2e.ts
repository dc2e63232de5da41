import type { Page } from '@playwright/test';
import { button, title, toast } from '#tests/browser/verbs.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';

async function openEditor(page: Page): Promise<void> {
  await signIn(page, accounts.admin, '/admin/landing-page');
  await expect(page.getByRole('tab')).toHaveText([
    'Hero Section',
    'About Section',
    'Services Section',
    'Contact Section',
  ]);
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const save = (page: Page) => button(page, 'Save');

test('sections are saved side by side, and the success of one that is not shown names it', async ({
  page,
}) => {
  await openEditor(page);
  const answer = Promise.withResolvers<void>();
  const writes: string[] = [];
  await page.route('**/rest/v1/landing_page_content*', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const { section } = route.request().postDataJSON();
    writes.push(section);
    if (section === 'hero') await answer.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 800 });
  const places = () =>
    page.getByRole('tab').evaluateAll((tabs) => tabs.map((one) => one.getBoundingClientRect().toJSON()));
  const unmarked = await places();
  expect(new Set(unmarked.map(({ top }) => top)).size, 'rows of tabs').toBe(1);
  await title(page).fill('  A hero  ');
  await expect(tab(page, 'Hero Section')).toHaveAccessibleDescription('Unsaved changes');
  expect(await places(), 'the mark moves no tab').toEqual(unmarked);
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await tab(page, 'About Section').click();
  await title(page).fill('About us');
  await page.keyboard.press('Control+S');
  await expect(toast(page, 'Content updated').filter({ hasText: /successfully\.$/ })).toBeVisible();
  expect(writes).toEqual(['hero', 'about']);
  answer.resolve();
  await expect(toast(page, 'Saved: Hero Section.')).toBeVisible();
  for (const name of ['Hero Section', 'About Section']) {
    await expect(tab(page, name)).not.toHaveAccessibleDescription('Unsaved changes');
  }
  await page.reload();
  await expect(title(page)).toHaveValue('A hero');
});

test('a save loads all sections again; what is typed in another one stays, and is saved after a choice', async ({
  page,
  product,
  expectConsoleError,
}) => {
  // The section had no record when it was opened: its insert is refused.
  expectConsoleError(/status of (503|409)/);
  await openEditor(page);
  await tab(page, 'Services Section').click();
  await title(page).fill('Typed, not saved');
  const client = await adminClient(product.url);
  for (const section of ['about', 'services']) {
    await client.from('landing_page_content').insert({ section, title: 'A colleague’s', content: 'Text' });
  }
  await tab(page, 'Hero Section').click();
  await title(page).fill('A hero');
  await save(page).click();
  await expect(toast(page, 'Content updated')).toBeVisible();
  await tab(page, 'About Section').click();
  await expect(title(page)).toHaveValue('A colleague’s');
  await tab(page, 'Services Section').click();
  await expect(title(page)).toHaveValue('Typed, not saved');
  await expect(page.getByText('A newer version was saved since you typed this.')).toBeVisible();

  await page.route('**/rest/v1/landing_page_content*', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  await tab(page, 'Hero Section').click();
  await title(page).fill('Another hero');
  await save(page).click();
  await expect(toast(page, 'Error fetching content')).toBeVisible();
  await tab(page, 'Services Section').click();
  await expect(title(page)).toHaveValue('Typed, not saved');
  await page.unroute('**/rest/v1/landing_page_content*');
  await save(page).click();
  const conflict = page.getByRole('dialog', {
    name: 'The Services Section has changed since you typed this',
  });
  await expect(conflict.getByRole('row').nth(1)).toHaveText('TitleTyped, not savedA colleague’s');
  await page.keyboard.press('Escape');
  await expect(conflict).toHaveCount(0);
  await expect(title(page)).toHaveValue('Typed, not saved');
  await save(page).click();
  await conflict.getByRole('button', { name: 'Save yours over it' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(tab(page, 'Services Section')).not.toHaveAccessibleDescription('Unsaved changes');
  await page.reload();
  await tab(page, 'Services Section').click();
  await expect(title(page)).toHaveValue('Typed, not saved');
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

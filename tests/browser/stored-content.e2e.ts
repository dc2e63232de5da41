import type { Locator, Page } from '@playwright/test';
import { landingSections } from '#domain/landing-section.ts';
import { hold } from '#tests/support/hydration.ts';
import { expect, test } from '#tests/support/product.ts';
import { publish } from '#tests/support/published-content.ts';
import { adminClient } from '#tests/support/tables.ts';
import { button, heading } from './verbs.ts';

const items = (page: Page) => page.getByRole('list', { name: 'MORE WORK' }).getByRole('listitem');

/** Stores items named Work 001, Work 002 and so on, newest first and all newer than the demo items. */
async function storeItems(url: string, count: number): Promise<void> {
  const client = await adminClient(url);
  const { error } = await client.from('portfolio_items').insert(
    Array.from({ length: count }, (_, index) => ({
      title: `Work ${String(index + 1).padStart(3, '0')}`,
      category: 'web',
      description: 'A text.',
      created_at: new Date(Date.UTC(2026, 10, 1) - index).toISOString(),
    })),
  );
  if (error) throw error;
}

/** The lines of a text as rendered. */
async function renderedLines(element: Locator): Promise<string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: the text of the nodes has line breaks that are not rendered.
  return (await element.innerText()).split('\n');
}

test('the page lists 60 items, Show more adds the rest, and Back restores all of them and the scroll position', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  product.markDirty();
  await storeItems(product.url, 60);
  const client = await adminClient(product.url);
  const texts = client.from('landing_page_content');
  await texts
    .insert({
      section: 'hero',
      title: 'Stored\ntitle',
      subtitle: '',
      content: 'Stored',
      updated_at: new Date().toISOString(),
    })
    .throwOnError();

  await expect.poll(async () => (await page.request.get('/')).text()).toContain('Stored\ntitle');
  await page.goto('/');
  await expect(items(page)).toHaveCount(60);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'PORTFOLIO' }).click();
  await expect(page).toHaveURL('/#portfolio');
  await page.route(/portfolio_items.*&or=/, (route) => route.abort(), { times: 1 });
  const more = button(page, 'Show more');
  await more.click();
  await expect(page.getByText('More could not be loaded. Please try again.')).toBeVisible();
  await more.click();
  await expect(items(page)).toHaveCount(65);
  await expect(items(page).nth(60)).toContainText('Ticket machine, redesigned');
  await expect(items(page).nth(60)).toBeFocused();
  await expect(more).toHaveCount(0);

  await items(page).nth(62).scrollIntoViewIfNeeded();
  const scrollBefore = await page.evaluate(() => window.scrollY);
  // Publishing takes longer than the router takes to note the scroll position.
  await texts.update({ title: 'Refreshed\ntitle' }).eq('section', 'hero').throwOnError();
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('Refreshed\ntitle');
  // A real click would scroll to the link.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
  const refresh = await hold(page, '**/rest/v1/**');
  await page.goBack();
  await expect(items(page)).toHaveCount(65);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollBefore);
  expect(await renderedLines(heading(page))).toEqual(['Stored', 'title']);
  refresh();
  await expect(heading(page)).toHaveText(/^Refreshed/);
  await expect(items(page)).toHaveCount(65);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollBefore);
});

test('stored texts keep their lines and read in their own direction', async ({ page }) => {
  // Equal paragraphs are all rendered.
  const content = 'One\nTwo\n\nSame\n\nSame';
  const texts = { subtitle: 'Up\nDown', content, button_text: 'مرحبا', button_link: '#about' };
  const titles = landingSections.map((section) => `שלום ${section}`);
  await publish(page, {
    texts: Object.fromEntries(
      landingSections.map((section) => [section, { ...texts, title: `שלום ${section}` }]),
    ),
    items: [{ title: 'עבודה', description: 'One\nTwo' }],
  });
  await page.goto('/');
  for (const title of titles) {
    const heading = page.getByRole('heading', { name: title });
    await expect(heading).toHaveCSS('direction', 'rtl');
    const section = page.locator('section', { has: heading });
    expect(await renderedLines(section.getByText(/^Up\s/))).toEqual(['Up', 'Down']);
    expect((await renderedLines(section.getByText(/^One\s/))).slice(0, 2)).toEqual(['One', 'Two']);
    await expect(section.getByText(/^One\s/)).toHaveCSS('direction', 'ltr');
  }
  await expect(page.locator('#about').getByText('Same')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'مرحبا' })).toHaveCSS('direction', 'rtl');
  await expect(page.getByRole('heading', { name: 'עבודה' })).toHaveCSS('direction', 'rtl');
  expect(await renderedLines(items(page).getByText(/^One\s/))).toEqual(['One', 'Two']);
});

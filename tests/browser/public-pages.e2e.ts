import { agency } from '#content/agency.ts';
import { caseStudy } from '#content/case-study.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expect, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { heading } from './verbs.ts';

test('a navigation within the site moves the focus to the heading, and names and announces the page', async ({
  page,
}) => {
  await page.goto('/case-study/project-noah');
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveTitle(/^Privacy/);
  await expect(heading(page)).toHaveText(/^Privacy/);
  await expect(heading(page)).toBeFocused();
  await expect(page.locator('p[aria-live]')).toHaveText(/^Privacy/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('what an admin saves of a document comes to the pages, and what is taken back leaves them', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  product.markDirty();
  const client = await adminClient(product.url);
  const [facts] = agency.builtIn;
  const [noah] = caseStudy.builtIn;
  if (!facts || !noah) throw new Error('There are no built-in documents.');
  const { slug: _, published: __, ...texts } = noah.values;
  const change = (id: string, values: Record<string, unknown>) =>
    client.from('content_documents').update(values).eq('id', id).throwOnError();
  await change(facts.id, {
    body: { ...facts.values, name: 'Weavers', claim: '<b>Cloth</b>', footer: 'Since 1804' },
  });
  await change(noah.id, { slug: 'ark', body: { ...texts, title: 'The ark', challenge: null } });
  const statusOf = async (path: string) => (await page.request.get(path)).status();

  await expect.poll(() => statusOf('/case-study/ark')).toBe(200);
  const moved = await page.request.get('/case-study/project-noah', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/case-study/ark']);
  await page.goto('/case-study/ark');
  await waitForHydration(page);
  await expect(page).toHaveTitle('The ark | Weavers');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Weavers' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Since 1804');
  await expect(page.getByRole('heading', { name: 'Challenge' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Portfolio' }).click();
  await expect(page).toHaveTitle('Weavers: <b>Cloth</b>');
  const card = page.getByRole('link', { name: 'View Case Study Project Noah' });
  await expect(card).toHaveAttribute('href', '/case-study/ark');
  await page.evaluate(() => history.pushState(null, '', '/case-study/project-noah'));
  await expect(page).toHaveURL('/case-study/ark');
  await expect(heading(page)).toHaveText('The ark');

  await change(noah.id, { published: false });
  for (const path of ['/case-study/ark', '/case-study/project-noah']) {
    await expect.poll(() => statusOf(path)).toBe(404);
  }
  await page.goto('/case-study/ark');
  await expect(heading(page)).toHaveText('Case Study Not Found');
  await waitForHydration(page);
  await expect(heading(page)).toHaveText('Case Study Not Found');
  await page.getByRole('link', { name: 'Back to Portfolio' }).click();
  await expect(page.getByRole('heading', { name: 'Project Noah' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: 'View Case Study Gek op Locaties' }).click();
  await expect(heading(page)).toHaveText('Gek op Locaties');
});

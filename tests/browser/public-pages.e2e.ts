import { agency } from '#content/agency.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { caseStudy } from '#content/case-study.ts';
import { publicPaths } from '#content/pages.ts';
import { button } from '#tests/browser/verbs.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expect, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';

test('Back to Portfolio lands on the section at the first click, and Tab goes on from there', async ({
  page,
}) => {
  await page.goto('/case-study/project-noah');
  await page.getByRole('link', { name: 'Back to Portfolio' }).click();
  await expect(page).toHaveURL('/#portfolio');
  await expect
    .poll(() =>
      page.locator('#portfolio').evaluate((section) => Math.round(section.getBoundingClientRect().top)),
    )
    .toBe(100);
  await expect(page.locator('#portfolio')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'View Case Study Project Noah' })).toBeFocused();
});

test('a navigation moves the focus, names the page and announces it', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveTitle(/^Privacy/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('p[aria-live]')).toHaveText(/^Privacy/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the raw HTML of each public page has its own head and its text', async ({ request, product }) => {
  const titles = new Set<string>();
  for (const path of publicPaths(builtInContent)) {
    const html = await (await request.get(path)).text();
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '');
    for (const part of ['rel="canonical"', 'name="description"', 'og:title', 'og:image', 'twitter:card']) {
      expect(html, `${path} ${part}`).toContain(part);
    }
    expect(html).toContain('application/ld+json');
    expect(html).toContain('<h1');
    // Asked for by address, it would come before the first paint.
    expect([...html.matchAll(/<link rel="icon" href="([^,"]+)/g)].map(([, icon]) => icon)).toEqual([
      'data:image/svg+xml',
    ]);
    const address = product.url + path;
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
    expect(html).toContain(`<meta property="og:url" content="${address}">`);
    expect(html).toContain(`"url":"${path.startsWith('/case-study/') ? address : `${product.url}/`}"`);
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(picture).toContain(product.url);
    expect((await request.get(picture)).status()).toBe(200);
  }
  expect(titles.size).toBe(publicPaths(builtInContent).length);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const listed = (await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  expect([...listed].map(([, address]) => address)).toEqual(
    publicPaths(builtInContent).map((path) => product.url + path),
  );
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${product.url}/sitemap.xml`);
});

test('what an admin saves of a document comes to the pages, and what is taken back leaves them', async ({
  page,
  product,
  expectConsoleError,
}) => {
  product.markDirty();
  const client = await adminClient(product.url);
  const documents = () => client.from('content_documents');
  const [facts] = agency.builtIn;
  const [noah] = caseStudy.builtIn;
  if (!facts || !noah) throw new Error('There are no built-in documents.');
  const { slug: _, published: __, ...texts } = noah.values;
  await documents()
    .update({ body: { ...facts.values, name: 'Weavers', claim: '<b>Cloth</b>', footer: 'Since 1804' } })
    .eq('id', facts.id)
    .throwOnError();
  await documents()
    .update({ slug: 'ark', body: { ...texts, title: 'The ark', challenge: null } })
    .eq('id', noah.id)
    .throwOnError();

  await test.step('header, footer, title, mail address and study are those that were saved', async () => {
    await expect.poll(async () => (await page.request.get('/case-study/ark')).status()).toBe(200);
    await page.goto('/case-study/ark');
    await expect(page).toHaveTitle('The ark | Weavers');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Weavers' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Since 1804');
    await expect(page.getByRole('heading', { name: 'Challenge' })).toHaveCount(0);
    for (const path of ['/privacy', '/login', '/no/such/page']) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).toMatch(/<title>[^<]* \| Weavers<\/title>/);
      expect(html, path).not.toContain('Farweave');
    }
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    expect(sitemap).toContain('/case-study/ark<');
    expect(sitemap).not.toContain('/case-study/project-noah<');
  });

  await test.step('the former address leads to the present one, in the document and within the application', async () => {
    const moved = await page.request.get('/case-study/project-noah', { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, '/case-study/ark']);
    await page.goto('/');
    await waitForHydration(page);
    const card = page.getByRole('link', { name: 'View Case Study Project Noah' });
    await expect(card).toHaveAttribute('href', '/case-study/ark');
    await card.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The ark');
    await page.goBack();
    await expect(page).toHaveTitle('Weavers: <b>Cloth</b>');
    await page.evaluate(() => history.pushState(null, '', '/case-study/project-noah'));
    await expect(page).toHaveURL('/case-study/ark');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The ark');
  });

  await test.step('a draft is not found, and its card leads nowhere', async () => {
    expectConsoleError(/404/);
    await documents().update({ published: false }).eq('id', noah.id).throwOnError();
    for (const path of ['/case-study/ark', '/case-study/project-noah']) {
      await expect.poll(async () => (await page.request.get(path)).status()).toBe(404);
    }
    await page.goto('/case-study/ark');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Study Not Found');
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Study Not Found');
    await page.getByRole('link', { name: 'Back to Portfolio' }).click();
    await expect(page.getByRole('heading', { name: 'Project Noah' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Case Study Project Noah' })).toHaveCount(0);
    await page.getByRole('link', { name: 'View Case Study Gek op Locaties' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gek op Locaties');
  });
});

test('a case study that cannot be loaded says so, and is shown when that is tried again', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|could not be loaded/);
  await page.goto('/');
  await waitForHydration(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'View Case Study Project Noah' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('This page could not be loaded');
  await expect(page).toHaveTitle('This page could not be loaded');
  await context.setOffline(false);
  await button(page, 'Try again').click();
  await expect(heading).toHaveText('Project Noah');
});

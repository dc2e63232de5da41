import { publicPaths } from '#content/pages.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expect, test } from '#tests/support/product.ts';

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
  for (const path of publicPaths) {
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
  expect(titles.size).toBe(publicPaths.length);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  const listed = (await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  expect([...listed].map(([, address]) => address)).toEqual(publicPaths.map((path) => product.url + path));
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${product.url}/sitemap.xml`);
});

import { accounts, expect, test } from '#tests/support/product.ts';
import { budgets } from '#tools/bench/budgets.ts';
import { adminScript, publicPageWeight, visitPublicPages } from '#tools/bench/page-weight.ts';

test('every public page and the portfolio list keep their byte budgets', async ({ browser, product }) => {
  const figures = await publicPageWeight(await visitPublicPages(browser, product.url), product.url);
  figures.push(await adminScript(browser, product.url, accounts.admin));
  const limits = [
    budgets.scriptBeforeLoad,
    budgets.publicScript,
    budgets.adminScript,
    budgets.landingDocument,
    budgets.preloadedFonts,
    budgets.preloadedFontFiles,
    budgets.firstVideo,
    budgets.poster,
  ];
  expect(new Set(figures.map(({ limit }) => limit))).toEqual(new Set(limits));
  for (const { what, measured, limit } of figures) {
    expect.soft(measured, what).toBeGreaterThan(0);
    expect.soft(measured, what).toBeLessThanOrEqual(limit);
  }
});

test('before its application a page asks for its font and its picture alone', async ({ page }) => {
  const mayStart = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await mayStart.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  const script = page.waitForRequest(/\.js$/);
  await page.goto('/');
  await script;
  const early = asked.filter((line) => !line.startsWith('script'));
  expect(early).toEqual(['document /', expect.stringMatching(/^font /), 'image /video/cloth.webp']);
  mayStart.resolve();
});

test('what starts a page is marked to be compiled while it is fetched', async ({ page }) => {
  const chunks = ['framework', 'site', 'landing', 'index'].map((name) =>
    page.waitForResponse((response) => new RegExp(`/assets/${name}-[^/]+\\.js$`).test(response.url())),
  );
  await page.goto('/');
  for (const chunk of chunks) {
    expect((await (await chunk).text()).slice(0, 40)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

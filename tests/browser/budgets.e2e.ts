import { expect, test } from '#tests/support/product.ts';
import { budgets, byteBudgets } from '#tools/bench/budgets.ts';
import { adminPageWeight, publicPageWeight } from '#tools/bench/page-weight.ts';

test('every public page and the portfolio list keep their byte budgets', async ({ browser, product }) => {
  const figures = await publicPageWeight(browser, product.url);
  figures.push(await adminPageWeight(browser, product.url));
  expect(new Set(figures.map(({ budget }) => budget))).toEqual(new Set(Object.keys(byteBudgets)));
  for (const { budget, of, measured } of figures) {
    expect.soft(measured, `${budget} of ${of}`).toBeGreaterThan(0);
    expect.soft(measured, `${budget} of ${of}`).toBeLessThanOrEqual(budgets[budget].limit);
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
  const chunks = ['react', 'framework', 'site', 'landing', 'index'].map((name) =>
    page.waitForResponse((response) => new RegExp(`/assets/${name}-[^/]+\\.js$`).test(response.url())),
  );
  await page.goto('/');
  for (const chunk of chunks) {
    expect((await (await chunk).text()).slice(0, 40)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

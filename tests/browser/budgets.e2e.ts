import { budgets } from '#scripts/bench/budgets.ts';
import { adminScript, publicPageWeight, visitPublicPages } from '#scripts/bench/page-weight.ts';
import { accounts, expect, test } from '#support/product.ts';

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

import { fillMessage } from '#tests/support/contact-form.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { budgets, byteBudgets } from '#tools/bench/budgets.ts';
import { adminPageWeight, publicPageWeight } from '#tools/bench/page-weight.ts';
import { backends } from './backends.ts';
import { button, heading } from './verbs.ts';

test('every public page and the portfolio list keep their byte budgets', async ({ browser, product }) => {
  const figures = await publicPageWeight(browser, product.url);
  figures.push(...(await adminPageWeight(browser, product.url)));
  expect(new Set(figures.map(({ budget }) => budget))).toEqual(new Set(Object.keys(byteBudgets)));
  for (const { budget, of, measured } of figures) {
    expect.soft(measured, `${budget} of ${of}`).toBeGreaterThan(0);
    expect.soft(measured, `${budget} of ${of}`).toBeLessThanOrEqual(budgets[budget].limit);
  }
});

test('a page asks for its font and its picture before its application, and never for the login and the admin area, whatever a visitor or an admin does', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  await backends['contact function down'](page);
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.resourceType()} ${new URL(request.url()).pathname}`),
  );
  const ofSession = () => requests.filter((line) => / \/assets\/(login|admin|_app)/.test(line));
  const fetchedAhead = page.waitForRequest(/\.js$/);
  await page.goto('/');
  await fetchedAhead;
  const lazyPictures = await page
    .locator('img[loading="lazy"]')
    .evaluateAll((pictures) => pictures.map((picture) => `image ${picture.getAttribute('src')}`));
  const early = requests.filter((line) => !/^other .*\.js$/.test(line) && !lazyPictures.includes(line));
  expect(early).toEqual(['document /', expect.stringMatching(/^font /), 'image /video/cloth.webp']);
  await fillMessage(page);
  await button(page, 'SEND MESSAGE').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page
    .getByRole('link', { name: /View Case Study/ })
    .first()
    .click();
  await expect(page).toHaveURL(/case-study/);
  await expect(heading(page)).toBeFocused();
  expect(ofSession()).toEqual([]);
  await signIn(page, accounts.admin, '/');
  expect(ofSession()).toEqual([]);
});

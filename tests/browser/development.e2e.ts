import { startTestDevelopment } from '#tests/support/development.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expect, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { isExhaustive } from '#tools/test/depth.ts';

test('in development a page is rendered at each request, and hydrated without a warning', async ({
  browser,
}) => {
  const development = await startTestDevelopment();
  const { url } = development;
  const client = await adminClient(url);
  const texts = client.from('landing_page_content');
  await texts
    .insert({ section: 'hero', title: 'Stored title', content: 'Stored <b>text</b>' })
    .throwOnError();

  const withoutScript = await browser.newPage({ javaScriptEnabled: false });
  await withoutScript.goto(url);
  await expect(withoutScript.getByRole('heading', { level: 1 })).toHaveText('Stored title');
  await expect(withoutScript.getByRole('list', { name: 'MORE WORK' }).getByRole('listitem')).toHaveCount(5);
  await expect(withoutScript.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Familjen/);
  await texts.update({ title: 'Changed title' }).eq('section', 'hero').throwOnError();
  await withoutScript.reload();
  await expect(withoutScript.getByRole('heading', { level: 1 })).toHaveText('Changed title');
  expect((await withoutScript.goto(`${url}/nowhere`))?.status()).toBe(404);
  await withoutScript.close();

  const page = await browser.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  for (const path of [...(isExhaustive ? ['/privacy', '/case-study/project-noah'] : []), '/']) {
    await page.goto(url + path);
    await waitForHydration(page);
  }
  await expect(page.getByText('Stored <b>text</b>')).toBeVisible();
  expect(messages).toEqual([]);
  await page.close();
  await development.close();
});

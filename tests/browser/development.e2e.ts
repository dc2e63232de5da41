import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { currentSiteFolder } from '#server/build-hash.ts';
import { startTestDevelopment } from '#tests/support/development.ts';
import { button } from '#tests/support/elements.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { expect, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const root = resolve(import.meta.dirname, '../..');

test('nothing of the development tools is in the built site', async ({ product: _ }) => {
  const site = currentSiteFolder(root);
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|html|json)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  const traces =
    /src\/dev\/|window\.machines|machine-?lab|lab\.opened|redacted|@xstate\.snapshot.{0,40}entries|__machines|elkjs/;
  expect(files.filter((file) => traces.test(readFileSync(join(site, file), 'utf8')))).toEqual([]);
});

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

test('in development the application records what its machines take without secrets, the lab shows it, and no other host is asked', {
  tag: '@exhaustive',
}, async ({ browser }) => {
  const development = await startTestDevelopment();
  const { url } = development;
  const context = await browser.newContext();
  const page = await context.newPage();
  const others: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) others.push(request.url());
  });
  await page.route('**/rest/v1/**', (route) => route.fulfill({ json: [] }));
  await page.route('**/functions/v1/contact-form', (route) =>
    route.fulfill({ status: 503, json: { error: 'down', message: 'Down.' } }),
  );
  await page.goto(url);
  await page.waitForFunction(() => 'machines' in window);
  await page.evaluate('machines.record()');
  const lab = await context.newPage();
  await lab.goto(`${url}/__machines/#/contact-form`);
  const chart = lab.getByRole('figure');
  await expect(chart).toBeVisible();
  await lab.getByRole('radio', { name: 'Live' }).check();
  await page.bringToFront();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('We need a website.');
  await button(page, 'SEND MESSAGE').click();
  // The development server compiles the toasts for the first one.
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 60_000 });
  await expect(chart.getByRole('group', { name: 'failed', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(lab.getByRole('list', { name: 'Log' })).toContainText('message text, 18 characters');
  await page.evaluate('machines.stop()');
  const names = await page.evaluate('machines.actors().map(({ name }) => name)');
  expect(names).toEqual(expect.arrayContaining(['auth', 'contactForm', 'sendMessage']));
  const saved = page.waitForEvent('download');
  await page.evaluate('void machines.save()');
  const text = readFileSync(await (await saved).path(), 'utf8');
  const recorded = JSON.parse(text).actors.find(
    ({ machine }: { machine: string }) => machine === 'contactForm',
  );
  expect(recorded.steps.at(-1)).toEqual({
    call: 'sendMessage',
    outcome: 'unavailable',
    state: { idle: 'failed' },
  });
  expect(text).not.toMatch(/Ada|ada@|website\./);
  expect(others).toEqual([]);
  await context.close();
  await development.close();
});

import type { Page } from '@playwright/test';
import { button } from '#tests/support/elements.ts';
import { expect, test } from '#tests/support/product.ts';
import { adminClient } from '#tests/support/tables.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const application = (page: Page) => page.locator('#root:not([data-prerendered])');
const items = (page: Page) => page.getByRole('list', { name: 'MORE WORK' }).getByRole('listitem');

/** Keeps the application's chunks back until `release`; in a run at depth the processor is slow, too. */
async function slowStart(page: Page): Promise<{ release: () => void }> {
  const mayRun = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayRun.promise;
    await route.fallback();
  });
  if (isExhaustive) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  return { release: mayRun.resolve };
}

/** Stores more items than the published page lists, and waits until it is published with them. */
async function publishItems(page: Page, url: string, count: number): Promise<void> {
  const client = await adminClient(url);
  const rows = Array.from({ length: count }, (_, index) => ({
    title: `Work ${index + 1}`,
    category: 'web' as const,
    description: 'A text.',
  }));
  await client.from('portfolio_items').insert(rows).throwOnError();
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('Show more');
}

test('Show more, pressed before the start and again and again during it, loads one page', async ({
  page,
  product,
}) => {
  product.markDirty();
  await publishItems(page, product.url, 125);
  const { release } = await slowStart(page);
  const mayLoad = Promise.withResolvers<void>();
  const requests: string[] = [];
  await page.route('**/rest/v1/portfolio_items*', async (route) => {
    requests.push(route.request().url());
    await mayLoad.promise;
    await route.fallback();
  });
  await page.goto('/');
  await expect(items(page)).toHaveCount(60);
  const more = button(page, 'Show more');
  await more.click();
  // A press in each task, until the first has had its effect.
  await more.evaluate((button) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (button.ariaDisabled === 'true' || !(button instanceof HTMLElement)) return;
      button.click();
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  release();
  await expect(button(page, 'Loading…')).toBeVisible();
  await expect(application(page)).toBeAttached();
  mayLoad.resolve();
  await expect(items(page)).toHaveCount(120);
  expect(requests).toHaveLength(1);
});

test('a link that is followed during the start opens its page once, and Back leads back', async ({
  page,
}) => {
  const { release } = await slowStart(page);
  const mayOpen = Promise.withResolvers<void>();
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
  });
  await page.route('/privacy', async (route) => {
    await mayOpen.promise;
    await route.fallback();
  });
  await page.goto('/');
  // The application asks for newer content once it has started. No element is found while the link is followed.
  const newerContent = page.waitForRequest('**/rest/v1/content_revision*');
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await privacy.click({ noWaitAfter: true });
  release();
  await newerContent;
  mayOpen.resolve();
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
  expect(opened).toEqual(['/', '/privacy']);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a message that is typed and sent during the start arrives once and whole', async ({ page }) => {
  const message = 'We need a website, soon, and in two languages.';
  const { release } = await slowStart(page);
  const mayLoadForm = Promise.withResolvers<void>();
  await page.route('**/assets/contact-form-*.js', async (route) => {
    await mayLoadForm.promise;
    await route.fallback();
  });
  const sent: unknown[] = [];
  await page.route('**/functions/v1/contact-form', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: {} });
  });
  await page.goto('/');
  await page.getByLabel('Name').pressSequentially('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  release();
  await page.getByLabel('Message').pressSequentially(message, { delay: 30 });
  await expect(application(page)).toBeAttached();
  const send = button(page, 'SEND MESSAGE');
  await send.click();
  await send.click();
  mayLoadForm.resolve();
  await expect(page.getByRole('alert')).toContainText('Message sent!');
  expect(sent).toEqual([expect.objectContaining({ name: 'Ada', email: 'ada@example.com', message })]);
});

test('what is scrolled during the start stays scrolled', async ({ page }) => {
  const { release } = await slowStart(page);
  await page.goto('/');
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 400);
  release();
  await page.mouse.wheel(0, 400);
  await expect(application(page)).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(800);
});

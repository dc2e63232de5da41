import type { Page, Request } from '@playwright/test';
import { button } from '#tests/browser/verbs.ts';
import { acceptMessages, contactEndpoint, expectMessage, fillMessage } from '#tests/support/contact-form.ts';
import { holdApplication, waitForHydration } from '#tests/support/hydration.ts';
import { accounts, expect, storeSession, test } from '#tests/support/product.ts';
import { readTable } from '#tests/support/tables.ts';

const labels = ['Name', 'Email', 'Message'];

/** Serves the landing page with another document than the one that was built. */
async function serveChanged(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('/', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = change(html);
    expect(body).not.toBe(html);
    await route.fulfill({ response, body });
  });
}

function bodyOf(request: Request): Record<string, unknown> {
  return request.postDataJSON();
}

test('an empty form marks every field and focuses the first, a malformed address is marked alone, and nothing is sent', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/functions/')) requests.push(request.url());
  });
  await page.goto('/');
  await button(page, 'SEND MESSAGE').click();
  for (const label of labels) {
    const field = page.getByLabel(label);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/^Please enter/);
    await expect(field).toHaveAttribute('required');
  }
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await fillMessage(page, { Email: 'ada@' });
  await button(page, 'SEND MESSAGE').click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid');
  expect(requests).toEqual([]);
});

test('while sending the button says so and is disabled; then the form is empty and the focus is where it was', async ({
  page,
}) => {
  await page.clock.install();
  const answer = Promise.withResolvers<void>();
  await page.route(contactEndpoint, async (route) => {
    await answer.promise;
    await route.fulfill({ json: {} });
  });
  await page.goto('/');
  await fillMessage(page);
  const sent = page.waitForRequest(contactEndpoint);
  await button(page, 'SEND MESSAGE').press('Enter');
  await expect(button(page, 'SENDING...')).toBeDisabled();
  await expect(button(page, 'SENDING...')).not.toHaveAttribute('disabled');
  for (const label of labels) await expect(page.getByLabel(label)).not.toBeEditable();
  const body = bodyOf(await sent);
  expect(body).toMatchObject({
    name: 'Ada',
    email: 'ada@example.com',
    message: 'We need a website.',
    website: '',
  });
  expect(body).not.toHaveProperty('subject');
  expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.elapsed_ms).toBeGreaterThan(0);
  answer.resolve();
  await expect(page.getByRole('alert')).toHaveText("Message sent! We'll be in touch soon.");
  for (const label of labels) {
    await expect(page.getByLabel(label)).toHaveValue('');
    await expect(page.getByLabel(label)).toBeEditable();
  }
  await expect(button(page, 'SEND MESSAGE')).toBeFocused();
  await page.clock.fastForward(4_000);
  await expect(page.getByRole('alert')).toHaveCount(0);

  // Sent from a field, the focus stays in the field. A value of the trap is sent as `website`.
  await fillMessage(page);
  await page.getByLabel('Leave this empty').fill('https://spam.example', { force: true });
  const second = page.waitForRequest(contactEndpoint);
  await page.getByLabel('Email').press('Enter');
  expect(bodyOf(await second)).toMatchObject({ website: 'https://spam.example' });
  await expect(page.getByRole('alert')).toContainText('Message sent!');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a message is sent to its end, and its toast appears, after the visitor has followed a link', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route(contactEndpoint, async (route) => {
    await answer.promise;
    await route.fulfill({ json: {} });
  });
  await page.goto('/');
  await fillMessage(page);
  const sent = page.waitForRequest(contactEndpoint);
  await button(page, 'SEND MESSAGE').click();
  await sent;
  await page.getByRole('link', { name: 'how we handle it' }).click();
  await expect(page.getByRole('heading', { name: /^Privacy/ })).toBeVisible();
  await page.goBack();
  await expect(button(page, 'SENDING...')).toBeDisabled();
  await expectMessage(page);
  await page.goForward();
  await expect(page.getByRole('heading', { name: /^Privacy/ })).toBeVisible();
  answer.resolve();
  await expect(page.getByRole('alert')).toContainText('Message sent!');
  await page.goBack();
  for (const label of labels) await expect(page.getByLabel(label)).toHaveValue('');
});

test('what is typed survives a link and Back, another page and a reload, until it is sent', async ({
  page,
}) => {
  await acceptMessages(page);
  const scripts = await holdApplication(page);
  await page.goto('/');
  await fillMessage(page);
  // Before the application runs, the link opens a document of its own.
  await page.getByRole('link', { name: 'how we handle it' }).click();
  await expect(page).toHaveURL('/privacy');
  scripts.release();
  await waitForHydration(page);
  await page.getByRole('banner').getByRole('link', { name: 'CONTACT' }).click();
  await expectMessage(page);
  await page.getByLabel('Message').fill('We need two websites.');
  await page.getByRole('link', { name: 'how we handle it' }).click();
  await expect(page.getByRole('heading', { name: /^Privacy/ })).toBeVisible();
  await page.goBack();
  await expectMessage(page, { Message: 'We need two websites.' });
  await page.reload();
  await expectMessage(page, { Message: 'We need two websites.' });
  await button(page, 'SEND MESSAGE').click();
  await expect(page.getByRole('alert')).toContainText('Message sent!');
  await page.reload();
  for (const label of labels) await expect(page.getByLabel(label)).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.getItem('contact-draft'))).toBeNull();
});

test('a failure keeps the text, offers the address, says when a limit ends and what is too long, and each try is the same message', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503|429|413/);
  const limit = 'Too many messages have arrived. Please try again in 12 minutes.';
  const answers = [
    { status: 503, json: { error: 'down', message: 'Down.' } },
    { status: 429, json: { error: 'too_many_messages', message: limit } },
    // As a proxy before the function answers.
    { status: 413, body: 'Too large.' },
    { json: {} },
  ];
  const ids: unknown[] = [];
  await page.route(contactEndpoint, async (route) => {
    ids.push(bodyOf(route.request()).request_id);
    await route.fulfill(answers[ids.length - 1]);
  });
  await page.goto('/');
  await fillMessage(page);
  await button(page, 'SEND MESSAGE').press('Enter');
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Failed to send message. Please try again.');
  await expect(toast).toContainText('hello@');
  await expect(button(page, 'SEND MESSAGE')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('We need a website.');
  await toast.getByRole('button', { name: /Close/ }).click();
  await expect(toast).toHaveCount(0);
  await button(page, 'SEND MESSAGE').click();
  await expect(toast).toContainText(limit);
  await expect(toast).toContainText('hello@');
  await expect(page.getByLabel('Message')).toHaveValue('We need a website.');
  await button(page, 'SEND MESSAGE').click();
  await expect(toast.filter({ hasText: 'The message is too long: at most 100 kB fit' })).toContainText(
    'hello@',
  );
  await expectMessage(page);
  await button(page, 'SEND MESSAGE').click();
  await expect(toast.filter({ hasText: 'Message sent!' })).toBeVisible();
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(1);
});

test('a message whose response was lost is stored once, also when a reloaded tab and a copy of it send it again', async ({
  page,
  context,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await page.route(contactEndpoint, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto('/');
  await fillMessage(page);
  await button(page, 'SEND MESSAGE').click();
  await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.');
  await page.unroute(contactEndpoint);
  await page.reload();
  const opened = context.waitForEvent('page');
  // Copies the session storage, as a browser's Duplicate does.
  await page.evaluate(() => window.open('/'));
  for (const tab of [page, await opened]) {
    await expectMessage(tab);
    await tab.getByRole('button', { name: 'SEND MESSAGE' }).click();
    await expect(tab.getByRole('alert')).toContainText('Message sent!');
  }
  expect(await readTable(product.url, 'contact_messages', 'name, email, message')).toEqual([
    { name: 'Ada', email: 'ada@example.com', message: 'We need a website.' },
  ]);
});

test('a form submitted before the application runs is sent once it does', async ({ page }) => {
  const scripts = await holdApplication(page);
  await acceptMessages(page);
  await page.goto('/');
  await fillMessage(page);
  const sent = page.waitForRequest(contactEndpoint);
  await button(page, 'SEND MESSAGE').click();
  scripts.release();
  expect(bodyOf(await sent)).toMatchObject({ name: 'Ada', message: 'We need a website.' });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert')).toContainText('Message sent!');
});

test.describe('a page that differs from its build, as after a translation, keeps what is typed and the focus', () => {
  for (const [where, word] of Object.entries({
    'in the hero': 'VIEW OUR WORK',
    'in the form': 'SEND US A MESSAGE</h3>',
    'in the footer': 'Privacy',
  })) {
    const tag = where === 'in the footer' ? '@exhaustive' : [];
    test(`a word ${where}`, { tag }, async ({ page, expectConsoleError }) => {
      expectConsoleError(/Minified React error #4/);
      const failed = page.waitForEvent('console', (message) => /React error #4/.test(message.text()));
      await acceptMessages(page);
      await serveChanged(page, (html) => html.replaceAll(`>${word}`, `>Anders ${word}`));
      const scripts = await holdApplication(page);
      const formScript = await holdApplication(page, /\/assets\/contact-form-[^/]+\.js$/);
      await page.goto('/');
      await fillMessage(page);
      await page.keyboard.press('End');
      await page.keyboard.type(' Soon.');
      await page.keyboard.press('ArrowLeft');
      scripts.release();
      if (where !== 'in the form') {
        await failed;
        await expect(page.getByText(word).first()).toHaveText(word);
        await expect(page.getByLabel('Message')).toBeFocused();
        await page.keyboard.type(', please');
      }
      formScript.release();
      await failed;
      await expect(page.getByRole('heading', { name: 'SEND US A MESSAGE', exact: true })).toBeVisible();
      await expect(page.getByLabel('Message')).toBeFocused();
      const sent = page.waitForRequest(contactEndpoint);
      await button(page, 'SEND MESSAGE').click();
      expect(bodyOf(await sent)).toMatchObject({
        name: 'Ada',
        email: 'ada@example.com',
        message: `We need a website. Soon${where === 'in the form' ? '' : ', please'}.`,
      });
    });
  }

  test('also where the browser stores nothing, and sends a submitted form', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/Minified React error #4/);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
    });
    await acceptMessages(page);
    await serveChanged(page, (html) => html.replaceAll('>VIEW OUR WORK', '>UNSERE ARBEIT'));
    const scripts = await holdApplication(page);
    await page.goto('/');
    await fillMessage(page);
    const sent = page.waitForRequest(contactEndpoint);
    await button(page, 'SEND MESSAGE').click();
    scripts.release();
    expect(bodyOf(await sent)).toMatchObject({ name: 'Ada', message: 'We need a website.' });
    await expect(page.getByRole('alert')).toContainText('Message sent!');
  });
});

const offer = /^The form needs JavaScript and a recent browser/;

/** Where the form cannot work, the page is readable and gives the address in place of the form. */
async function expectOffer(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Project Noah' })).toBeVisible();
  await expect(button(page, 'SEND MESSAGE')).toBeHidden();
  await expect(page.getByLabel('Message')).toBeHidden();
  await expect(page.getByText(offer)).toContainText('hello@');
}

test('the page offers the address in place of the form without JavaScript or its inline script, and in an old browser', async ({
  page,
  browser,
  product,
}) => {
  const withoutScript = await browser.newPage({ baseURL: product.url, javaScriptEnabled: false });
  await withoutScript.goto('/');
  await expectOffer(withoutScript);
  await withoutScript.close();

  let scripts = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts += 1;
  });
  await serveChanged(page, (html) => html.replace(/<script>.*?<\/script>/s, ''));
  await page.goto('/');
  await expectOffer(page);
  await page.unrouteAll();
  for (const feature of ['popover', 'withResolvers']) {
    await page.goto('about:blank');
    await page.addInitScript((name) => {
      Reflect.deleteProperty(name === 'popover' ? HTMLElement.prototype : Promise, name);
    }, feature);
    await page.goto('/');
    await page.getByRole('link', { name: 'CONTACT' }).first().click();
    await expectOffer(page);
  }
  expect(scripts).toBe(0);
});

test('an application that does not start posts nothing to the page, keeps the text and offers the address', async ({
  page,
}) => {
  await page.clock.install();
  await page.route(/\/assets\/index-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  await page.goto('/');
  await fillMessage(page);
  await button(page, 'SEND MESSAGE').click();
  const failure = page.getByText(/^The form could not be loaded/);
  await expect(failure).toBeHidden();
  await page.clock.fastForward(10_000);
  await expect(failure).toContainText('hello@');
  await expectMessage(page);
  await expect(page).toHaveURL('/');
  expect(posted).toEqual([]);
});

test('a save in the admin area, before the contact form has run, sends no message', async ({ page }) => {
  await storeSession(page, accounts.admin);
  await page.goto('/');
  await page.getByLabel('Name').fill('Half');
  await page.getByLabel('Email').fill('half@example.com');
  await page.getByLabel('Message').fill('Half a message');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/functions/')) sent.push(request.url());
  });
  // A page without the form: the inline script has had no form:ready.
  await page.goto('/case-study/project-noah');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Landing Page' }).click();
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('Content updated');
  await page.getByRole('link', { name: 'View Site' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Half a message');
  await page.getByLabel('Message').focus();
  await expect(button(page, 'SEND MESSAGE')).toBeEnabled();
  expect(sent).toEqual([]);
});

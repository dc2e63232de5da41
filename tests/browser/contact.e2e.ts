import type { Page, Request } from '@playwright/test';
import { accessibilityFaults } from '#support/accessibility.ts';
import { expect, test } from '#support/product.ts';

const endpoint = '**/functions/v1/contact-form';

async function fill(page: Page, email = 'ada@example.com'): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('We need a website.');
}

function bodyOf(request: Request): Record<string, unknown> {
  return request.postDataJSON();
}

test('an empty form marks every field, focuses the first, and sends nothing', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/functions/')) requests.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
  for (const label of ['Name', 'Email', 'Message']) {
    const field = page.getByLabel(label);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/^Please enter/);
    await expect(field).toHaveAttribute('required');
  }
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(requests).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a malformed address alone is marked and focused', async ({ page }) => {
  await page.goto('/');
  await fill(page, 'ada@');
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid');
});

test('while sending the button says so and is disabled; then the form is empty', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route(endpoint, async (route) => {
    await answer.promise;
    await route.fulfill({ json: {} });
  });
  await page.goto('/');
  await fill(page);
  const sent = page.waitForRequest(endpoint);
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
  await expect(page.getByRole('button', { name: 'SENDING...' })).toBeDisabled();
  const body = bodyOf(await sent);
  expect(body).toMatchObject({
    name: 'Ada',
    email: 'ada@example.com',
    message: 'We need a website.',
    website: '',
  });
  expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.elapsed_ms).toBeGreaterThan(0);
  answer.resolve();
  await expect(page.getByRole('alert')).toHaveText("Message sent! We'll be in touch soon.");
  for (const label of ['Name', 'Email', 'Message']) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 6000 });
});

test('a failure keeps the text, offers the address, says when a limit ends, and each try is the same message', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503|429/);
  const limit = 'Too many messages have arrived. Please try again in 12 minutes.';
  const answers = [
    { status: 503, json: { error: 'down', message: 'Down.' } },
    { status: 429, json: { error: 'too_many_messages', message: limit } },
    { json: {} },
  ];
  const ids: unknown[] = [];
  await page.route(endpoint, async (route) => {
    ids.push(bodyOf(route.request()).request_id);
    await route.fulfill(answers[ids.length - 1]);
  });
  await page.goto('/');
  await fill(page);
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Failed to send message. Please try again.');
  await expect(toast).toContainText('hello@');
  await expect(page.getByLabel('Message')).toHaveValue('We need a website.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await toast.getByRole('button', { name: /Close/ }).click();
  await expect(toast).toHaveCount(0);
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
  await expect(toast).toContainText(limit);
  await expect(toast).toContainText('hello@');
  await expect(page.getByLabel('Message')).toHaveValue('We need a website.');
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Message sent!' })).toBeVisible();
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

test('what is submitted before the application runs is sent once it does', async ({ page }) => {
  const mayRun = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayRun.promise;
    await route.continue();
  });
  await page.route(endpoint, (route) => route.fulfill({ json: {} }));
  await page.goto('/');
  await fill(page);
  const sent = page.waitForRequest(endpoint);
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
  mayRun.resolve();
  expect(bodyOf(await sent)).toMatchObject({ name: 'Ada', message: 'We need a website.' });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert')).toContainText('Message sent!');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is readable and offers the address in place of the form', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Project Noah' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'SEND MESSAGE' })).toBeHidden();
    await expect(page.getByText(/^The form needs JavaScript/)).toContainText('hello@');
  });
});

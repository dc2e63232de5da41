import { acceptMessages, contactEndpoint, expectMessage, fillMessage } from '#tests/support/contact-form.ts';
import { hold, holdApplication, waitForHydration } from '#tests/support/hydration.ts';
import { expect, test } from '#tests/support/product.ts';
import { button } from './verbs.ts';

const labels = ['Name', 'Email', 'Message'];

test('missing fields are marked at once, also before the application runs, a malformed address after it, and nothing is sent', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/functions/')) requests.push(request.url());
  });
  const { release } = await holdApplication(page);
  await page.goto('/');
  await button(page, 'SEND MESSAGE').click();
  await expect(page.getByLabel('Name')).toBeFocused();
  for (const label of labels) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(label)).toHaveAttribute('required');
  }
  await page.getByLabel('Name').pressSequentially('Ada');
  release();
  for (const label of ['Email', 'Message']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/^Please enter/);
  }
  await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await fillMessage(page, { Email: 'ada@' });
  await expect(page.getByLabel('Message')).not.toHaveAttribute('aria-invalid');
  await button(page, 'SEND MESSAGE').click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(requests).toEqual([]);
});

test('while sending the button says so and is disabled; then the form is empty and the focus is where it was', async ({
  page,
}) => {
  await page.clock.install();
  const answer = await hold(page, contactEndpoint, (route) => route.fulfill({ json: {} }));
  await page.goto('/');
  await fillMessage(page);
  const sent = page.waitForRequest(contactEndpoint);
  await button(page, 'SEND MESSAGE').press('Enter');
  await expect(button(page, 'SENDING...')).toBeDisabled();
  await expect(button(page, 'SENDING...')).not.toHaveAttribute('disabled');
  for (const label of labels) await expect(page.getByLabel(label)).not.toBeEditable();
  await sent;
  answer();
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
  expect((await second).postDataJSON()).toMatchObject({ website: 'https://spam.example' });
  await expect(page.getByRole('alert')).toContainText('Message sent!');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('a message is sent to its end, and its toast appears, after the visitor has followed a link', async ({
  page,
}) => {
  const answer = await hold(page, contactEndpoint, (route) => route.fulfill({ json: {} }));
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
  answer();
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

test('a failure keeps the text, offers the address, and says when a limit ends and what is too long', async ({
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
  await page.route(contactEndpoint, (route) => route.fulfill(answers.shift()));
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
  expect(answers).toEqual([]);
});

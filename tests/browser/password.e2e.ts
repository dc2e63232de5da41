import type { Page } from '@playwright/test';
import { accounts, expect, newSession, type Product, signIn, test } from '#tests/support/product.ts';
import { backends } from './backends.ts';
import { button, expectToast, fill, goTo, loggedIn } from './verbs.ts';

const { admin, member } = accounts;
const newPassword = 'a-password-made-today';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await button(page, 'Send link').click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(
    `If there is an account for ${email}, a link to set a new password is on its way.`,
  );
}

async function saveNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await button(page, 'Save password').click();
}

/** The links in the mails that the product has printed for an address. */
function printedLinks(product: Product, email: string): string[] {
  return product
    .output()
    .split('\n')
    .filter((line) => line.startsWith(`mail to ${email}: `))
    .map((line) => line.split(' ').at(-1) ?? '');
}

test('a user replaces a forgotten password by the link of the mail, and then the new one while signed in', async ({
  page,
  product,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError(/status of (4(00|03|22|29)|50[04])/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/reset-password');
  await button(page, 'Send link').click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.');
  await askForLink(page, 'nobody@example.com');
  await button(page, 'Ask again').click();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  await expect(page.getByRole('main')).toBeFocused();
  for (const { status, ...json } of [
    { status: 429, error_code: 'over_email_send_rate_limit', msg: 'Wait' },
    { status: 500, error_code: 'unexpected_failure', msg: 'Error sending recovery email' },
    { status: 504, error_code: 'request_timeout', msg: 'Processing this request timed out' },
    { status: 400, error_code: 'email_address_not_authorized', msg: 'Email address cannot be used' },
  ]) {
    await page.route('**/auth/v1/recover**', (route) => route.fulfill({ status, json }), { times: 1 });
    await askForLink(page, admin.email);
    await button(page, 'Ask again').click();
  }
  // Other tests have asked this product for links, too.
  const { length: before } = printedLinks(product, admin.email);
  await askForLink(page, admin.email);
  await expect.poll(() => printedLinks(product, admin.email)).toHaveLength(before + 1);
  expect(printedLinks(product, 'nobody@example.com')).toEqual([]);
  const link = printedLinks(product, admin.email).at(-1) ?? '';
  expect(new URL(link).origin).toBe(product.url);

  // The session here has ended.
  await signIn(page, member);
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 403, json: { code: 403 } }), {
    times: 1,
  });

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(loggedIn(page, admin)).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await saveNewPassword(page, 'short');
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Please use at least 12 characters.')).toBeVisible();
  const others = page.waitForResponse('**/auth/v1/logout?scope=others');
  await saveNewPassword(page, newPassword);
  await expectToast(page, 'Password changed');
  await expect(page).toHaveURL('/admin');
  expect((await others).status()).toBe(204);

  await button(page, 'Sign Out').click();
  await expect(page).toHaveURL('/login');
  await fill(page, { Email: admin.email, Password: admin.password });
  await button(page, 'Log in').click();
  await expectToast(page, 'Login failed', 'Invalid login credentials');
  await signIn(page, { ...admin, password: newPassword });

  await page.goto(link);
  await expect(page.getByText('This link does not work any more.')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await page.getByRole('link', { name: 'Back to the admin area' }).click();
  await goTo(page, 'Change password');
  await saveNewPassword(page, newPassword);
  await expect(page.getByText('This is your password already. Please choose another one.')).toBeVisible();
  await saveNewPassword(page, admin.password);
  await expectToast(page, 'Password changed');
  await expect(page).toHaveURL('/admin');

  await test.step('a server that wants a fresh login gets one by a link', async () => {
    await page.goto('/reset-password');
    await backends['wants a confirmation'](page);
    await saveNewPassword(page, newPassword);
    await expect(page.getByRole('region', { name: 'Please confirm that it is you' })).toBeFocused();
    await button(page, 'Send me a link').click();
    await expect(page.getByRole('main')).toContainText(`If there is an account for ${admin.email}`);
  });
});

test('an invitation replaces a session after a confirmation only, and a session in another address never', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/);
  const invitation = '/reset-password?token_hash=5f2a9d1c3b7e&type=invite';
  await signIn(page, member, '/');
  const { access_token, refresh_token } = JSON.parse((await newSession(page, admin)).value);
  const hash = new URLSearchParams({
    access_token,
    refresh_token,
    token_type: 'bearer',
    expires_in: '3600',
    type: 'recovery',
  });
  await page.goto('/privacy');
  await page.goto(`/#${hash}`);
  await expect(loggedIn(page, member)).toBeVisible();

  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/v1/verify')) asked.push(request.postDataJSON());
  });
  await page.goto(invitation);
  await expect(page.getByRole('heading', { name: 'You are already logged in' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`You are logged in as ${member.email}.`);
  await button(page, 'Stay logged in').click();
  await expect(page).toHaveURL('/');
  await expect(loggedIn(page, member)).toBeVisible();
  expect(asked).toEqual([]);

  await page.goto(invitation);
  await button(page, 'Use the link').click();
  await expect(page.getByText('This link does not work any more.')).toBeVisible();
  expect(asked).toEqual([{ type: 'invite', token_hash: '5f2a9d1c3b7e', gotrue_meta_security: {} }]);
});

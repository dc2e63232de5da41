import { accounts, expect, test } from '#tests/support/product.ts';

const email = "o'brien@example.com";

test("o'brien@example.com sends a message, asks for a reset link and signs in", async ({ page }) => {
  await page.route('**/functions/v1/contact-form', (route) => route.fulfill({ json: {} }));
  await page.goto('/');
  await page.getByLabel('Name').fill("O'Brien");
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('We need a website.');
  const message = page.waitForRequest('**/functions/v1/contact-form');
  await page.getByRole('button', { name: 'SEND MESSAGE' }).click();
  expect((await message).postDataJSON()).toMatchObject({ email });
  await expect(page.getByRole('alert')).toContainText('Message sent!');

  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('main')).toContainText(`If there is an account for ${email}`);

  const asked: unknown[] = [];
  await page.route('**/auth/v1/token?grant_type=password', async (route) => {
    const credentials = route.request().postDataJSON();
    asked.push(credentials.email);
    // The demo data has no such account.
    await route.continue({ postData: JSON.stringify({ ...credentials, email: accounts.admin.email }) });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(accounts.admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(asked).toEqual([email]);
});

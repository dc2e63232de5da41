import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { answer, button, dialog, expectToast, field, fill, goTo, region, row, title } from './verbs.ts';

test('an admin prepares an item, a client approves it by a link, and Save publishes it', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  await signIn(page, accounts.admin, '/admin/portfolio');
  const name = (await page.locator('tbody tr td:first-child').first().textContent()) ?? '';
  await button(row(page, name), `Edit ${name}`).click();
  await title(page).fill('A title that waits');
  await button(page, 'Save for later').click();
  await expectToast(page, 'Saved for later');
  const panel = region(page, 'A version waits');
  await expect(panel).toContainText(`Saved for later by ${accounts.admin.email}`);
  await panel.getByText('What differs from what is live').click();
  await expect(row(panel.page(), 'A title that waits')).toContainText(name);

  await button(panel, 'Share').click();
  const link = await field(page, 'Shared link').inputValue();
  await fill(page, { 'Last day': '2020-01-01' });
  await button(page, 'Change the last day').click();
  await expect(field(page, 'Last day')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Publish when approved').click();
  await answer(page, 'Cancel');
  await expect(field(page, 'Publish when approved')).not.toBeChecked();
  await button(page, 'Done').click();
  await button(page, 'Cancel').click();
  await expect(row(page, name)).toContainText('A version waits');

  const visitor = await context.browser()?.newContext({ javaScriptEnabled: false });
  const client = await visitor?.newPage();
  if (!visitor || !client) throw new Error('There is no browser.');
  await client.goto('/');
  await expect(client.getByText('A title that waits')).toHaveCount(0);
  await client.goto(link);
  await expect(client.getByText('A title that waits')).toBeVisible();
  await fill(client, { 'Your name': 'Ada' });
  await button(client, 'Approve').click();

  await page.reload();
  await button(row(page, name), `Edit ${name}`).click();
  await expect(panel).toContainText('Approved by Ada');
  await button(panel, 'Publish at').click();
  await fill(page, { 'Date and time': '2020-01-01T09:00' });
  await button(page, 'Schedule').click();
  await expect(field(page, 'Date and time')).toHaveAttribute('aria-invalid', 'true');
  await fill(page, { 'Date and time': '2099-01-05T09:00' });
  await button(page, 'Schedule').click();
  await expectToast(page, 'Scheduled');
  await expect(panel).toContainText('It will be published on');

  await button(dialog(page), 'Save').click();
  await expect(row(page, 'A title that waits')).not.toContainText('A version waits');
  await goTo(page, 'Dashboard');
  await expect(page.getByText('published from a waiting version, approved by Ada')).toBeVisible();
  await expect.poll(async () => (await client.goto(link))?.status()).toBe(404);
  await client.goto('/');
  await expect(client.getByText('A title that waits')).toBeVisible();
  await visitor.close();
});

import { button, sidebar } from '#tests/browser/verbs.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { readTable } from '#tests/support/tables.ts';

test('what a visitor sends and an admin changes arrives, and survives a restart', async ({
  page,
  product,
}) => {
  test.slow();
  await page.goto('/');
  const form = page.locator('#contact');
  await form.getByLabel('Name').fill('Ada <b>Visitor</b>');
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Message').fill('We need a website.');
  await form.getByRole('button', { name: 'SEND MESSAGE' }).click();
  await expect(page.getByRole('alert')).toHaveText("Message sent! We'll be in touch soon.");
  await expect(form.getByLabel('Message')).toHaveValue('');

  await signIn(page, accounts.admin);
  await expect(page).toHaveURL('/admin');

  await sidebar(page).getByRole('link', { name: 'Landing Page' }).click();
  const hero = page.getByRole('tabpanel', { name: 'Hero Section' });
  await hero.getByLabel('Title', { exact: true }).fill('We build <i>calm</i> software');
  await hero.locator('button[type=submit]').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Content updated' })).toContainText(
    'The landing page content has been updated successfully.',
  );

  await sidebar(page).getByRole('link', { name: 'Portfolio' }).click();
  await button(page, 'Add New').click();
  const dialog = page.getByRole('dialog', { name: 'Add Portfolio Item' });
  await dialog.getByLabel('Title').fill('Harbour timetable');
  await dialog.getByLabel('Category').selectOption('Mobile Development');
  await dialog.getByLabel('Description').fill('Ferries on one page.');
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Portfolio item created' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toContainText('Harbour timetable');
  await expect(page.getByRole('link', { name: 'Live on the site', exact: true })).toBeVisible();

  await product.restart();
  await page.goto(`${product.url}/`);
  await expect(page.getByText('We build <i>calm</i> software')).toBeVisible();
  await expect(page.getByRole('list', { name: 'MORE WORK' }).getByRole('listitem').first()).toContainText(
    'Harbour timetable',
  );
  expect(await readTable(product.url, 'contact_messages', 'name,email,message')).toEqual([
    { name: 'Ada <b>Visitor</b>', email: 'ada@example.com', message: 'We need a website.' },
  ]);
});

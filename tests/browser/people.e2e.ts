import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { answer, button, dialog, expectToast, field, fill, goTo, heading, row } from './verbs.ts';

const colleague = { email: 'colleague@example.com', password: 'a password of a colleague' };

test('an admin invites a colleague by a link, who sets a password and takes the role from the admin', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  await signIn(page, accounts.admin);
  await goTo(page, 'People');
  await expect(heading(page)).toHaveText('People');
  await button(page, 'Invite').click();
  await fill(dialog(page, 'Invite'), { Email: accounts.member.email });
  await button(page, 'Send invitation').click();
  await expectToast(page, 'Invitation not sent', 'This address has an account already.');
  await fill(dialog(page, 'Invite'), { Email: colleague.email });
  await page.keyboard.press('Enter');
  await expectToast(page, 'Invitation sent');
  const link = await field(page, 'Invitation link').inputValue();
  await button(page, 'Done').click();
  await expect(row(page, colleague.email)).toContainText('Invited until');

  const visitor = await context.browser()?.newContext({ reducedMotion: 'reduce' });
  const invited = await visitor?.newPage();
  if (!visitor || !invited) throw new Error('There is no browser.');
  await invited.goto('/reset-password');
  await expect(heading(invited)).toHaveText('Reset your password');
  await invited.goto(link);
  await fill(invited, { 'New password': 'too short' });
  await button(invited, 'Save password').click();
  await expect(invited.getByText('Please use at least 12 characters.')).toBeVisible();
  await fill(invited, { 'New password': colleague.password });
  await button(invited, 'Save password').click();
  await expect(heading(invited)).toHaveText('Dashboard');

  await goTo(invited, 'People');
  await expect(row(invited, `${colleague.email} (you)`)).toContainText('Active');
  await button(row(invited, accounts.admin.email), `Take the role of ${accounts.admin.email} away`).click();
  await answer(invited, 'Take the role away');
  await expectToast(invited, 'Role changed');
  await expect(row(invited, accounts.admin.email)).toContainText('None');
  await visitor.close();

  await page.reload();
  await expect(page).toHaveURL('/');
});

import type { Page } from '@playwright/test';
import { tabTo } from '#tests/support/keyboard.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient, readTable } from '#tests/support/tables.ts';
import { refuse } from './backends.ts';
import {
  answer,
  button,
  dialog,
  expectToast,
  question,
  region,
  messageLinks as rows,
  sidebar,
  toast,
} from './verbs.ts';

// What an inbox does that no other list does: messages are read, marked, searched in their texts and changed together.

const api = '**/rest/v1/contact_messages*';
const hour = 3_600_000;
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** Three messages, the oldest first: Ada, Ben and Cleo. */
const three = ['Ada', 'Ben', 'Cleo'].map((name, index) => ({
  id: idOf(index + 1),
  name,
  email: `${name.toLowerCase()}@example.com`,
  message: `First line of ${name}\n\n<b>second</b> & third`,
  created_at: new Date(Date.now() - (3 - index) * 24 * hour).toISOString(),
}));

const flood = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Flood ${index}`,
    email: 'flood@example.com',
    message: 'Buy this.',
    created_at: new Date(Date.now() - (index + 100) * hour).toISOString(),
  }));

const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const message = (page: Page) => page.getByRole('article');
const heading = (page: Page, name: string) => message(page).getByRole('heading', { name });
const inboxLink = (page: Page) => sidebar(page).getByRole('link', { name: /^Messages/ });
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });

test('messages are read, answered, marked and deleted by keyboard, and the unread ones are counted', async ({
  page,
  product,
}) => {
  await product.storeMessages(three);
  await signIn(page, accounts.admin);
  const card = region(page, 'Contact Messages');
  await expect(card).toContainText('3 unread');
  await expect(inboxLink(page)).toHaveAccessibleName('Messages 3 unread');
  await card.getByRole('link').click();
  await expect(page).toHaveURL('/admin/messages');
  await expect(page).toHaveTitle(/^Contact Messages/);
  await expect(rows(page)).toHaveText([/Unread: Cleo/, /Unread: Ben/, /Unread: Ada/]);
  await expect(page.getByText('3 messages')).toBeVisible();

  await row(page, 'Cleo').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/messages?message=${idOf(2)}`);
  await expect(heading(page, 'Ben')).toBeFocused();
  await expect(message(page).getByText('First line of Ben\n\n<b>second</b> & third')).toHaveCSS(
    'white-space',
    'pre-wrap',
  );
  await expect(message(page).locator('time')).toHaveAttribute('datetime', three[1]?.created_at ?? '');
  await expect(message(page).getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    /^mailto:ben@example\.com\?subject=Re%3A%20Your%20message%20to%20Farweave&body=.*%0D%0A%3E%20First%20line%20of%20Ben%0D%0A%3E%0D%0A%3E%20%3Cb%3E/,
  );
  await expect(rows(page)).toHaveText([/Unread: Cleo/, /^Ben/, /Unread: Ada/]);
  await expect(inboxLink(page)).toHaveAccessibleName('Messages 2 unread');
  await button(page, 'Mark as unread').click();
  await expect(inboxLink(page)).toHaveAccessibleName('Messages 3 unread');
  await button(page, 'Mark as read').click();
  await expect(inboxLink(page)).toHaveAccessibleName('Messages 2 unread');
  await expect(button(page, 'Mark as unread')).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/messages');
  await expect(row(page, 'Ben')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Ben')).toBeFocused();
  await button(page, 'Delete').press('Enter');
  await button(question(page), 'Delete').press('Enter');
  await expectToast(page, 'Message deleted');
  await expect(row(page, 'Ada')).toBeFocused();
  await expect(page).toHaveURL('/admin/messages');
  await expect(rows(page)).toHaveText([/Cleo/, /Ada/]);
});

test('the focus stays near a request that failed; a message that another admin deleted is shown as deleted', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500/);
  const refuseOnly = (method: string) =>
    page.route(api, (route) => (route.request().method() === method ? refuse(route) : route.fallback()));
  await product.storeMessages(three);
  await signIn(page, accounts.admin, '/admin/messages');
  await expect(page.getByText('No mail server is configured: messages are kept here only.')).toBeVisible();

  const isStillUnread = page.getByText('This message is still unread.');
  await refuseOnly('GET');
  await row(page, 'Cleo').click();
  await expectToast(page, 'Error opening message', 'the disk is full');
  await expect(page.getByText('This message could not be loaded.')).toBeVisible();
  await expect(heading(page, 'Cleo')).toBeFocused();
  await page.unrouteAll();
  await refuseOnly('PATCH');
  await button(page, 'Retry').press('Enter');
  await expectToast(page, 'Error marking message as read', 'the disk is full');
  await expect(message(page)).toContainText('First line of Cleo\n\n<b>second</b> & third');
  await expect(heading(page, 'Cleo')).toBeFocused();
  await expect(isStillUnread).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Retry').click();
  await expect(inboxLink(page)).toHaveAccessibleName('Messages 2 unread');
  await expect(isStillUnread).toHaveCount(0);

  const colleague = await adminClient(product.url);
  await colleague.from('contact_messages').delete().eq('name', 'Ben').throwOnError();
  await row(page, 'Ben').click();
  await expectToast(page, 'Message already deleted', 'It was deleted before, by you or by somebody else.');
  await page.getByRole('link', { name: 'Show it among the deleted' }).press('Enter');
  const deleted = page.getByRole('listitem').filter({ hasText: 'Ben' });
  await expect(button(deleted, 'Restore')).toBeFocused();
  await page.goBack();
  await expect(rows(page)).toHaveText([/Cleo/, /Ada/]);
  await button(page, 'Back to the list').press('Enter');
  await expect(row(page, 'Ada')).toBeFocused();
});

test('suspected messages are listed apart until they are released; a failed mail is shown and sent again', async ({
  page,
  product,
}) => {
  const reason = 'The mail server could not be used: EAUTH 535.';
  const mails = [
    { mail_state: 'failed', mail_error: reason },
    // Later than this test: the product, which has no mail server, would find that out.
    { mail_state: 'waiting', mail_error: reason, mail_due_at: '2100-01-01T00:00:00Z' },
    { mail_state: 'sent' },
  ];
  const bots = ['trap', 'links'].map((suspected_for) => ({
    name: `Bot ${suspected_for}`,
    email: 'bot@example.com',
    message: 'Buy!',
    suspected_for,
    mail_state: 'held',
  }));
  await product.storeMessages([...three.map((person, index) => ({ ...person, ...mails[index] })), ...bots]);
  const problem = 'CONTACT_LIMIT_OVERALL must be a whole number from 1 to 1000000; 300 is used.';
  await page.route('**/functions/v1/contact-form', (route) =>
    route.fulfill({ json: { mail: true, problems: [problem] } }),
  );
  await signIn(page, accounts.admin);
  const card = region(page, 'Contact Messages');
  await expect(card).toContainText('3 unread');
  await card.getByRole('link', { name: '1 message could not be mailed' }).click();

  await expect(rows(page)).toHaveText([/Cleo.*third$/s, /Ben.*Not mailed yet$/s, /Ada.*Not mailed$/s]);
  await expect(inboxLink(page)).toHaveAccessibleName('Messages 3 unread');
  await expect(page.getByRole('listitem').filter({ hasText: problem })).toBeVisible();
  await expect(page.getByText('No mail server is configured')).toHaveCount(0);
  await row(page, 'Ben').click();
  await expect(message(page)).toContainText(`It could not be mailed yet. ${reason} This is tried again.`);
  await row(page, 'Ada').click();
  await expect(message(page)).toContainText(`It could not be mailed. ${reason}`);
  await button(page, 'Send again').click();
  await expect(message(page).getByText('It waits to be mailed.')).toBeVisible();
  await expect(button(page, 'Send again')).toHaveCount(0);
  await expect(heading(page, 'Ada')).toBeFocused();
  await expect(row(page, 'Ada')).not.toContainText('Not mailed');

  await page.getByText('Suspected (2)', { exact: true }).click();
  await expect(rows(page)).toHaveText([/Bot/, /Bot/]);
  await row(page, 'Bot trap').click();
  await expect(message(page)).toContainText(
    'Suspected. A hidden field was filled in. It is not mailed, because it is suspected.',
  );
  await button(page, 'Not spam').click();
  await expectToast(page, 'Marked as not spam');
  await expect(message(page).getByText('It waits to be mailed.')).toBeVisible();
  await expect(heading(page, 'Bot trap')).toBeFocused();
  await expect(rows(page)).toHaveText([/Bot links/]);
  await expect(page.getByText('Suspected (1)', { exact: true })).toBeVisible();
  await page.getByText('All', { exact: true }).click();
  await expect(row(page, 'Bot trap')).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
});

test('messages are found by their texts, and the search stays in the URL while they are read', async ({
  page,
  product,
}) => {
  const [ada, ben, cleo] = three.map((person, index) => ({
    ...person,
    message: index === 1 ? 'Is 100% (really) possible?' : `A message about the river ${index}.`,
  }));
  await product.storeMessages([ada, ben, cleo].flatMap((person) => person ?? []));
  await signIn(page, accounts.admin, '/admin/messages');
  await searchField(page).fill('RIVER');
  await expect(rows(page)).toHaveText([/Cleo/, /Ada/]);
  await expect(page.getByText('2 messages found')).toBeVisible();
  await expect(page).toHaveURL('/admin/messages?search=RIVER');
  await searchField(page).fill('100% (');
  await expect(rows(page)).toHaveText([/Ben/]);
  await expect(page).toHaveURL(/search=100/);
  await rows(page).first().click();
  await expect(message(page)).toContainText('Is 100% (really) possible?');
  await page.reload();
  await expect(searchField(page)).toHaveValue('100% (');
  await expect(rows(page)).toHaveText([/^Ben/]);
  await searchField(page).press('Escape');
  await expect(rows(page)).toHaveCount(3);
  await expect(message(page)).toContainText('Is 100% (really) possible?');
  await searchField(page).fill('100% (');
  await expect(rows(page)).toHaveText([/^Ben/]);
  await rows(page).first().focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/search=100/);
});

test('all rows on screen are selected, deleted at once and restored by keyboard alone; a message far down opens in its place', async ({
  page,
  product,
}) => {
  await product.storeMessages([...flood(60), ...three]);
  await signIn(page, accounts.admin, '/admin/messages');
  await expect(rows(page).first()).toBeVisible();
  const stored = await readTable(product.url, 'contact_messages', 'id, name, message, created_at');
  await tabTo(searchField(page));
  await page.keyboard.type('flood@');
  await expect(page.getByText('60 messages found')).toBeVisible();
  await tabTo(box(page, 'Select these 50'));
  await page.keyboard.press('Space');
  await expect(page.getByText('50 messages selected')).toBeVisible();
  await button(page, 'Load more').press('Enter');
  await expect(rows(page)).toHaveCount(60);
  await box(page, 'Select these 60').press('Space');
  await expect(page.getByText('60 messages selected')).toBeVisible();
  await tabTo(button(page.getByRole('group', { name: 'Selected messages' }), 'Delete'));
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Delete messages')).toContainText('Are you sure you want to delete 60 messages?');
  await expect(button(question(page), 'Cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, '60 messages deleted');
  await expect(page.getByText('No messages match “flood@”.')).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
  expect(await readTable(product.url, 'contact_messages', 'name')).toHaveLength(3);
  await tabTo(button(toast(page, '60 messages deleted'), 'Undo'));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Messages restored');
  await expect(page.getByText('60 messages found')).toBeVisible();
  expect(new Set(await readTable(product.url, 'contact_messages', 'id, name, message, created_at'))).toEqual(
    new Set(stored),
  );

  await test.step('the list stays where it is when a message is opened and left', async () => {
    await rows(page).nth(49).focus();
    const place = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect(message(page).getByRole('heading')).toBeFocused();
    await expect(message(page).getByRole('heading')).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });

  // Waits until it stands still.
  await box(page, 'Select Flood 0').hover();
  const before = await rows(page).nth(1).boundingBox();
  await box(page, 'Select Flood 0').click();
  await expect(page.getByText('1 message selected')).toBeVisible();
  expect(await rows(page).nth(1).boundingBox(), 'a tick moves no row').toEqual(before);
  await box(page, 'Select these 50').click();
  await rows(page).first().click();
  await button(page.getByRole('region', { name: 'Message', exact: true }), 'Delete').click();
  await answer(page, 'Delete');
  await expect(page.getByText('49 messages selected')).toBeVisible();
});

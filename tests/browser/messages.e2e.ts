import type { Page } from '@playwright/test';
import { button, messageLinks as rows, sidebar, toast } from '#tests/browser/verbs.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';
import { adminClient, readTable } from '#tests/support/tables.ts';

const api = '**/rest/v1/contact_messages*';
const ids = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`);

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Three messages, the oldest first: Ada, Ben and Cleo. */
const three = ['Ada', 'Ben', 'Cleo'].map((name, index) => ({
  id: ids[index] ?? '',
  name,
  email: `${name.toLowerCase()}@example.com`,
  message: `First line of ${name}\n\n<b>second</b> & third`,
  created_at: new Date(Date.now() - (3 - index) * dayMilliseconds).toISOString(),
}));

async function openInbox(page: Page): Promise<void> {
  await signIn(page, accounts.admin, '/admin/messages');
  await expect(page.getByRole('heading', { name: 'Contact Messages' })).toBeVisible();
}

const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const message = (page: Page) => page.getByRole('article');
const inboxLink = (page: Page) => sidebar(page).getByRole('link', { name: /^Messages/ });
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: /^Delete/ });

test('messages are read, answered, marked and deleted by keyboard, and the unread ones are counted', async ({
  page,
  product,
}) => {
  await product.storeMessages(three);
  await signIn(page, accounts.admin);
  const card = page.getByRole('region', { name: 'Contact Messages' });
  await expect(card).toContainText('3 unread');
  await expect(inboxLink(page)).toHaveAccessibleName('Messages 3 unread');
  await card.getByRole('link').click();
  await expect(page).toHaveURL('/admin/messages');
  await expect(page).toHaveTitle(/^Contact Messages/);
  await expect(page.locator('[aria-current="page"]')).toHaveText(['Messages3 unread']);
  await expect(rows(page)).toHaveText([/Unread: Cleo/, /Unread: Ben/, /Unread: Ada/]);
  await expect(page.getByText('3 messages')).toBeVisible();

  await row(page, 'Cleo').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/messages?message=${ids[1]}`);
  await expect(message(page).getByRole('heading', { name: 'Ben' })).toBeFocused();
  await expect(message(page)).toContainText('<b>second</b> & third');
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
  await expect(message(page).getByRole('heading', { name: 'Ben' })).toBeFocused();
  await page.reload();
  await expect(message(page).getByRole('heading', { name: 'Ben' })).toBeVisible();

  await button(page, 'Delete').press('Enter');
  await expect(dialog(page)).toContainText('Are you sure you want to delete this message?');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button(page, 'Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm(page).press('Enter');
  await expect(toast(page, 'Message deleted')).toBeVisible();
  await expect(row(page, 'Ada')).toBeFocused();
  await expect(page).toHaveURL('/admin/messages');
  await expect(rows(page)).toHaveText([/Cleo/, /Ada/]);
  expect(await readTable(product.url, 'contact_messages', 'name')).toHaveLength(2);

  await product.storeMessages([{ name: 'Dan', email: 'dan@example.com', message: 'Just now.' }]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(inboxLink(page)).toHaveAccessibleName('Messages 3 unread');
  await expect(rows(page)).toHaveText([/Dan/, /Cleo/, /Ada/]);
  await product.storeMessages([{ name: 'Eve', email: 'eve@example.com', message: 'Even later.' }]);
  await button(page, 'Refresh').click();
  await expect(rows(page).first()).toContainText('Eve');
  await expect(inboxLink(page)).toHaveAccessibleName('Messages 4 unread');
});

test('every message can be reached, in any number', async ({ page, product }) => {
  const unread = Array.from({ length: 105 }, (_, index) => ({
    name: `Unread ${index}`,
    email: 'someone@example.com',
    message: 'Hello.',
    read_at: null,
  }));
  const read = Array.from({ length: 1000 }, (_, index) => ({
    name: `Read ${index}`,
    email: 'someone@example.com',
    message: 'Hello.',
    read_at: '2026-05-05T10:00:00Z',
  }));
  await product.storeMessages([...unread, ...read]);
  await openInbox(page);
  await expect(page.getByText('50 of 1105 messages')).toBeVisible();
  await page.getByText('Unread', { exact: true }).click();
  await expect(page.getByText('50 of 105 messages')).toBeVisible();
  const more = button(page, 'Load more');
  await more.press('Enter');
  await expect(page.getByText('100 of 105 messages')).toBeVisible();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('105 messages', { exact: true })).toBeVisible();
  await expect(more).toBeHidden();
  await expect(rows(page).nth(100)).toBeFocused();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.keyboard.press('Enter');
  await expect(message(page).getByRole('heading')).toBeFocused();
  await expect(message(page).getByRole('heading')).toBeInViewport();
  expect(await scrolled()).toBe(before);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goBack();
  await expect(rows(page).nth(100)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message(page).getByRole('heading')).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  const names = await rows(page).allTextContents();
  expect(new Set(names.map((text) => /Unread \d+/.exec(text)?.[0])).size).toBe(105);
});

test('the focus stays near a request that failed; a message that another admin deleted is shown as deleted', async ({
  page,
  product,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 500|ERR_FAILED/);
  const refuse = (method: string) =>
    page.route(api, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { message: 'the disk is full', code: 'XX000' } })
        : route.fallback(),
    );
  await product.storeMessages(three);
  await openInbox(page);
  await expect(page.getByText('No mail server is configured: messages are kept here only.')).toBeVisible();

  const isStillUnread = page.getByText('This message is still unread.');
  const retry = button(page, 'Retry');
  await refuse('GET');
  await row(page, 'Cleo').click();
  await expect(toast(page, 'Error opening message')).toContainText('the disk is full');
  await expect(page.getByText('This message could not be loaded.')).toBeVisible();
  await expect(message(page).getByRole('heading', { name: 'Cleo' })).toBeFocused();
  await page.unrouteAll();
  await refuse('PATCH');
  await retry.press('Enter');
  await expect(toast(page, 'Error marking message as read')).toContainText('the disk is full');
  await expect(message(page)).toContainText('First line of Cleo\n\n<b>second</b> & third');
  await expect(message(page).getByRole('heading', { name: 'Cleo' })).toBeFocused();
  await expect(isStillUnread).toBeVisible();
  await page.unrouteAll();
  await retry.click();
  await expect(inboxLink(page)).toHaveAccessibleName('Messages 2 unread');
  await expect(isStillUnread).toHaveCount(0);

  await page.route(api, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Delete').click();
  await confirm(page).click();
  await expect(toast(page, 'Error deleting message')).toContainText('could not be reached');
  await expect(confirm(page)).toBeFocused();
  await expect(toast(page, 'Message deleted')).toHaveCount(0);
  await page.unrouteAll();
  const colleague = await adminClient(product.url);
  await colleague.from('contact_messages').delete().eq('name', 'Ben');
  await confirm(page).click();
  await expect(toast(page, 'Message deleted')).toBeVisible();
  await expect(toast(page, 'Message already deleted')).toHaveCount(0);
  await expect(row(page, 'Ben')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Message already deleted')).toContainText(
    'It was deleted before, by you or by somebody else.',
  );
  await page.getByRole('link', { name: 'Show it among the deleted' }).press('Enter');
  const deleted = page.getByRole('listitem').filter({ hasText: 'Ben' });
  await expect(deleted.getByRole('button', { name: 'Restore' })).toBeFocused();
  await page.goBack();
  await expect(rows(page)).toHaveText([/Ada/]);
  await button(page, 'Back to the list').press('Enter');
  await expect(row(page, 'Ada')).toBeFocused();

  await page.goBack();
  await expect(button(page, 'Back to the list')).toBeFocused();
  await colleague.rpc('restore_contact_messages', { ids: ids.slice(1, 2) }).throwOnError();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(message(page).getByRole('heading', { name: 'Ben' })).toBeFocused();
  await expect(row(page, 'Ben')).toHaveAttribute('aria-current', 'true');

  await test.step('each pane has the focus after its Retry', async () => {
    await refuse('GET');
    await page.goto(`/admin/messages?message=${ids[0]}`);
    for (const name of ['Messages', 'Message']) {
      const pane = page.getByRole('region', { name, exact: true });
      await pane.getByRole('button', { name: 'Retry' }).press('Enter');
      await expect(pane).toBeFocused();
      await expect(pane.getByRole('button', { name: 'Retry' })).toBeVisible();
    }
  });
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
  const contactFunction = '**/functions/v1/contact-form';
  await page.route(contactFunction, (route) => route.fulfill({ json: { mail: true, problems: [problem] } }));
  await signIn(page, accounts.admin);
  const card = page.getByRole('region', { name: 'Contact Messages' });
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
  await expect(message(page).getByRole('heading', { name: 'Ada' })).toBeFocused();
  await expect(row(page, 'Ada')).not.toContainText('Not mailed');

  await page.getByText('Suspected (2)', { exact: true }).click();
  await expect(rows(page)).toHaveText([/Bot/, /Bot/]);
  await row(page, 'Bot trap').click();
  await expect(message(page)).toContainText(
    'Suspected. A hidden field was filled in. It is not mailed, because it is suspected.',
  );
  await button(page, 'Not spam').click();
  await expect(toast(page, 'Marked as not spam')).toBeVisible();
  await expect(message(page).getByText('It waits to be mailed.')).toBeVisible();
  await expect(message(page).getByRole('heading', { name: 'Bot trap' })).toBeFocused();
  await expect(rows(page)).toHaveText([/Bot links/]);
  await expect(page.getByText('Suspected (1)', { exact: true })).toBeVisible();
  await page.getByText('All', { exact: true }).click();
  await expect(row(page, 'Bot trap')).toBeVisible();
  await expect(rows(page)).toHaveCount(4);

  await page.unroute(contactFunction);
  await page.getByText('Suspected (1)', { exact: true }).click();
  await row(page, 'Bot links').click();
  await expect(message(page)).toContainText('It holds many links.');
  await button(page, 'Not spam').click();
  await expect(message(page)).toContainText('It is not mailed: no mail server is configured.');
  await expect(page.getByText('No suspected messages.')).toBeVisible();
  expect(await readTable(product.url, 'contact_messages', 'mail_state, suspected_for')).toEqual(
    expect.arrayContaining([{ mail_state: 'not_configured', suspected_for: null }]),
  );
});

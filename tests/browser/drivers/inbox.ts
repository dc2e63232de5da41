import { expect, type Request, type Route } from '@playwright/test';
import type { AnyMachineSnapshot, ContextFrom } from 'xstate';
import { defaultInboxQuery } from '#domain/contact-message-record.ts';
import type { inboxMachine } from '#machines/inbox.machine.ts';
import type { Driver, Harness, Step } from './harness.ts';
import { cut, deleteBefore, isForTable, letThrough } from './requests.ts';
import { failCall, loseCall } from './toasts.ts';

const table = 'contact_messages';

/** The calls for the open message. */
const messageCalls = ['openMessage', 'markRead', 'markUnread', 'releaseMessage', 'resendMail'];

/** More than the paths read and delete. */
const many = Array.from({ length: 14 }, (_, index) => ({
  name: `Guest ${index}`,
  email: 'visitor@example.com',
  message: 'Hello!',
}));

const openRow =
  (index: number) =>
  ({ page }: Harness) =>
    page.getByRole('list', { name: 'Messages, newest first' }).getByRole('link').nth(index).click();

const reads = (request: Request, column: string) =>
  isForTable(request, table, 'GET') &&
  (new URL(request.url()).searchParams.get('select') ?? '').split(',').includes(column);

const changes = (request: Request, column: string, isTo: (value: unknown) => boolean) =>
  isForTable(request, table, 'PATCH') &&
  column in request.postDataJSON() &&
  isTo(request.postDataJSON()[column]);

/** Whether a request is for the message that the address names. */
function isForOpenMessage(request: Request): boolean {
  const open = new URL(request.frame().url()).searchParams.get('message');
  return new URL(request.url()).searchParams.get('id') === `eq.${open}`;
}

/** The message as it is, but for these columns. */
const answerWith = (columns: object) => async (route: Route) => {
  const response = await route.fetch();
  // A parsed border: the database answers a list of rows.
  const [row] = (await response.json()) as object[];
  await route.fulfill({ response, json: [{ ...row, ...columns }] });
};

/** The mail of the message waits; `suspected_for`: whether the message is still suspected. */
const answerMailed = (suspected_for: string | null) => (route: Route) => {
  const id = new URL(route.request().url()).searchParams.get('id')?.replace('eq.', '');
  const state = { read_at: null, suspected_for, mail_state: 'waiting', mail_error: null };
  return route.fulfill({ json: [{ id, ...state }] });
};

/** Escape leaves a message. */
async function close({ page }: Harness): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/message=/);
}

/** A message that was deleted leaves the list. */
const withoutItsRow =
  (step: Step): Step =>
  async (harness, next) => {
    const { page } = harness;
    const open = new URL(page.url()).searchParams.get('message');
    await step(harness, next);
    await expect(page.locator(`li a[href$="message=${open}"]`)).toHaveCount(0);
  };

/** The step by which a message of the model was opened, by its id. */
const openedBy: Record<string, string> = {
  'message-1': 'message.open (one)',
  'message-2': 'message.open (another)',
};

const isCalling = (snapshot: AnyMachineSnapshot) =>
  ['opening', 'marking', 'unmarking', 'releasing', 'resending'].some((reading) =>
    snapshot.matches({ reading }),
  );

/** Both panes would have a button of this name. */
const offersRetry = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ reading: 'failed' }) || hasMarkReadFailed(snapshot);

/** Only the response says so of the open message: with the list it would be loaded as it is stored. */
const isMadeUp = (snapshot: AnyMachineSnapshot) =>
  snapshot.hasTag('ready') && snapshot.context.openedMessage.suspected_for !== null;

const hasMarkReadFailed = (snapshot: AnyMachineSnapshot) =>
  snapshot.hasTag('ready') && snapshot.context.markReadFailure !== 'none';

export const inboxDriver: Driver = {
  machine: 'inbox',
  input: { query: defaultInboxQuery },
  requests: {
    openMessage: (request) => reads(request, 'message'),
    markRead: (request) => changes(request, 'read_at', (value) => value !== null),
    markUnread: (request) => changes(request, 'read_at', (value) => value === null),
    releaseMessage: (request) => changes(request, 'suspected_for', (value) => value === null),
    resendMail: (request) => changes(request, 'mail_state', (value) => value === 'waiting'),
  },
  payloads: Object.fromEntries(
    messageCalls.map((call) => [call, { sent: isForOpenMessage, expected: () => true }]),
  ),
  prepare: ({ storeMessages }) => storeMessages(many),
  open: (harness) => harness.openAsAdmin('/admin/messages'),
  steps: {
    'tab.focused': async ({ page }) => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      // A list that is still being loaded has a status of the same name as a message.
      const list = page.getByRole('region', { name: 'Messages', exact: true });
      await expect(list.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    },
    'message.open (one)': openRow(0),
    'message.open (another)': openRow(1),
    'message.close': close,
    'message.retry': (harness) => harness.press('Retry'),
    'message.markRead': (harness) => harness.press('Mark as read'),
    'message.markUnread': (harness) => harness.press('Mark as unread'),
    'message.release': (harness) => harness.press('Not spam'),
    'mail.resend': (harness) => harness.press('Send again'),
    'openMessage: unread': (harness) => harness.answer('openMessage', answerWith({ read_at: null })),
    'openMessage: read before': (harness) =>
      harness.answer('openMessage', answerWith({ read_at: '2026-01-02T00:00:00Z' })),
    'openMessage: suspected, its mail failed': (harness) =>
      harness.answer(
        'openMessage',
        answerWith({ read_at: null, suspected_for: 'over_limit', mail_state: 'failed' }),
      ),
    'openMessage: offline': (harness) => loseCall(harness, 'openMessage', cut, 'Error opening message'),
    'markRead: marked': (harness) => harness.answer('markRead', letThrough),
    'markRead: offline': (harness) => loseCall(harness, 'markRead', cut, 'Error marking message as read'),
    'markUnread: unmarked': (harness) => harness.answer('markUnread', letThrough),
    'markUnread: offline': (harness) =>
      loseCall(harness, 'markUnread', cut, 'Error marking message as unread'),
    'releaseMessage: released': (harness) => harness.answer('releaseMessage', answerMailed(null)),
    'releaseMessage: offline': (harness) =>
      loseCall(harness, 'releaseMessage', cut, 'Error marking message as not spam'),
    'resendMail: waiting': (harness) => harness.answer('resendMail', answerMailed('over_limit')),
    'resendMail: offline': (harness) => loseCall(harness, 'resendMail', cut, 'Error sending mail again'),
    ...Object.fromEntries(
      messageCalls.map((call): [string, Step] => [
        `${call}: deleted elsewhere`,
        withoutItsRow((harness) => failCall(harness, call, deleteBefore, 'Message already deleted')),
      ]),
    ),
  },
  contextKey: ({ openId, openedMessage, markReadFailure }: ContextFrom<typeof inboxMachine>) => [
    openId,
    openedMessage.read_at,
    openedMessage.suspected_for,
    openedMessage.mail_state,
    markReadFailure !== 'none',
  ],
  isPossible: (snapshot, step) => {
    const { openedMessage, openId } = snapshot.context;
    if (isCalling(snapshot)) return step.includes(': ');
    // The row of the open message may have left the list.
    if (step.startsWith('message.open'))
      return snapshot.matches('closed') || (snapshot.hasTag('ready') && step !== openedBy[openId]);
    if (step === 'tab.focused') return !offersRetry(snapshot) && !isMadeUp(snapshot);
    if (step === 'message.retry') return offersRetry(snapshot);
    if (step === 'message.markRead') return openedMessage.read_at === null;
    if (step === 'message.markUnread') return openedMessage.read_at !== null;
    if (step === 'message.release') return openedMessage.suspected_for !== null;
    if (step === 'mail.resend') return openedMessage.mail_state === 'failed';
    return true;
  },
  expectedElements: (snapshot) => {
    if (!snapshot.hasTag('ready')) return [];
    const isUnread = snapshot.context.openedMessage.read_at === null;
    return [
      { role: 'button', name: isUnread ? 'Mark as read' : 'Mark as unread', disabled: false },
      ...(hasMarkReadFailed(snapshot) ? [{ role: 'button', name: 'Retry' }] : []),
    ];
  },
  ignored: { 'list.loaded': 'The list reports each first page that it has loaded.' },
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403/,
};

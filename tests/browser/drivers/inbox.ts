import { expect, type Request, type Route } from '@playwright/test';
import type { AnyMachineSnapshot, ContextFrom } from 'xstate';
import { defaultInboxQuery, type MessageQuery } from '#domain/contact-message-record.ts';
import type { inboxMachine } from '#machines/inbox.machine.ts';
import type { Driver, Harness, Step } from './harness.ts';
import { answerWithFew, cut, deleteBefore, deny, isForTable, letThrough } from './requests.ts';
import { failByRequestTimeout, failCall, loseCall } from './toasts.ts';

const table = 'contact_messages';

/** The calls for the open message. */
const messageCalls = [
  'openMessage',
  'markRead',
  'markUnread',
  'releaseMessage',
  'resendMail',
  'deleteMessage',
];

/** More than the paths read and delete, and two pages hold, together. */
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

/** Rows that are shown while the list is loaded again do not show that it is loaded. */
async function loadRows(harness: Harness, answer: (route: Route) => Promise<void>): Promise<void> {
  await harness.answer('loadMessages', answer);
  const list = harness.page.getByRole('region', { name: 'Messages' });
  await expect(list.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

/** Escape leaves a message; the page itself leaves a deleted one. */
async function close({ page }: Harness): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/message=/);
}

/** A message that is deleted, here or elsewhere, leaves the list. */
const withoutItsRow =
  (step: Step): Step =>
  async (harness, next) => {
    const { page } = harness;
    const open = new URL(page.url()).searchParams.get('message');
    await step(harness, next);
    await expect(page.locator(`li a[href$="message=${open}"]`)).toHaveCount(0);
  };

const isCalling = (snapshot: AnyMachineSnapshot) =>
  ['loading', 'loadingMore', 'deleting'].some((tag) => snapshot.hasTag(tag)) ||
  ['opening', 'marking', 'unmarking', 'releasing', 'resending'].some((reading) =>
    snapshot.matches({ message: { reading } }),
  );

/** Both panes would have a button of this name. */
const offersRetry = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ message: { reading: 'failed' } }) || hasMarkReadFailed(snapshot);

/** Only the response says so of the open message: with the list it would be loaded as it is stored. */
const isMadeUp = (snapshot: AnyMachineSnapshot) =>
  snapshot.hasTag('ready') && snapshot.context.openedMessage.suspected_for !== null;

const hasMarkReadFailed = (snapshot: AnyMachineSnapshot) =>
  snapshot.hasTag('ready') && snapshot.context.markReadFailure !== 'none';

export const inboxDriver: Driver = {
  machine: 'inbox',
  input: { query: defaultInboxQuery },
  requests: {
    loadMessages: (request) => reads(request, 'excerpt'),
    openMessage: (request) => reads(request, 'message'),
    markRead: (request) => changes(request, 'read_at', (value) => value !== null),
    markUnread: (request) => changes(request, 'read_at', (value) => value === null),
    releaseMessage: (request) => changes(request, 'suspected_for', (value) => value === null),
    resendMail: (request) => changes(request, 'mail_state', (value) => value === 'waiting'),
    deleteMessage: (request) => isForTable(request, table, 'DELETE'),
  },
  payloads: {
    ...Object.fromEntries(
      messageCalls.map((call) => [call, { sent: isForOpenMessage, expected: () => true }]),
    ),
    loadMessages: {
      sent: (request) => new URL(request.url()).searchParams.get('read_at'),
      expected: ({ filter }: MessageQuery) => (filter === 'unread' ? 'is.null' : null),
    },
  },
  prepare: ({ storeMessages }) => storeMessages(many),
  open: (harness) => harness.openAsAdmin('/admin/messages'),
  steps: {
    'tab.focused': async ({ page }) => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    },
    'list.reload': (harness) => harness.press('Refresh'),
    'list.loadMore': (harness) => harness.press('Load more'),
    'query.change (unread only)': ({ page }) => page.getByText('Unread', { exact: true }).click(),
    'message.open (one)': openRow(0),
    'message.open (another)': openRow(1),
    'message.close': close,
    'message.retry': (harness) => harness.press('Retry'),
    'message.markRead': (harness) => harness.press('Mark as read'),
    'message.markUnread': (harness) => harness.press('Mark as unread'),
    'message.release': (harness) => harness.press('Not spam'),
    'mail.resend': (harness) => harness.press('Send again'),
    'delete.request': (harness) => harness.press('Delete'),
    'delete.cancel': (harness) => harness.press('Cancel'),
    'delete.confirm': ({ page }) =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click(),
    'after requestTimeout': failByRequestTimeout,
    'loadMessages: the last ones': (harness) => loadRows(harness, letThrough),
    'loadMessages: some of many': (harness) => loadRows(harness, answerWithFew),
    'loadMessages: denied': (harness) => failCall(harness, 'loadMessages', deny, 'Error fetching messages'),
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
    'deleteMessage: denied': (harness) => failCall(harness, 'deleteMessage', deny, 'Error deleting message'),
    'deleteMessage: deleted': withoutItsRow((harness) => harness.answer('deleteMessage', letThrough)),
    ...Object.fromEntries(
      messageCalls.map((call): [string, Step] => [
        `${call}: deleted elsewhere`,
        withoutItsRow((harness) => failCall(harness, call, deleteBefore, 'Message already deleted')),
      ]),
    ),
  },
  contextKey: ({
    next,
    rowsState,
    query,
    openId,
    openedMessage,
    markReadFailure,
  }: ContextFrom<typeof inboxMachine>) => [
    next,
    rowsState,
    query,
    openId,
    openedMessage.read_at,
    openedMessage.suspected_for,
    openedMessage.mail_state,
    rowsState === 'firstPage' && next === null && markReadFailure !== 'none',
  ],
  isPossible: (snapshot, step) => {
    const { openedMessage, next, query, openId, unconfirmedDeletes } = snapshot.context;
    // The first row may be another message by now, whose delete was never requested.
    if (step.endsWith(': deleted elsewhere') && unconfirmedDeletes.includes(openId)) return false;
    // One call at a time: its time limit runs on while others are answered.
    if (isCalling(snapshot)) return step.includes(': ') || step === 'after requestTimeout';
    if (snapshot.matches({ message: 'deleted' })) return step === 'message.close';
    if (snapshot.hasTag('confirmingDelete')) return step.startsWith('delete.');
    // From an open message only while the rows stay where they are: without the one that is open, which is
    // read, the others move up.
    if (step.startsWith('message.open')) {
      const isSteady = snapshot.hasTag('ready') && query.filter === 'all';
      return snapshot.matches({ list: 'shown' }) && (snapshot.matches({ message: 'closed' }) || isSteady);
    }
    const isForList = step.startsWith('list.') || step.startsWith('query.') || step === 'tab.focused';
    if (isForList && (offersRetry(snapshot) || isMadeUp(snapshot))) return false;
    if (/mark|release|resend/.test(step) && snapshot.matches({ list: 'failed' })) return false;
    if (step === 'message.retry') return offersRetry(snapshot);
    if (step === 'list.loadMore') return next !== null;
    if (step === 'query.change (unread only)') return query.filter === 'all';
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
  ignored: {},
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403/,
};

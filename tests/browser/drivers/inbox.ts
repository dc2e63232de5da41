import { expect, type Request, type Route } from '@playwright/test';
import type { AnyMachineSnapshot, ContextFrom } from 'xstate';
import { defaultInboxQuery, type MessageChange } from '#domain/contact-message-record.ts';
import type { inboxMachine } from '#machines/inbox.machine.ts';
import type { Driver, Harness, Step } from './harness.ts';
import { cut, deleteBefore, isForTable, letThrough } from './requests.ts';
import { failCall } from './toasts.ts';

const table = 'contact_messages';

/** The calls for the open message. */
const messageCalls = ['openMessage', 'changeMessage'];

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

/** What a request writes. */
function changeIn(request: Request): MessageChange {
  const columns = request.postDataJSON();
  if ('mail_state' in columns) return 'mailed';
  if ('suspected_for' in columns) return 'released';
  return columns.read_at === null ? 'unread' : 'read';
}

/** What the database may answer to a change. */
const outcomes: Record<MessageChange, readonly string[]> = {
  read: ['marked'],
  unread: ['unmarked'],
  released: ['released'],
  mailed: ['released', 'still suspected'],
};

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

const isChanging = (snapshot: AnyMachineSnapshot) => snapshot.matches({ reading: 'changing' });

/** Whether the running change may end so; a failure ends any. */
function mayEnd({ context }: AnyMachineSnapshot, step: string): boolean {
  const change: MessageChange = context.change;
  const outcome = step.replace('changeMessage: ', '');
  return outcomes[change].includes(outcome) || !Object.values(outcomes).flat().includes(outcome);
}

/** Both panes would have a button of this name. */
const offersRetry = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ reading: 'failed' }) || hasMarkReadFailed(snapshot);

const hasMarkReadFailed = (snapshot: AnyMachineSnapshot) =>
  snapshot.hasTag('ready') && snapshot.context.markReadFailure !== 'none';

export const inboxDriver: Driver = {
  machine: 'inbox',
  input: { query: defaultInboxQuery },
  requests: {
    openMessage: (request) => reads(request, 'message'),
    changeMessage: (request) => isForTable(request, table, 'PATCH'),
  },
  payloads: {
    openMessage: { sent: isForOpenMessage, expected: () => true },
    changeMessage: {
      sent: (request) => isForOpenMessage(request) && changeIn(request),
      expected: ({ change }: { change: MessageChange }) => change,
    },
  },
  prepare: ({ storeMessages }) => storeMessages(many),
  open: (harness) => harness.openAsAdmin('/admin/messages'),
  steps: {
    'message.open (one)': openRow(0),
    'message.open (another)': openRow(1),
    'message.close': close,
    'message.retry': (harness) => harness.press('Retry'),
    'message.change (mark as read)': (harness) => harness.press('Mark as read'),
    'message.change (mark as unread)': (harness) => harness.press('Mark as unread'),
    'message.change (not spam)': (harness) => harness.press('Not spam'),
    'message.change (send again)': (harness) => harness.press('Send again'),
    'openMessage: unread': (harness) => harness.answer('openMessage', answerWith({ read_at: null })),
    'openMessage: read before': (harness) =>
      harness.answer('openMessage', answerWith({ read_at: '2026-01-02T00:00:00Z' })),
    'openMessage: suspected, its mail failed': (harness) =>
      harness.answer(
        'openMessage',
        answerWith({ read_at: null, suspected_for: 'over_limit', mail_state: 'failed' }),
      ),
    'openMessage: offline': (harness) => failCall(harness, 'openMessage', cut, 'Error opening message'),
    'changeMessage: marked': (harness) => harness.answer('changeMessage', letThrough),
    'changeMessage: unmarked': (harness) => harness.answer('changeMessage', letThrough),
    'changeMessage: released': (harness) => harness.answer('changeMessage', answerMailed(null)),
    'changeMessage: still suspected': (harness) =>
      harness.answer('changeMessage', answerMailed('over_limit')),
    'changeMessage: offline': (harness) => failCall(harness, 'changeMessage', cut),
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
    if (isChanging(snapshot)) return step.includes(': ') && mayEnd(snapshot, step);
    if (snapshot.matches({ reading: 'opening' })) return step.includes(': ');
    // The row of the open message may have left the list.
    if (step.startsWith('message.open'))
      return snapshot.matches('closed') || (snapshot.hasTag('ready') && step !== openedBy[openId]);
    if (step === 'message.retry') return offersRetry(snapshot);
    if (step === 'message.change (mark as read)') return openedMessage.read_at === null;
    if (step === 'message.change (mark as unread)') return openedMessage.read_at !== null;
    if (step === 'message.change (not spam)') return openedMessage.suspected_for !== null;
    if (step === 'message.change (send again)') return openedMessage.mail_state === 'failed';
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
  ignored: ['list.loaded'],
  consoleErrors: /ERR_INTERNET_DISCONNECTED|403/,
};

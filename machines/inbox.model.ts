import type { BackendError } from '#domain/backend-error.ts';
import { type MessageMark, type MessageRecord, noMessage } from '#domain/contact-message-record.ts';
import { type Effects, onlyPayload, type ScreenElement } from '#statecharts/model';
import { expectations, type ModelOf } from './expectations.ts';
import type { InboxFailure, InboxInput, inboxMachine } from './inbox.machine.ts';
import { errors, when, withoutPayload } from './shared/model-words.ts';
import { button, heading, loading } from './shared/screen-words.ts';
import { denied, givenUp, offline, recursion } from './testing/fixtures.ts';

const unread: MessageRecord = {
  id: 'message-1',
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Hello there.',
  created_at: '2026-01-01T00:00:00.000Z',
  read_at: null,
  suspected_for: null,
  mail_state: 'sent',
  mail_error: null,
};
const read: MessageRecord = { ...unread, read_at: '2026-01-02T00:00:00.000Z' };
const suspected: MessageRecord = {
  ...unread,
  suspected_for: 'over_limit',
  mail_state: 'failed',
  mail_error: 'The mail server could not be used: ECONNREFUSED.',
};

/** What a message and its row have in common. */
const marksOf = ({ read_at, suspected_for, mail_state, mail_error }: MessageMark) => ({
  read_at,
  suspected_for,
  mail_state,
  mail_error,
});

const { id } = unread;
const unmarked: MessageMark = { id, ...marksOf(unread) };
const mailed: MessageMark = { ...unmarked, mail_state: 'waiting' };

const notChanged = {
  'deleted elsewhere': { output: { outcome: 'missing' } },
  ...errors({ offline }),
} as const;
const isRefused = (error: BackendError) => error === denied || error === recursion;

/** The inbox as a URL with a search opens it. */
export const inboxInput: InboxInput = { query: { filter: 'all', search: 'ada' } };

const changes = ['markRead', 'markUnread', 'releaseMessage', 'resendMail'] as const;
const calls = ['openMessage', ...changes] as const;

const goneLabel = <Call extends string>(call: Call) => `${call}: deleted elsewhere` as const;

type Facts = {
  /** What is done with the open message. */
  message: 'none is open' | 'not loaded' | 'ready' | 'missing' | (typeof calls)[number];
  openId: string;
  record: MessageRecord;
  markReadFailure: 'none' | 'refused' | 'unknown';
};

type Caused = Effects<typeof inboxMachine, Facts>;

/** The title of each failure. */
const failures: Record<InboxFailure['request'], string> = {
  openMessage: 'Error opening message',
  markRead: 'Error marking message as read',
  markUnread: 'Error marking message as unread',
  releaseMessage: 'Error marking message as not spam',
  resendMail: 'Error sending mail again',
};

const marked: Caused = { emits: [{ type: 'message.marked' }] };

/** What each request is announced with once it has changed the message. */
const announced: Record<(typeof changes)[number], Caused> = {
  markRead: marked,
  markUnread: marked,
  releaseMessage: { emits: [{ type: 'message.released' }], announces: 'Marked as not spam' },
  resendMail: {},
};

const changeOf = ({ message }: Facts) => changes.find((change) => change === message) ?? 'markRead';

const failed = (request: InboxFailure['request'], error: BackendError, facts: Partial<Facts>): Caused => ({
  facts,
  emits: [{ type: 'request.failed', request, error }],
  announces: failures[request],
});

const opening = (openId: string): Caused => ({
  facts: { message: 'openMessage', openId, record: noMessage, markReadFailure: 'none' },
  calls: { openMessage: { id: openId } },
});

const toList = (event: { type: string; id?: string; change?: object }) => [['list', event]] as const;

const toRow = (record: MessageRecord) =>
  toList({ type: 'row.change', id: record.id, change: marksOf(record) });

const possibleIf = (isPossible: boolean, name: string, disabled: boolean): ScreenElement =>
  button(name, isPossible ? { disabled } : { absent: true });
const noReply = { role: 'link', name: 'Reply', absent: true } as const;

function messageScreen({ message, record, markReadFailure }: Facts): ScreenElement[] {
  const isBusy = message !== 'ready';
  switch (message) {
    case 'none is open':
      return [noReply];
    case 'openMessage':
      return [loading, noReply];
    case 'not loaded':
      return [button('Retry'), noReply];
    case 'missing':
      return [button('Back to the list')];
    default:
      return [
        { role: 'link', name: 'Reply' },
        button('Delete', { disabled: isBusy }),
        button(record.read_at === null ? 'Mark as read' : 'Mark as unread', { disabled: isBusy }),
        possibleIf(record.suspected_for !== null, 'Not spam', isBusy),
        possibleIf(record.mail_state === 'failed', 'Send again', isBusy),
        ...when(!isBusy && markReadFailure !== 'none', button('Retry')),
      ];
  }
}

export const inboxModel: ModelOf<typeof inboxMachine> = {
  events: {
    ...withoutPayload('tab.focused', 'message.close', 'message.retry', 'message.markRead'),
    ...withoutPayload('message.markUnread', 'message.release', 'mail.resend'),
    'list.loaded': onlyPayload({
      marks: [
        { ...read, id: 'message-2' },
        { ...mailed, read_at: read.read_at },
      ],
    }),
    'message.open': { one: { id }, another: { id: 'message-2' } },
  },
  outcomes: {
    openMessage: {
      unread: { output: { outcome: 'opened', message: unread } },
      'read before': { output: { outcome: 'opened', message: read } },
      'suspected, its mail failed': { output: { outcome: 'opened', message: suspected } },
      ...notChanged,
    },
    markRead: {
      marked: { output: { outcome: 'changed', mark: { ...unmarked, read_at: read.read_at } } },
      ...notChanged,
      ...errors({ denied, recursion, 'given up by a gateway': givenUp }),
    },
    markUnread: { unmarked: { output: { outcome: 'changed', mark: unmarked } }, ...notChanged },
    releaseMessage: { released: { output: { outcome: 'changed', mark: mailed } }, ...notChanged },
    resendMail: {
      waiting: { output: { outcome: 'changed', mark: { ...mailed, suspected_for: 'over_limit' } } },
      'released elsewhere': { output: { outcome: 'changed', mark: mailed } },
      ...notChanged,
    },
  },
  machines: { list: 'paged-list' },
  // The list runs as long as the inbox, and sends it nothing.
  sends: { watchTabFocus: ['tab.focused'], list: [] },
  expectations: expectations<typeof inboxMachine, Facts>()({
    start: ({ query }) => ({
      facts: { message: 'none is open', openId: '', record: noMessage, markReadFailure: 'none' },
      calls: { list: { query }, watchTabFocus: undefined },
    }),
    seen: (snapshot) => {
      const { openId, openedMessage: record, markReadFailure } = snapshot.context;
      return {
        openId,
        record,
        markReadFailure,
        isNotLoaded: snapshot.matches({ reading: 'failed' }),
        isMissing: snapshot.matches({ reading: 'missing' }),
      };
    },
    situation: (facts) => {
      const { message, ...shown } = facts;
      return {
        seen: {
          ...shown,
          isNotLoaded: message === 'not loaded',
          isMissing: message === 'missing',
        },
        tags: [...when(message !== 'none is open', 'reading'), ...when(message === 'ready', 'ready')],
        running: ['list', 'watchTabFocus', ...calls.filter((call) => call === message)],
        screen: [heading('Contact Messages'), ...messageScreen(facts)],
      };
    },
    rules: (on) => ({
      'the list is refreshed when the tab gets the focus': on('tab.focused', {
        causes: { sends: toList({ type: 'list.refresh' }) },
      }),
      'a loaded list is newer about the mail of the open message, not about whether it is read': on(
        'list.loaded',
        {
          causes: ({ record }, { marks }) => {
            const newer = marks.find((mark) => mark.id === record.id);
            return {
              facts: newer ? { record: { ...record, ...marksOf(newer), read_at: record.read_at } } : {},
            };
          },
        },
      ),
      'a message is opened once': on('message.open', {
        given: ({ openId }, event) => openId !== event.id,
        causes: (_, event) => opening(event.id),
      }),
      'a message is closed': on('message.close', {
        given: ({ openId }) => openId !== '',
        causes: {
          facts: { message: 'none is open', openId: '', record: noMessage, markReadFailure: 'none' },
        },
      }),
      'opening an unread message marks it as read': on('openMessage done', {
        given: (_, { output }) => output.outcome === 'opened' && output.message.read_at === null,
        causes: ({ openId }, { output }) => {
          if (output.outcome === 'missing') return {};
          return {
            facts: { message: 'markRead', record: output.message },
            sends: toRow(output.message),
            calls: { markRead: { id: openId } },
          };
        },
      }),
      'a message that was read before is ready, and read in the list': on('openMessage: read before', {
        causes: {
          facts: { message: 'ready', record: read },
          sends: toRow(read),
          ...marked,
        },
      }),
      'a message that cannot be opened can be tried again': on('openMessage failed', {
        causes: (_, { error }) => failed('openMessage', error, { message: 'not loaded' }),
      }),
      'Retry opens the message again': on('message.retry', {
        given: ({ message }) => message === 'not loaded',
        causes: ({ openId }) => opening(openId),
      }),
      'Retry marks the message as read again': on('message.retry', {
        given: ({ message, markReadFailure }) => message === 'ready' && markReadFailure !== 'none',
        causes: ({ openId }) => ({ facts: { message: 'markRead' }, calls: { markRead: { id: openId } } }),
      }),
      'an open message is marked, released or mailed by one request at a time': on(
        ['message.markRead', 'message.markUnread', 'message.release', 'mail.resend'],
        {
          given: ({ message }) => message === 'ready',
          causes: ({ openId }, { type }) => {
            const request = {
              'message.markRead': 'markRead',
              'message.markUnread': 'markUnread',
              'message.release': 'releaseMessage',
              'mail.resend': 'resendMail',
            } as const;
            return { facts: { message: request[type] }, calls: { [request[type]]: { id: openId } } };
          },
        },
      ),
      'a change is shown in the message and in its row; a released message leaves the list': on(
        [
          'markRead: marked',
          'markUnread: unmarked',
          'releaseMessage: released',
          'resendMail: waiting',
          'resendMail: released elsewhere',
        ],
        {
          causes: (facts, { output }) => {
            if (output.outcome === 'missing') return {};
            const record = { ...facts.record, ...output.mark };
            const isReleased = facts.record.suspected_for !== null && record.suspected_for === null;
            return {
              facts: { message: 'ready', record, markReadFailure: 'none' },
              sends: isReleased ? toList({ type: 'row.remove', id: facts.openId }) : toRow(record),
              ...announced[changeOf(facts)],
            };
          },
        },
      ),
      'a change that fails is announced; only a failed mark as read is offered again': on(
        changes.map((call) => `${call} failed` as const),
        {
          causes: (facts, { error }) => {
            const markReadFailure = isRefused(error) ? ('refused' as const) : ('unknown' as const);
            const offered = facts.message === 'markRead' && { markReadFailure };
            return failed(changeOf(facts), error, { message: 'ready', ...offered });
          },
        },
      ),
      'a message that was deleted leaves the list': on(calls.map(goneLabel), {
        causes: ({ openId }) => ({
          facts: { message: 'missing' },
          sends: toList({ type: 'row.remove', id: openId }),
          emits: [{ type: 'message.missing' }],
          announces: 'Message already deleted',
        }),
      }),
    }),
    invariants: {
      'one request is made for the message at a time': ({ running }) =>
        running.filter((call) => !['list', 'watchTabFocus'].includes(call)).length <= 1,
      'a closed message leaves nothing on screen': ({ tags, seen: { record, markReadFailure } }) =>
        tags.includes('reading') || (record.id === '' && markReadFailure === 'none'),
    },
  }),
  equivalent: {
    "inbox.machine.ts: `result.outcome === 'opened'` is true": 'only an opened message is recorded',
    "inbox.machine.ts: `result.outcome === 'changed'` is true": 'only a changed message is recorded',
  },
  contextKey: ({ openId, openedMessage, markReadFailure }) => [
    openId,
    openedMessage.suspected_for,
    markReadFailure,
  ],
};

import type { BackendError } from '#domain/backend-error.ts';
import {
  type MessageChange,
  type MessageMark,
  type MessageRecord,
  noMessage,
} from '#domain/contact-message-record.ts';
import type { Effects } from '#machines/testing/authoring.ts';
import type { ScreenElement } from '#machines/testing/catalog-entry.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { InboxInput, inboxMachine } from './inbox.machine.ts';
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

const missing = { 'deleted elsewhere': { output: { outcome: 'missing' } } } as const;

/** The inbox as a URL with a search opens it. */
export const inboxInput: InboxInput = { query: { filter: 'all', search: 'ada' } };

type Facts = {
  /** What is done with the open message. */
  message: 'none is open' | 'not loaded' | 'ready' | 'missing' | 'openMessage' | 'changeMessage';
  openId: string;
  record: MessageRecord;
  /** What was requested last. */
  change: MessageChange;
  markReadFailure: 'none' | 'refused' | 'unknown';
};

type Caused = Effects<typeof inboxMachine, Facts>;

/** The title of each failure. */
const failures: Record<MessageChange, string> = {
  read: 'Error marking message as read',
  unread: 'Error marking message as unread',
  released: 'Error marking message as not spam',
  mailed: 'Error sending mail again',
};

const isRefused = (error: BackendError) => error === denied || error === recursion;

const changing = ({ openId }: Facts, change: MessageChange) => ({
  facts: { message: 'changeMessage' as const, change },
  calls: { changeMessage: { id: openId, change } },
});

const closed = { message: 'none is open', openId: '', record: noMessage, markReadFailure: 'none' } as const;

const opening = (openId: string): Caused => ({
  facts: { message: 'openMessage', openId, record: noMessage, markReadFailure: 'none' },
  calls: { openMessage: { id: openId } },
});

const isRestored = ({ message, openId }: Facts, { marks }: { marks: readonly MessageMark[] }): boolean =>
  message === 'missing' && marks.some((mark) => mark.id === openId);

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
    ...withoutPayload('message.close', 'message.retry'),
    'message.change': {
      'mark as read': { change: 'read' },
      'mark as unread': { change: 'unread' },
      'not spam': { change: 'released' },
      'send again': { change: 'mailed' },
    },
    'list.loaded': {
      both: {
        marks: [
          { ...read, id: 'message-2' },
          { ...mailed, read_at: read.read_at },
        ],
      },
      neither: { marks: [{ ...read, id: 'message-3' }] },
    },
    'message.open': { one: { id }, another: { id: 'message-2' } },
  },
  outcomes: {
    openMessage: {
      unread: { output: { outcome: 'opened', message: unread } },
      'read before': { output: { outcome: 'opened', message: read } },
      'suspected, its mail failed': { output: { outcome: 'opened', message: suspected } },
      ...missing,
      ...errors({ offline }),
    },
    changeMessage: {
      marked: { output: { outcome: 'changed', mark: { ...unmarked, read_at: read.read_at } } },
      unmarked: { output: { outcome: 'changed', mark: unmarked } },
      released: { output: { outcome: 'changed', mark: mailed } },
      'still suspected': { output: { outcome: 'changed', mark: { ...mailed, suspected_for: 'over_limit' } } },
      ...missing,
      ...errors({ offline, denied, recursion, 'given up by a gateway': givenUp }),
    },
  },
  machines: { list: 'paged-list' },
  // The list runs as long as the inbox, and sends it nothing.
  sends: { list: [] },
  expectations: expectations<typeof inboxMachine, Facts>()({
    start: ({ query }) => ({
      facts: { ...closed, change: 'read' },
      calls: { list: { query } },
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
      const { message, change: _, ...shown } = facts;
      return {
        seen: {
          ...shown,
          isNotLoaded: message === 'not loaded',
          isMissing: message === 'missing',
        },
        tags: [...when(message !== 'none is open', 'reading'), ...when(message === 'ready', 'ready')],
        running: ['list', ...when(message === 'openMessage' || message === 'changeMessage', message)],
        screen: [heading('Contact Messages'), ...messageScreen(facts)],
      };
    },
    rules: (on) => ({
      'a loaded list is newer about the mail of the open message, not about whether it is read': on(
        'list.loaded',
        {
          given: (facts, event) => !isRestored(facts, event),
          causes: ({ record }, { marks }) => {
            const newer = marks.find((mark) => mark.id === record.id);
            return {
              facts: newer ? { record: { ...record, ...marksOf(newer), read_at: record.read_at } } : {},
            };
          },
        },
      ),
      'a deleted message that is listed again is opened': on('list.loaded', {
        given: isRestored,
        causes: ({ openId }) => opening(openId),
      }),
      'a message is opened once': on('message.open', {
        given: ({ openId }, event) => openId !== event.id,
        causes: (_, event) => opening(event.id),
      }),
      'a message is closed': on('message.close', {
        given: ({ openId }) => openId !== '',
        causes: { facts: closed },
      }),
      'opening an unread message marks it as read': on('openMessage done', {
        given: (_, { output }) => output.outcome === 'opened' && output.message.read_at === null,
        causes: (facts, { output }) => {
          if (output.outcome === 'missing') return {};
          const after = changing(facts, 'read');
          return {
            ...after,
            facts: { ...after.facts, record: output.message },
            sends: toRow(output.message),
          };
        },
      }),
      'a message that was read before is ready, and read in the list': on('openMessage: read before', {
        causes: {
          facts: { message: 'ready', record: read },
          sends: toRow(read),
          emits: [{ type: 'message.changed', change: 'read' }],
        },
      }),
      'a message that cannot be opened can be tried again': on('openMessage failed', {
        causes: (_, { error }) => ({
          facts: { message: 'not loaded' },
          emits: [{ type: 'message.notOpened', error }],
          announces: 'Error opening message',
        }),
      }),
      'Retry opens the message again': on('message.retry', {
        given: ({ message }) => message === 'not loaded',
        causes: ({ openId }) => opening(openId),
      }),
      'Retry marks the message as read again': on('message.retry', {
        given: ({ message, markReadFailure }) => message === 'ready' && markReadFailure !== 'none',
        causes: (facts) => changing(facts, 'read'),
      }),
      'an open message is marked, released or mailed by one request at a time': on('message.change', {
        given: ({ message }) => message === 'ready',
        causes: (facts, { change }) => changing(facts, change),
      }),
      'a change is shown in the message and in its row; a released message leaves the list': on(
        'changeMessage done',
        {
          given: (_, { output }) => output.outcome === 'changed',
          causes: (facts, { output }) => {
            if (output.outcome === 'missing') return {};
            const { change, openId } = facts;
            const record = { ...facts.record, ...output.mark };
            const isReleased = facts.record.suspected_for !== null && record.suspected_for === null;
            return {
              facts: { message: 'ready', record, markReadFailure: 'none' },
              sends: isReleased ? toList({ type: 'row.remove', id: openId }) : toRow(record),
              emits: [{ type: 'message.changed', change }],
              ...(change === 'released' && { announces: 'Marked as not spam' }),
            };
          },
        },
      ),
      'a change that fails is announced; only a failed mark as read is offered again': on(
        'changeMessage failed',
        {
          causes: ({ change }, { error }) => ({
            facts: {
              message: 'ready',
              ...(change === 'read' && { markReadFailure: isRefused(error) ? 'refused' : 'unknown' }),
            },
            emits: [{ type: 'message.notChanged', change, error }],
            announces: failures[change],
          }),
        },
      ),
      'a message that was deleted leaves the list': on(
        ['openMessage: deleted elsewhere', 'changeMessage: deleted elsewhere'],
        {
          causes: ({ openId }) => ({
            facts: { message: 'missing' },
            sends: toList({ type: 'row.remove', id: openId }),
            emits: [{ type: 'message.missing' }],
            announces: 'Message already deleted',
          }),
        },
      ),
    }),
    invariants: {
      'one request is made for the message at a time': ({ running }) =>
        running.filter((call) => call !== 'list').length <= 1,
      'a closed message leaves nothing on screen': ({ tags, seen: { record, markReadFailure } }) =>
        tags.includes('reading') || (record.id === '' && markReadFailure === 'none'),
    },
  }),
  contextKey: ({ openId, openedMessage, change, markReadFailure }) => [
    openId,
    openedMessage.suspected_for,
    change,
    markReadFailure,
  ],
};

import { isOutcomeUnknown } from '#domain/backend-error.ts';
import { type MessageMark, type MessageRecord, noMessage } from '#domain/contact-message-record.ts';
import type { InboxInput, inboxMachine } from './inbox.machine.ts';
import { errors, isSame, when, withoutPayload } from './shared/model-words.ts';
import { button, heading, loading } from './shared/screen-words.ts';
import { denied, givenUp, offline, recursion } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';

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

const noReply = { role: 'link', name: 'Reply', absent: true } as const;

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
  contextKey: ({ openId, openedMessage, change, markReadFailure }) => [
    openId,
    openedMessage.suspected_for,
    change,
    markReadFailure,
  ],
  invariants: {
    'the list stays, and one request is made for the message at a time, which a waiting page says': (
      step,
    ) => {
      const { snapshot, running, can } = step;
      const isAnswered =
        can('message.change') || can('message.retry') || snapshot.matches({ reading: 'missing' });
      const isWaiting = snapshot.hasTag('reading') && !isAnswered;
      return (
        running.includes('list') &&
        running.length === (isWaiting ? 2 : 1) &&
        can('message.change') === snapshot.hasTag('ready')
      );
    },
    'a message is opened once, and the newest wins; a restored one is opened again': ({
      on,
      was,
      before,
      calls,
      context,
    }) => {
      const id = on('message.open')?.id ?? was.openId;
      const isRestored =
        before.matches({ reading: 'missing' }) && on('list.loaded')?.marks.some((mark) => mark.id === id);
      const isRetried = on('message.retry') !== null && before.matches({ reading: 'failed' });
      const isAsked = (on('message.open') !== null && id !== was.openId) || isRestored || isRetried;
      const { openId, openedMessage, markReadFailure } = context;
      const isBlank = isSame([openId, openedMessage, markReadFailure], [id, noMessage, 'none']);
      return isSame(calls.openMessage, isAsked ? { id } : undefined) && (!isAsked || isBlank);
    },
    'a closed message leaves nothing on screen': ({ snapshot, on, can, context }) => {
      const { openId, openedMessage, markReadFailure } = context;
      const isBlank = isSame([openId, openedMessage, markReadFailure], ['', noMessage, 'none']);
      const isOpen = snapshot.hasTag('reading');
      return can('message.close') === isOpen && (isOpen || isBlank) && !(on('message.close') && isOpen);
    },
    'an open message is marked, released or mailed by one request, and marked as read by opening it': (
      step,
    ) => {
      const { on, before, was, calls, context } = step;
      const opened = step.output('openMessage');
      const isUnread = opened?.outcome === 'opened' && opened.message.read_at === null;
      const isRetry =
        on('message.retry') !== null && before.hasTag('ready') && was.markReadFailure !== 'none';
      const asked = before.hasTag('ready') ? on('message.change')?.change : undefined;
      const change = isUnread || isRetry ? 'read' : asked;
      return isSame(calls.changeMessage, change && { id: context.openId, change });
    },
    'what has failed can be tried again; of changes the mark as read alone': ({
      failure,
      can,
      was,
      before,
      context,
      snapshot,
    }) => {
      const isMark = failure !== null && before.matches({ reading: 'changing' }) && was.change === 'read';
      const mark = failure && isOutcomeUnknown(failure) ? 'unknown' : 'refused';
      const isOffered = snapshot.hasTag('ready') && context.markReadFailure !== 'none';
      return (
        can('message.retry') === (isOffered || snapshot.matches({ reading: 'failed' })) &&
        (!failure || context.markReadFailure === (isMark ? mark : was.markReadFailure))
      );
    },
    'message and row show what is stored; a released or a deleted one leaves the list': ({
      output,
      was,
      context,
      sends,
    }) => {
      const result = output('openMessage') ?? output('changeMessage');
      const { openId: id, openedMessage: shown } = context;
      const known = was.openedMessage;
      if (!result) return sends.length === 0;
      const isReleased =
        result.outcome === 'changed' && known.suspected_for !== null && result.mark.suspected_for === null;
      const isGone = result.outcome === 'missing' || isReleased;
      const event = isGone ? { type: 'row.remove', id } : { type: 'row.change', id, change: marksOf(shown) };
      const changed = result.outcome === 'changed' ? { ...known, ...result.mark } : known;
      const isShown = isSame(
        shown,
        result.outcome === 'opened' ? { ...result.message, id: shown.id } : changed,
      );
      return (
        isShown &&
        (result.outcome !== 'changed' || context.markReadFailure === 'none') &&
        isSame(sends[0]?.event.type, event.type)
      );
    },
    'a loaded list is newer about the mail of the message, not about whether it is read': ({
      on,
      was,
      calls,
      context,
    }) => {
      const known = was.openedMessage;
      const mark = on('list.loaded')?.marks.find((one) => one.id === known.id);
      const newer = { ...known, ...(mark && marksOf(mark)), read_at: known.read_at };
      return !on('list.loaded') || calls.openMessage !== undefined || isSame(context.openedMessage, newer);
    },
    'each result is announced once': ({ output, failure: error, before, was: { change }, emits }) => {
      const opened = output('openMessage');
      const result = opened ?? output('changeMessage');
      const isOpening = before.matches({ reading: 'opening' });
      const failed = isOpening
        ? { type: 'message.notOpened', error }
        : { type: 'message.notChanged', change, error };
      if (error) return isSame(emits, [failed]);
      if (result?.outcome === 'missing') return isSame(emits, [{ type: 'message.missing' }]);
      const isRead = opened?.outcome === 'opened' && opened.message.read_at !== null;
      const isChanged = result?.outcome === 'changed' || isRead;
      return isSame(emits, when(isChanged, { type: 'message.changed', change: isRead ? 'read' : change }));
    },
  },
  screen: (snapshot) => {
    const { openedMessage: message, markReadFailure } = snapshot.context;
    const title = heading('Contact Messages');
    const disabled = !snapshot.hasTag('ready');
    if (!snapshot.hasTag('reading')) return [title, noReply];
    if (snapshot.matches({ reading: 'opening' })) return [title, loading, noReply];
    if (snapshot.matches({ reading: 'failed' })) return [title, button('Retry'), noReply];
    if (snapshot.matches({ reading: 'missing' })) return [title, button('Back to the list')];
    return [
      title,
      { role: 'link', name: 'Reply' },
      button('Delete', { disabled }),
      button(message.read_at === null ? 'Mark as read' : 'Mark as unread', { disabled }),
      button('Not spam', message.suspected_for === null ? { absent: true } : { disabled }),
      button('Send again', message.mail_state === 'failed' ? { disabled } : { absent: true }),
      ...when(!disabled && markReadFailure !== 'none', button('Retry')),
    ];
  },
  announces: { 'message.notOpened': 'Error opening message', 'message.missing': 'Message already deleted' },
};

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
    'the list stays, and one request is made for the message at a time': ({
      running,
      calls,
      before,
      snapshot,
    }) => {
      const {
        ready,
        failed,
        missing: gone,
      } = {
        ready: snapshot.hasTag('ready'),
        failed: snapshot.matches({ reading: 'failed' }),
        missing: snapshot.matches({ reading: 'missing' }),
      };
      const isWaiting = snapshot.hasTag('reading') && !ready && !failed && !gone;
      return (
        isSame(calls.list, before ? undefined : inboxInput) &&
        running.includes('list') &&
        running.length === (isWaiting ? 2 : 1)
      );
    },
    'a message is opened once, and the newest wins': ({ on, before, calls, snapshot: { context } }) => {
      const asked = on('message.open');
      if (!asked) return true;
      const isOther = before?.context.openId !== asked.id;
      return (
        isSame(calls.openMessage, isOther ? { id: asked.id } : undefined) &&
        (!isOther ||
          isSame(
            [context.openId, context.openedMessage, context.markReadFailure],
            [asked.id, noMessage, 'none'],
          ))
      );
    },
    'a closed message leaves nothing on screen': ({ snapshot, on }) => {
      const { openId, openedMessage, markReadFailure } = snapshot.context;
      const isOpen = snapshot.hasTag('reading');
      return (
        (isOpen || isSame([openId, openedMessage, markReadFailure], ['', noMessage, 'none'])) &&
        snapshot.can({ type: 'message.close' }) === isOpen &&
        (!on('message.close') || !isOpen)
      );
    },
    'an open message is marked, released or mailed by one request': ({
      on,
      before,
      calls,
      output,
      label,
      snapshot,
    }) => {
      const asked = before?.hasTag('ready') ? on('message.change')?.change : undefined;
      const opened = output('openMessage');
      const isUnread = opened?.outcome === 'opened' && opened.message.read_at === null;
      const isRetry =
        on('message.retry') !== null && before?.hasTag('ready') && before.context.markReadFailure !== 'none';
      const change = isUnread || isRetry ? 'read' : asked;
      return (
        isSame(calls.changeMessage, change && { id: snapshot.context.openId, change }) &&
        snapshot.can({ type: 'message.change', change: 'read' }) === snapshot.hasTag('ready') &&
        (!label.startsWith('changeMessage') ||
          snapshot.hasTag('ready') ||
          snapshot.matches({ reading: 'missing' }))
      );
    },
    'what has failed can be tried again; of changes the mark as read alone': ({
      failure,
      on,
      calls,
      before,
      snapshot,
    }) => {
      const { change, markReadFailure } = snapshot.context;
      const isFailed = snapshot.matches({ reading: 'failed' });
      const isMark =
        failure !== null && before?.matches({ reading: 'changing' }) === true && change === 'read';
      const canRetry = isFailed || (snapshot.hasTag('ready') && markReadFailure !== 'none');
      const isReopened = on('message.retry') !== null && before?.matches({ reading: 'failed' }) === true;
      return (
        snapshot.can({ type: 'message.retry' }) === canRetry &&
        (!isMark || markReadFailure === (isOutcomeUnknown(failure) ? 'unknown' : 'refused')) &&
        (!failure || isMark || markReadFailure === before?.context.markReadFailure) &&
        (!isReopened || isSame(calls.openMessage, { id: snapshot.context.openId }))
      );
    },
    'message and row show what is stored; a released or a deleted one leaves the list': ({
      output,
      before,
      snapshot: { context },
      sends,
    }) => {
      const result = output('openMessage') ?? output('changeMessage');
      if (!result) return sends.length === 0;
      const { openId: id, openedMessage: shown } = context;
      const removed = isSame(sends, [{ to: 'list', event: { type: 'row.remove', id } }]);
      if (result.outcome === 'missing') return removed;
      const known = before?.context.openedMessage;
      const stored = result.outcome === 'opened' ? result.message : { ...known, ...result.mark };
      const isReleased =
        result.outcome === 'changed' && known?.suspected_for !== null && result.mark.suspected_for === null;
      const changed = isSame(sends, [
        { to: 'list', event: { type: 'row.change', id: shown.id, change: marksOf(shown) } },
      ]);
      return (
        isSame(shown, stored) &&
        (isReleased ? removed : changed) &&
        (result.outcome === 'opened' || context.markReadFailure === 'none')
      );
    },
    'a loaded list is newer about the mail of the message, not about whether it is read': ({
      on,
      before,
      calls,
      snapshot: { context },
    }) => {
      const loaded = on('list.loaded');
      const known = before?.context.openedMessage;
      if (!loaded || !known) return true;
      const isRestored =
        before.matches({ reading: 'missing' }) && loaded.marks.some((mark) => mark.id === context.openId);
      const mark = loaded.marks.find((one) => one.id === known.id);
      const newer = mark ? { ...known, ...marksOf(mark), read_at: known.read_at } : known;
      return (
        isSame(calls.openMessage, isRestored ? { id: context.openId } : undefined) &&
        (isRestored || isSame(context.openedMessage, newer))
      );
    },
    'each result is announced once': ({ output, failure: error, before, emits }) => {
      const change = before?.context.change;
      const result = output('openMessage') ?? output('changeMessage');
      if (error) {
        const isOpening = before?.matches({ reading: 'opening' });
        return isSame(emits, [
          isOpening ? { type: 'message.notOpened', error } : { type: 'message.notChanged', change, error },
        ]);
      }
      if (result?.outcome === 'missing') return isSame(emits, [{ type: 'message.missing' }]);
      if (result?.outcome === 'changed') return isSame(emits, [{ type: 'message.changed', change }]);
      return isSame(emits, result?.message.read_at ? [{ type: 'message.changed', change: 'read' }] : []);
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

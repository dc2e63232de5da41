import { isOutcomeUnknown } from '#domain/backend-error.ts';
import { type MessageMark, type MessageRecord, noMessage } from '#domain/contact-message-record.ts';
import type { InboxInput, inboxMachine } from './inbox.machine.ts';
import { errors } from './testing/fixtures.ts';
import type { ModelOf } from './testing/model.ts';
import { button, heading, isSame, loading, when, withoutPayload } from './testing/words.ts';

const unread: MessageRecord = { ...noMessage, id: 'message-1', name: 'Ada', mail_state: 'sent' };
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
      ...errors('offline'),
    },
    changeMessage: {
      marked: { output: { outcome: 'changed', mark: { ...unmarked, read_at: read.read_at } } },
      unmarked: { output: { outcome: 'changed', mark: unmarked } },
      released: { output: { outcome: 'changed', mark: mailed } },
      'still suspected': { output: { outcome: 'changed', mark: { ...mailed, suspected_for: 'over_limit' } } },
      ...missing,
      ...errors('offline', 'denied', 'recursion', 'given up by a gateway'),
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
    'a message is opened once, and the newest wins; a restored one is opened again': (step) => {
      const { on, before, calls, context } = step;
      const { openId: id, openedMessage, markReadFailure } = context;
      const isListed = on('list.loaded')?.marks.some((mark) => mark.id === id);
      const isRestored = before.matches({ reading: 'missing' }) && isListed;
      const isRetried = before.matches({ reading: 'failed' }) && step.is('message.retry');
      const isAsked = id !== '' && (!step.keeps('openId') || isRestored || isRetried);
      const isBlank = isSame([openedMessage, markReadFailure], [noMessage, 'none']);
      return (
        id === (on('message.open')?.id ?? id) &&
        isSame(calls.openMessage, isAsked ? { id } : undefined) &&
        (isBlank || !(isAsked || id === ''))
      );
    },
    'an open message can be closed': ({ snapshot, is, can, context }) => {
      const isOpen = context.openId !== '';
      return (
        snapshot.hasTag('reading') === isOpen &&
        can('message.close') === isOpen &&
        !(isOpen && is('message.close'))
      );
    },
    'a message is changed by one request, and marked as read by opening it': (step) => {
      const { on, before, context } = step;
      const opened = step.output('openMessage');
      const isUnread = opened?.outcome === 'opened' && opened.message.read_at === null;
      const isRetried = on('message.retry') !== null && before.hasTag('ready');
      const change = isUnread || isRetried ? 'read' : on('message.change')?.change;
      const isPossible = step.can('message.change') === step.snapshot.hasTag('ready');
      return isPossible && isSame(step.calls.changeMessage, change && { id: context.openId, change });
    },
    'what has failed can be tried again; of changes the mark as read alone': (step) => {
      const { failure, was, context, snapshot } = step;
      const isMark = failure !== null && step.is('changeMessage') && was.change === 'read';
      const mark = failure && isOutcomeUnknown(failure) ? 'unknown' : 'refused';
      const isOffered = snapshot.hasTag('ready') && context.markReadFailure !== 'none';
      return (
        step.can('message.retry') === (isOffered || snapshot.matches({ reading: 'failed' })) &&
        (!failure || context.markReadFailure === (isMark ? mark : was.markReadFailure))
      );
    },
    'message and row show what is stored; a released or a deleted one leaves the list': (step) => {
      const { was, context, sends } = step;
      const result = step.output('openMessage') ?? step.output('changeMessage');
      const { openId: id, openedMessage: shown } = context;
      if (!result) return sends.length === 0;
      const changed = result.outcome === 'changed' ? { ...result.mark } : {};
      const stored = result.outcome === 'opened' ? result.message : { ...was.openedMessage, ...changed };
      const isReleased = was.openedMessage.suspected_for !== null && stored.suspected_for === null;
      const isGone = result.outcome === 'missing' || (result.outcome === 'changed' && isReleased);
      const row = { type: 'row.change', id: shown.id, change: marksOf(shown) };
      const event = isGone ? { type: 'row.remove', id } : row;
      const isKnown = result.outcome === 'missing' || context.markReadFailure === 'none';
      return isKnown && isSame([shown, sends], [stored, [{ to: 'list', event }]]);
    },
    'a loaded list is newer about the mail of the message, not about whether it is read': (step) => {
      const known = step.was.openedMessage;
      const mark = step.on('list.loaded')?.marks.find((one) => one.id === known.id);
      const newer = { ...known, ...(mark && marksOf(mark)), read_at: known.read_at };
      return !mark || 'openMessage' in step.calls || isSame(step.context.openedMessage, newer);
    },
    'each result is announced once': ({ failure, output, is, was, emits }) => {
      const { outcome } = output('openMessage') ?? output('changeMessage') ?? {};
      const change = is('openMessage: read before') ? 'read' : was.change;
      const isChanged = outcome === 'changed' || is('openMessage: read before');
      const expected = [
        ...when(outcome === 'missing', { type: 'message.missing' }),
        ...when(isChanged, { type: 'message.changed', change }),
      ];
      return failure !== null || isSame(emits, expected);
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

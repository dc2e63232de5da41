import { failure } from './messages.ts';

const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

const gone = {
  title: 'Message already deleted',
  description: 'It was deleted before, by you or by somebody else.',
};

/** The toasts of the inbox, apart from those that other pages load. */
export const inboxTexts = {
  notLoaded: failure('Error fetching messages'),
  notOpened: failure('Error opening message'),
  notChanged: {
    read: failure('Error marking message as read'),
    unread: failure('Error marking message as unread'),
    released: failure('Error marking message as not spam'),
    mailed: failure('Error sending mail again'),
  },
  released: { title: 'Marked as not spam', description: 'It is among the other messages now.' },
  removedMessages: {
    title: 'Delete message',
    question: 'Are you sure you want to delete this message?',
    note: 'You can restore it for 30 days.',
    deleted: { title: 'Message deleted' },
    gone,
    notDeleted: failure('Error deleting message'),
    hint: 'Deleted messages can be restored for 30 days, then they are deleted for good.',
    empty: 'No message was deleted in the last 30 days.',
    notLoaded: failure('Error fetching deleted messages'),
    restored: (count: number) => ({ title: count === 1 ? 'Message restored' : 'Messages restored' }),
    exists: {
      title: 'Message already restored',
      description: 'This message is in the inbox again: nothing was changed.',
    },
    missing: {
      title: 'Error restoring message',
      description: 'This message was deleted for good.',
    },
    notRestored: failure('Error restoring message'),
    forGood: {
      title: 'Delete for good',
      question: 'Are you sure you want to delete this message for good?',
      note: 'It cannot be restored.',
      deleted: { title: 'Message deleted for good' },
      notDeleted: failure('Error deleting message for good'),
    },
  },
  changed: {
    read: (count: number) => ({ title: `${messages(count)} marked as read` }),
    suspected: (count: number) => ({
      title: `${messages(count)} marked as suspected`,
      description: 'They are listed under Suspected.',
    }),
    released: (count: number) => ({
      title: `${messages(count)} marked as not spam`,
      description: 'They are among the other messages now.',
    }),
    deleted: (count: number) => ({ title: count === 1 ? 'Message deleted' : `${messages(count)} deleted` }),
  },
  nothingChanged: {
    title: 'Nothing was changed',
    description: 'The selected messages had been changed before.',
  },
  selectionFailed: failure('Error changing messages'),
  gone,
};

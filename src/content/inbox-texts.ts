import { failure } from './messages.ts';

/** The toasts of the inbox, apart from those that other pages load. */
export const inboxTexts = {
  failed: {
    loadMessages: failure('Error fetching messages'),
    openMessage: failure('Error opening message'),
    markRead: failure('Error marking message as read'),
    markUnread: failure('Error marking message as unread'),
    releaseMessage: failure('Error marking message as not spam'),
    resendMail: failure('Error sending mail again'),
    deleteMessage: failure('Error deleting message'),
  },
  released: { title: 'Marked as not spam', description: 'It is among the other messages now.' },
  deleted: { title: 'Message deleted' },
  messagesRestored: {
    restored: { title: 'Message restored' },
    exists: {
      title: 'Message already restored',
      description: 'This message is in the inbox again: nothing was changed.',
    },
    missing: {
      title: 'Error restoring message',
      description: 'This message was deleted for good.',
    },
    notRestored: failure('Error restoring message'),
  },
  deletedNotLoaded: failure('Error fetching deleted messages'),
  deletedForGood: { title: 'Message deleted for good' },
  notDeletedForGood: failure('Error deleting message for good'),
  alreadyGone: {
    title: 'Message already deleted',
    description: 'Somebody else has deleted this message.',
  },
  exported: (count: number, file: string) => ({
    title: 'Messages exported',
    description: `${count === 1 ? '1 message' : `${count} messages`} in ${file}`,
  }),
  notExported: failure('Error exporting messages'),
};

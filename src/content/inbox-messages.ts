import type { BackendError } from '#domain/backend-error.ts';
import { describeError, type Message } from './messages.ts';

const failure = (title: string) => (error: BackendError) => ({ title, description: describeError(error) });

/** The toasts of the inbox, by what has happened; apart from the others, which public pages load too. */
export const inboxMessages = {
  /** By the request that failed. */
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
  alreadyGone: {
    title: 'Message already deleted',
    description: 'Somebody else has deleted this message.',
  },
  exported: (count: number, file: string): Message => ({
    title: 'Messages exported',
    description: `${count === 1 ? '1 message' : `${count} messages`} in ${file}`,
  }),
  notExported: failure('Error exporting messages'),
};

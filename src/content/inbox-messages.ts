import type { BackendError } from '#domain/backend-error.ts';
import { describeError, type Message } from './messages.ts';

const failure = (title: string) => (error: BackendError) => ({ title, description: describeError(error) });

/** The toasts of the inbox, by what has happened; apart from the others, which public pages load too. */
export const inboxMessages = {
  listNotLoaded: failure('Error fetching messages'),
  notOpened: failure('Error opening message'),
  notMarked: failure('Error marking message as read'),
  notUnmarked: failure('Error marking message as unread'),
  released: { title: 'Marked as not spam', description: 'It is among the other messages now.' },
  notReleased: failure('Error marking message as not spam'),
  notResent: failure('Error sending mail again'),
  deleted: { title: 'Message deleted' },
  notDeleted: failure('Error deleting message'),
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

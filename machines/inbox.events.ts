import type { InboxQuery } from '#domain/contact-message-record.ts';
import type { InboxFailure } from './inbox.context.ts';

export type InboxEvent =
  | { type: 'tab.focused' }
  | { type: 'list.reload' }
  | { type: 'list.loadMore' }
  | { type: 'query.change'; query: InboxQuery }
  | { type: 'message.open'; id: string }
  | { type: 'message.close' }
  | { type: 'message.retry' }
  | { type: 'message.markRead' }
  | { type: 'message.markUnread' }
  /** The message is no longer suspected. */
  | { type: 'message.release' }
  | { type: 'mail.resend' }
  | { type: 'delete.request' }
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' };

export type InboxEmitted =
  | { type: 'message.isRead' }
  | { type: 'message.markedUnread' }
  | { type: 'message.released' }
  | { type: 'message.missing' }
  | { type: 'message.deleted'; id: string }
  | ({ type: 'request.failed' } & InboxFailure);

/**
 * - `loading`: the first page is requested; `loadingMore`: the next page is requested.
 * - `reading`: a message is open; `ready`: what its controls do can be done now.
 */
export type InboxTag = 'loading' | 'loadingMore' | 'reading' | 'ready' | 'confirmingDelete' | 'deleting';

import { fromPromise } from 'xstate';
import { readMessages as readStoredMessages } from '#backend/contact-messages-inbox.ts';
import type { MessageCursor, MessagePage, MessageRecord } from '#domain/contact-message-record.ts';

export const readMessages = fromPromise<MessagePage<MessageRecord>, { after: MessageCursor | null }>(
  ({ input, signal }) => readStoredMessages(input.after, signal),
);

import { fromPromise } from 'xstate';
import { listMessages } from '#backend/contact-messages-inbox.ts';
import type { InboxPage, MessageQuery } from '#domain/contact-message-record.ts';

export const loadMessages = fromPromise<InboxPage, MessageQuery>(({ input, signal }) =>
  listMessages(input, signal),
);

import { fromPromise } from 'xstate';
import { listMessages } from '#backend/contact-messages-inbox.ts';
import type { MessagePage, MessageQuery } from '#domain/contact-message-record.ts';

export const loadMessages = fromPromise<MessagePage, MessageQuery>(({ input, signal }) =>
  listMessages(input, signal),
);

import { fromPromise } from 'xstate';
import { readAllMessages as readAllStoredMessages } from '#backend/contact-messages-inbox.ts';
import type { MessageRecord } from '#domain/contact-message-record.ts';

export const readAllMessages = fromPromise<MessageRecord[], undefined>(({ signal }) =>
  readAllStoredMessages(signal),
);

import { fromPromise } from 'xstate';
import { markMessageUnread } from '#backend/contact-messages-inbox.ts';
import type { OpenResult } from '#domain/contact-message-record.ts';

export const markUnread = fromPromise<OpenResult, { id: string }>(({ input, signal }) =>
  markMessageUnread(input.id, signal),
);

import { fromPromise } from 'xstate';
import { markMessageUnread } from '#backend/contact-messages-inbox.ts';
import type { MarkResult } from '#domain/contact-message-record.ts';

export const markUnread = fromPromise<MarkResult, { id: string }>(({ input, signal }) =>
  markMessageUnread(input.id, signal),
);

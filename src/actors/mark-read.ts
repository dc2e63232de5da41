import { fromPromise } from 'xstate';
import { markMessageRead } from '#backend/contact-messages-inbox.ts';
import type { MarkResult } from '#domain/contact-message-record.ts';

export const markRead = fromPromise<MarkResult, { id: string }>(({ input, signal }) =>
  markMessageRead(input.id, signal),
);

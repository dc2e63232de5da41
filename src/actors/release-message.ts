import { fromPromise } from 'xstate';
import { releaseSuspectedMessage } from '#backend/contact-messages-inbox.ts';
import type { MarkResult } from '#domain/contact-message-record.ts';

export const releaseMessage = fromPromise<MarkResult, { id: string }>(({ input, signal }) =>
  releaseSuspectedMessage(input.id, signal),
);

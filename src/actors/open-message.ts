import { fromPromise } from 'xstate';
import { openMessage as openStoredMessage } from '#backend/contact-messages-inbox.ts';
import type { OpenResult } from '#domain/contact-message-record.ts';

export const openMessage = fromPromise<OpenResult, { id: string }>(({ input, signal }) =>
  openStoredMessage(input.id, signal),
);

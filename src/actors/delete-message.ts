import { fromPromise } from 'xstate';
import { deleteContactMessage } from '#backend/contact-messages-inbox.ts';
import type { DeleteResult } from '#domain/save-result.ts';

export const deleteMessage = fromPromise<DeleteResult, { id: string }>(({ input, signal }) =>
  deleteContactMessage(input.id, signal),
);

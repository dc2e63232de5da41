import { fromPromise } from 'xstate';
import { resendFailedMail } from '#backend/contact-messages-inbox.ts';
import type { MarkResult } from '#domain/contact-message-record.ts';

export const resendMail = fromPromise<MarkResult, { id: string }>(({ input, signal }) =>
  resendFailedMail(input.id, signal),
);

import { fromPromise } from 'xstate';
import { sendContactMessage } from '#backend/contact-messages.ts';
import type { ContactAttempt } from '#machines/contact-form.machine.ts';

export const sendMessage = fromPromise<void, ContactAttempt>(({ input, signal }) =>
  sendContactMessage(
    {
      ...input.message,
      website: input.website,
      elapsed_ms: input.elapsedMs,
      request_id: input.requestId,
    },
    signal,
  ),
);

import type { ContactRequest } from '#domain/contact-message.ts';
import type { ContactAttempt } from '#machines/contact-form.machine.ts';
import { call } from './call.ts';
import { callFunction } from './edge-function.ts';

/**
 * Sends a visitor's message to the contact function.
 * @throws BackendError with the function's own reason where it gave one.
 */
export const sendMessage = call<void, ContactAttempt>(
  async ({ message, website, elapsedMs, requestId }, signal) => {
    const body: ContactRequest = { ...message, website, elapsed_ms: elapsedMs, request_id: requestId };
    await callFunction('contact-form', body, signal);
  },
);

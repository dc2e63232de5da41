import * as v from 'valibot';
import { contactMessageSchema } from '#domain/contact-message.ts';
import type { ContactAttempt, ContactFormInput } from '#machines/contact-form.machine.ts';

const key = 'contact-attempt';

const attemptSchema = v.object({
  message: contactMessageSchema,
  requestId: v.pipe(v.string(), v.uuid()),
  elapsedMs: v.number(),
  website: v.string(),
});

/** The last attempt of this tab whose message was not taken; none where the browser stores nothing. */
export function readAttempt(): ContactFormInput {
  try {
    return { attempt: v.parse(attemptSchema, JSON.parse(sessionStorage.getItem(key) ?? '')) };
  } catch {
    return undefined;
  }
}

export function storeAttempt(attempt: ContactAttempt): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(attempt));
  } catch {
    // After a reload the same text is then another message.
  }
}

export function removeAttempt(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then there is none.
  }
}

import * as v from 'valibot';
import { BackendError } from '#domain/backend-error.ts';
import type { ContactRequest } from '#domain/contact-message.ts';
import type { ContactAttempt } from '#machines/contact-form.machine.ts';
import { call, unreadable } from './call.ts';
import { getClient } from './client.ts';

const reasonSchema = v.object({ error: v.string(), message: v.string() });

/**
 * Hands a visitor's message to the contact function.
 * @throws BackendError with the function's own reason where it gave one.
 */
export async function sendContactMessage(request: ContactRequest, signal: AbortSignal): Promise<void> {
  const client = await getClient();
  const { error } = await client.functions.invoke('contact-form', { body: request, signal });
  if (!error) return;
  const response: unknown = error.context;
  if (!(response instanceof Response)) throw new BackendError('offline', String(error));
  const reason = v.safeParse(reasonSchema, await response.json().catch(() => null));
  const kind = response.status >= 500 ? 'unavailable' : 'refused';
  const { message, error: code } = reason.success
    ? reason.output
    : { message: `status ${response.status}`, error: null };
  // A proxy before the function may refuse the request as well, in its own words.
  throw new BackendError(kind, message, response.status === 413 ? 'body_too_large' : code);
}

export const sendMessage = call(({ message, website, elapsedMs, requestId }: ContactAttempt, signal) =>
  sendContactMessage({ ...message, website, elapsed_ms: elapsedMs, request_id: requestId }, signal),
);

const statusSchema = v.object({ mail: v.boolean(), problems: v.optional(v.array(v.string()), []) });

/** Whether messages are sent on by mail; to an admin, a sentence for each setting that cannot be used. */
export type MailStatus = v.InferOutput<typeof statusSchema>;

/**
 * How the contact function is set up. Asked, it also sends the mails that are due.
 * @throws when it cannot be asked, or is of a version that does not say.
 */
export async function readMailStatus(signal: AbortSignal): Promise<MailStatus> {
  const client = await getClient();
  const { data, error } = await client.functions.invoke<unknown>('contact-form', { method: 'GET', signal });
  if (error) throw error;
  const parsed = v.safeParse(statusSchema, data);
  if (!parsed.success) throw unreadable('mail status');
  return parsed.output;
}

/** Whether contact messages are sent on by mail, and which settings of the contact function cannot be used. */
export const checkMail = call((_, signal) => readMailStatus(signal));

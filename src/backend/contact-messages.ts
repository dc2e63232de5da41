import * as v from 'valibot';
import { BackendError } from '#domain/backend-error.ts';
import type { ContactRequest } from '#domain/contact-message.ts';
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

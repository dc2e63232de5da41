import * as v from 'valibot';
import { BackendError } from '#domain/backend-error.ts';
import type { ContactRequest } from '#domain/contact-message.ts';
import type { ContactAttempt } from '#machines/contact-form.machine.ts';
import { call, fetchWithTimeout } from './call.ts';
import { backendConfig } from './config.ts';

const refusalSchema = v.object({ error: v.string(), message: v.string() });

/**
 * Sends a visitor's message to the contact function, without supabase-js.
 * @throws BackendError with the function's own reason where it gave one.
 */
export const sendMessage = call<void, ContactAttempt>(
  async ({ message, website, elapsedMs, requestId }, signal) => {
    const { url, publicKey } = backendConfig();
    const body: ContactRequest = { ...message, website, elapsed_ms: elapsedMs, request_id: requestId };
    const response = await fetchWithTimeout(`${url}/functions/v1/contact-form`, {
      method: 'POST',
      headers: { apikey: publicKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    }).catch((error: unknown) => {
      throw new BackendError('offline', String(error));
    });
    if (!response.ok) throw await refusal(response);
  },
);

async function refusal(response: Response): Promise<BackendError> {
  const reason = v.safeParse(refusalSchema, await response.json().catch(() => null));
  const { message, error } = reason.success
    ? reason.output
    : { message: `status ${response.status}`, error: null };
  // A proxy before the function may also refuse the request, without a code.
  const code = response.status === 413 ? 'body_too_large' : error;
  return new BackendError(response.status >= 500 ? 'unavailable' : 'refused', message, code);
}

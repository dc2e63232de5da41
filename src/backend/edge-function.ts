import * as v from 'valibot';
import { BackendError } from '#domain/backend-error.ts';
import { dataError, fetchWithTimeout } from './call.ts';
import { backendConfig } from './config.ts';

const refusalSchema = v.object({ error: v.string(), message: v.string() });

/**
 * Calls a function of `supabase/functions/` by its name, without supabase-js; answers what it answers.
 * @throws BackendError with the function's own reason where it gave one.
 */
export async function callFunction(
  name: string,
  body: object,
  signal: AbortSignal,
  send: typeof fetch = fetchWithTimeout,
): Promise<unknown> {
  const { url, publicKey } = backendConfig();
  const response = await send(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: publicKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    throw new BackendError('offline', String(error));
  });
  const { status, ok } = response;
  const answer: unknown = await response.json().catch(() => null);
  if (ok) return answer;
  const reason = v.safeParse(refusalSchema, answer);
  const { message, error } = reason.success ? reason.output : { message: `status ${status}`, error: null };
  // A proxy before the function may also refuse the request, without a code.
  const code = status === 413 ? 'body_too_large' : error;
  throw dataError({ error: { message, code }, status });
}

import type { Fetch } from '../app.ts';
import type { HostedProject } from '../settings.ts';

const timeoutMs = 3_000;

/**
 * Calls a function of the database with the public key.
 *
 * @throws Error when it is not answered in time, or refused
 */
export async function callFunction(
  { url, publicKey, fetch: send = fetch }: HostedProject & { fetch?: Fetch },
  name: string,
  parameters: object,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await send(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: publicKey, 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new Error(`${name} was answered with ${response.status}.`);
  return response.json();
}

import { fetchWithLimit } from './call-limit.ts';
import { backendConfig } from './config.ts';

/**
 * Resolves if the backend gives any answer.
 * @throws what `fetch` throws where there is none.
 */
export async function askBackendHealth(signal: AbortSignal): Promise<void> {
  const { url, publicKey } = backendConfig();
  await fetchWithLimit(`${url}/auth/v1/health`, {
    headers: { apikey: publicKey },
    cache: 'no-store',
    signal,
  });
}

import { createClient } from '@supabase/supabase-js';
import { startFunctions } from '#scripts/embedded/functions.ts';
import { listen } from '#scripts/server/listen.ts';
import { type ApiOrigin, functionProcesses } from '#support/functions.ts';
import { openHostedBackend } from './hosted-backend.ts';
import type { PostgresAddress } from './server.ts';

/** The API of a hosted project on a port of its own: PostgreSQL, PostgREST, and the contact function in Deno. */
export async function openHostedOrigin(
  server: PostgresAddress,
  variables: Record<string, string>,
): Promise<ApiOrigin> {
  const listening = await listen(0);
  const { url } = listening;
  const backend = await openHostedBackend(server, url);
  const functions = await startFunctions({
    backendUrl: url,
    secretKey: backend.secretKey,
    variables: { CONTACT_LIMIT_PER_ADDRESS: '100000', ...variables },
  });
  listening.handle({
    fetch: (request, peerAddress) =>
      new URL(request.url).pathname.startsWith('/functions/v1/')
        ? functions.fetch(request, peerAddress)
        : backend.fetch(request),
  });
  const auth = { persistSession: false, autoRefreshToken: false };
  return {
    url,
    publicKey: backend.publicKey,
    secretKey: backend.secretKey,
    visitor: createClient(url, backend.publicKey, { auth }),
    service: createClient(url, backend.secretKey, { auth }),
    killFunction() {
      for (const id of functionProcesses(process.pid)) process.kill(id, 'SIGKILL');
    },
    async close() {
      await listening.close();
      await functions.close();
      await backend.close();
    },
  };
}

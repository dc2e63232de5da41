import type { AgencyClient } from './supabase.ts';

let loading: Promise<AgencyClient> | undefined;
const waiting = new Set<(client: AgencyClient) => void>();

/**
 * The one Supabase client of this page, loaded when it is first needed.
 * @throws when its code cannot be loaded; the next call tries again.
 */
export function getClient(): Promise<AgencyClient> {
  loading ??= import('./supabase.ts').then(
    ({ AgencyClient }) => {
      const client = new AgencyClient();
      for (const tell of waiting) tell(client);
      waiting.clear();
      return client;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * Calls back once the client is there, without loading it.
 * @returns how to stop waiting.
 */
export function whenClientLoads(tell: (client: AgencyClient) => void): () => void {
  if (loading) void loading.then(tell, () => undefined);
  else waiting.add(tell);
  return () => waiting.delete(tell);
}

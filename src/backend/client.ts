import type { AgencyClient } from './supabase.ts';

let loading: Promise<AgencyClient> | undefined;
const loadListeners = new Set<(client: AgencyClient) => void>();

/**
 * The one Supabase client of this page, loaded when it is first needed.
 * @throws when its code cannot be loaded; the next call tries again.
 */
export function getClient(): Promise<AgencyClient> {
  loading ??= import('./supabase.ts').then(
    ({ AgencyClient }) => {
      const client = new AgencyClient();
      for (const listener of loadListeners) listener(client);
      loadListeners.clear();
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
 * Calls the listener once the client is loaded, without loading it.
 * @returns how to stop.
 */
export function whenClientLoads(listener: (client: AgencyClient) => void): () => void {
  if (loading) void loading.then(listener, () => undefined);
  else loadListeners.add(listener);
  return () => loadListeners.delete(listener);
}

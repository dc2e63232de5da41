import type { AgencyClient } from './supabase.ts';

let loading: Promise<AgencyClient> | undefined;
const loaded = Promise.withResolvers<AgencyClient>();

/** Resolves once the client is loaded, without loading it. */
export const clientLoaded = loaded.promise;

/**
 * The one Supabase client of this page, loaded when it is first needed.
 * @throws when its code cannot be loaded; the next call tries again.
 */
export function getClient(): Promise<AgencyClient> {
  loading ??= import('./supabase.ts').then(
    ({ AgencyClient }) => {
      const client = new AgencyClient();
      loaded.resolve(client);
      return client;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

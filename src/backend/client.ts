import type { AgencyClient } from './supabase.ts';

const loaded = Promise.withResolvers<AgencyClient>();

/** Resolves once the client is loaded, without loading it. */
export const clientLoaded = loaded.promise;

/**
 * The one Supabase client of this page, loaded when it is first needed.
 * @throws when its code cannot be loaded; the next call tries again.
 */
export async function getClient(): Promise<AgencyClient> {
  const { client } = await import('./supabase.ts');
  loaded.resolve(client);
  return client;
}

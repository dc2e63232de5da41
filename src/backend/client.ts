import type { AgencyClient } from './supabase.ts';

/**
 * The backend of this page: the Supabase project that the build was made for, else the page's own origin, whose public
 * key the server writes into the page. Every request carries the key in `apikey`.
 */
export function backendConfig(): { url: string; publicKey: string } {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: publicKey } = import.meta.env;
  if (url && publicKey) return { url: url.replace(/\/+$/, ''), publicKey };
  const served = document.querySelector<HTMLMetaElement>('meta[name="supabase-public-key"]');
  return { url: location.origin, publicKey: served?.content ?? '' };
}

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

/** Where the backend answers, and the public key that every request carries in `apikey`. */
export type BackendConfig = { url: string; publicKey: string };

/**
 * The backend of this page: the Supabase project that the build was made for, else the page's own origin,
 * whose public key the server writes into the page.
 */
export function backendConfig(): BackendConfig {
  const url = import.meta.env.VITE_SUPABASE_URL;
  const publicKey = import.meta.env.VITE_SUPABASE_ANON_KEY;
  if (url && publicKey) return { url: url.replace(/\/+$/, ''), publicKey };
  const served = document.querySelector<HTMLMetaElement>('meta[name="supabase-public-key"]');
  return { url: location.origin, publicKey: served?.content ?? '' };
}

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

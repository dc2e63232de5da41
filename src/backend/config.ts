import { type Picture, pictureAddress, pictureFile } from '#domain/picture.ts';

/** A Supabase project or the embedded backend: its address without a slash at the end, and its public key. */
export type Backend = { url: string; publicKey: string };

/** The Supabase project that the build was made for; null: the backend is on the page's own origin. */
function project(): Backend | null {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: publicKey } = import.meta.env;
  return url && publicKey ? { url: url.replace(/\/+$/, ''), publicKey } : null;
}

/**
 * The backend of this page: the project, else the page's own origin, whose public key the server writes into the page.
 * Every request carries the key in `apikey`.
 */
export function backendConfig(): Backend {
  const served = () => document.querySelector<HTMLMetaElement>('meta[name="supabase-public-key"]');
  return project() ?? { url: location.origin, publicKey: served()?.content ?? '' };
}

/** The address of an uploaded picture in one of its widths, a path where the backend is on the page's own origin. */
export const uploadedAddress = (picture: Pick<Picture, 'hash' | 'type'>, width: number): string =>
  pictureAddress(project()?.url ?? '', pictureFile(picture, width));

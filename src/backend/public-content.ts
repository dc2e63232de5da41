import * as v from 'valibot';
import { type PublicLandingRow, publicLandingRowSchema } from '#domain/landing-content.ts';
import { type PublicPortfolioItem, publicPortfolioItemSchema } from '#domain/portfolio-item.ts';
import { fetchWithLimit } from './call-limit.ts';
import { backendConfig } from './config.ts';
import { dataError, unreadable } from './errors.ts';

/**
 * The stored texts of the landing page. A row that cannot be read is left out.
 * @throws BackendError
 */
export async function readPublicLandingRows(signal: AbortSignal): Promise<PublicLandingRow[]> {
  const rows = await read(
    'landing_page_content?select=section,title,subtitle,content,button_text,button_link',
    signal,
  );
  return rows.flatMap((row) => {
    const parsed = v.safeParse(publicLandingRowSchema, row);
    return parsed.success ? [parsed.output] : [];
  });
}

/**
 * The stored portfolio items as visitors see them, newest first. A row that cannot be read is left out.
 * @throws BackendError
 */
export async function readPublicPortfolioItems(signal: AbortSignal): Promise<PublicPortfolioItem[]> {
  const rows = await read(
    'portfolio_items?select=id,title,category,description,image_url&order=created_at.desc,id.asc',
    signal,
  );
  return rows.flatMap((row) => {
    const parsed = v.safeParse(publicPortfolioItemSchema, row);
    return parsed.success ? [parsed.output] : [];
  });
}

// Visitors get by without supabase-js: these are the requests that it would send.
async function read(path: string, signal: AbortSignal): Promise<unknown[]> {
  const { url, publicKey } = backendConfig();
  const response = await fetchWithLimit(`${url}/rest/v1/${path}`, { headers: { apikey: publicKey }, signal });
  if (!response.ok) {
    throw dataError({ error: { message: `status ${response.status}` }, status: response.status });
  }
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw unreadable('public content');
  return rows;
}

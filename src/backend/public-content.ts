import * as v from 'valibot';
import { type PublicLandingRow, publicLandingRowSchema } from '#domain/landing-content.ts';
import { type ItemCursor, type PublicItemList, publicPortfolioItemSchema } from '#domain/portfolio-item.ts';
import { callTimeoutMs, dataError, fetchWithTimeout, unreadableError } from './call.ts';
import { backendConfig } from './config.ts';
import { afterCursorFilter, nextCursor } from './cursor.ts';

/** Portfolio items that one request loads. */
const publicPageLength = 60;

/** Loads the stored texts and the newest items of the landing page. A part that could not be read is logged and null. */
export async function loadPublicContent(
  signal: AbortSignal,
): Promise<{ rows: PublicLandingRow[] | null; page: PublicItemList | null }> {
  const columns = 'section,title,subtitle,content,button_text,button_link';
  const [texts, page] = await Promise.all([
    loadRows(`landing_page_content?select=${columns}`, publicLandingRowSchema, signal).catch(
      logged('The stored texts could not be read.', signal),
    ),
    loadMoreItems(null, signal),
  ]);
  return { rows: texts?.items ?? null, page };
}

/**
 * Loads the items that come after the cursor, the newest when it is null, the id deciding between equals. A failure is
 * logged, and the result is null.
 */
export function loadMoreItems(after: ItemCursor | null, signal: AbortSignal): Promise<PublicItemList | null> {
  const columns = 'select=id,title,category,description,image_url,created_at';
  const order = 'order=created_at.desc,id.desc';
  const rest = after ? `&or=${encodeURIComponent(`(${afterCursorFilter(after)})`)}` : '';
  return loadRows(
    `portfolio_items?${columns}&${order}&limit=${publicPageLength}${rest}`,
    publicPortfolioItemSchema,
    signal,
  ).catch(logged('The portfolio items could not be read.', signal));
}

function logged(sentence: string, signal: AbortSignal) {
  return (error: unknown): null => {
    if (!signal.aborted) console.warn(sentence, error);
    return null;
  };
}

/** Loads rows as a visitor, without supabase-js. A row that does not match the schema is left out. */
async function loadRows<Row>(
  path: string,
  schema: v.GenericSchema<unknown, Row>,
  signal: AbortSignal,
): Promise<{ items: Row[]; nextCursor: ItemCursor | null }> {
  const { url, publicKey } = backendConfig();
  const response = await fetchWithTimeout(`${url}/rest/v1/${path}`, {
    headers: { apikey: publicKey, prefer: 'count=exact' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
  });
  if (!response.ok) {
    throw dataError({ error: { message: `status ${response.status}` }, status: response.status });
  }
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw unreadableError('public content');
  const items = rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row);
    return parsed.success ? [parsed.output] : [];
  });
  const total = Number(response.headers.get('content-range')?.split('/')[1]);
  return { items, nextCursor: nextCursor(rows, total) };
}

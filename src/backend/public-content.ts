import * as v from 'valibot';
import { type PublicLandingRow, publicLandingRowSchema } from '#domain/landing-content.ts';
import { type ItemCursor, type PublicItemPage, publicPortfolioItemSchema } from '#domain/portfolio-item.ts';
import { callLimit, dataError, fetchWithLimit, unreadable } from './call.ts';
import { backendConfig } from './config.ts';
import { followsCursor, nextCursor } from './cursor.ts';

/** Portfolio items that one request reads. */
const publicPageLength = 60;

/** What visitors see of the stored content; a part that could not be read is null. */
export type PublicContent = { rows: PublicLandingRow[] | null; page: PublicItemPage | null };

/** Reads the stored texts and the newest items of the landing page. A failure is logged. */
export async function loadPublicContent(signal: AbortSignal): Promise<PublicContent> {
  const [rows, page] = await Promise.all([
    readPublicLandingRows(signal).catch(logged('The stored texts could not be read.', signal)),
    loadMoreItems(null, signal),
  ]);
  return { rows, page };
}

/** Reads the items that come after the cursor, the newest when it is null. A failure is logged and answers null. */
export function loadMoreItems(after: ItemCursor | null, signal: AbortSignal): Promise<PublicItemPage | null> {
  return readPublicPortfolioItems(after, signal).catch(
    logged('The portfolio items could not be read.', signal),
  );
}

function logged(sentence: string, signal: AbortSignal) {
  return (error: unknown): null => {
    if (!signal.aborted) console.warn(sentence, error);
    return null;
  };
}

/**
 * The stored texts of the landing page. A row that cannot be read is left out.
 * @throws BackendError
 */
export async function readPublicLandingRows(signal: AbortSignal): Promise<PublicLandingRow[]> {
  const columns = 'section,title,subtitle,content,button_text,button_link';
  const { items } = await read(`landing_page_content?select=${columns}`, publicLandingRowSchema, signal);
  return items;
}

/**
 * At most {@link publicPageLength} of the stored portfolio items as visitors see them, newest first, the id deciding
 * between equals. A row that cannot be read is left out.
 * @param after where to go on; null for the newest
 * @throws BackendError
 */
export function readPublicPortfolioItems(
  after: ItemCursor | null,
  signal: AbortSignal,
): Promise<PublicItemPage> {
  const columns = 'select=id,title,category,description,image_url,created_at';
  const order = 'order=created_at.desc,id.desc';
  const rest = after ? `&or=${encodeURIComponent(`(${followsCursor(after)})`)}` : '';
  return read(
    `portfolio_items?${columns}&${order}&limit=${publicPageLength}${rest}`,
    publicPortfolioItemSchema,
    signal,
  );
}

/** Reads rows as a visitor, without supabase-js, which would send the same request. */
async function read<Row>(
  path: string,
  schema: v.GenericSchema<unknown, Row>,
  signal: AbortSignal,
): Promise<{ items: Row[]; next: ItemCursor | null }> {
  const { url, publicKey } = backendConfig();
  const response = await fetchWithLimit(`${url}/rest/v1/${path}`, {
    headers: { apikey: publicKey, prefer: 'count=exact' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(callLimit)]),
  });
  if (!response.ok) {
    throw dataError({ error: { message: `status ${response.status}` }, status: response.status });
  }
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw unreadable('public content');
  const items = rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row);
    return parsed.success ? [parsed.output] : [];
  });
  const total = Number(response.headers.get('content-range')?.split('/')[1]);
  return { items, next: nextCursor(rows, total) };
}

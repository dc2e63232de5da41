import * as v from 'valibot';
import { notFoundPath } from '#domain/document-pages.ts';
import {
  contentOf,
  type ItemCursor,
  type PublicContent,
  type PublicDocuments,
  type PublicItemList,
  publicLandingRowSchema,
  publicPortfolioItemSchema,
  readPublishedContent,
} from '#domain/public-content.ts';
import { publicDocumentRowSchema, publicDocuments, redirectRowSchema } from '#domain/public-documents.ts';
import { timestampSchema } from '#domain/timestamp.ts';
import { callTimeoutMs, dataError, fetchWithTimeout, unreadableError } from './call.ts';
import { type Backend, backendConfig } from './config.ts';
import { rowsAfter } from './cursor.ts';

/** Portfolio items that one request loads. */
const publicPageLength = 60;

const changed = { updated_at: timestampSchema };
const rowSchema = v.object({ ...publicLandingRowSchema.entries, ...changed });
const itemSchema = v.object({ ...publicPortfolioItemSchema.entries, ...changed });
const documentSchema = v.object({ ...publicDocumentRowSchema.entries, ...changed });
const revisionSchema = v.object({ revision: v.number() });

/**
 * Loads the stored texts, the published documents and the newest items of the public pages. Their revision is read first: the content may be
 * newer than its revision, never older.
 * @throws BackendError or the error of `fetch` when a part cannot be read
 */
export async function loadPublicContent(backend: Backend, signal: AbortSignal): Promise<PublicContent> {
  const revision = await loadRevision(backend, signal);
  const columns = 'section,title,subtitle,content,button_text,button_link,updated_at';
  const [texts, page, stored] = await Promise.all([
    loadRows(backend, `landing_page_content?select=${columns}`, rowSchema, signal),
    loadItemPage(backend, null, signal),
    loadDocuments(backend, signal),
  ]);
  const { documents, changes: documentChanges } = stored ?? {
    documents: await builtInDocuments(),
    changes: [],
  };
  const changes = [...[...texts.rows, ...page.rows].map(({ updated_at }) => updated_at), ...documentChanges];
  return {
    ...documents,
    revision,
    rows: Object.fromEntries(texts.rows.map(({ updated_at: _, ...row }) => [row.section, row])),
    list: withoutDates(page),
    updatedAt: changes.sort().at(-1) ?? null,
    builtAt: null,
  };
}

/** The published documents, and when they were changed; null where the database lacks their table. */
async function loadDocuments(backend: Backend, signal: AbortSignal) {
  const path = 'content_documents?select=id,kind,slug,body,updated_at&published=is.true&order=position,id';
  try {
    const [{ rows }, redirects] = await Promise.all([
      loadRows(backend, path, documentSchema, signal),
      loadRows(backend, 'content_redirects?select=kind,slug,document_id', redirectRowSchema, signal),
    ]);
    const { documents, broken } = publicDocuments(rows, redirects.rows);
    if (broken.length > 0)
      console.warn(`These documents cannot be read and are not shown: ${broken.join(', ')}.`);
    if (!documents) throw unreadableError('agency');
    return { documents, changes: rows.map(({ updated_at }) => updated_at) };
  } catch (error) {
    if (error instanceof MissingTable) return null;
    throw error;
  }
}

/** Loaded on need: a page carries what it shows. */
async function builtInDocuments(): Promise<PublicDocuments> {
  const { agency, services, featured, studies, redirects } = (await import('#content/built-in-content.ts'))
    .builtInContent;
  return { agency, services, featured, studies, redirects };
}

/** Loads the revision of the stored content. */
export async function loadRevision(backend: Backend, signal: AbortSignal): Promise<number> {
  const [stored] = (await loadRows(backend, 'content_revision?select=revision', revisionSchema, signal)).rows;
  if (!stored) throw unreadableError('content revision');
  return stored.revision;
}

/** Loads the items that come after the cursor, the id deciding between equals. */
export async function loadMoreItems(after: ItemCursor, signal: AbortSignal): Promise<PublicItemList> {
  return withoutDates(await loadItemPage(backendConfig(), after, signal));
}

/** Loads the content of a page unless it has this revision; another one may be older, after a restore. */
export async function loadNewerContent(
  path: string,
  revision: number,
  signal: AbortSignal,
): Promise<PublicContent | null> {
  const backend = backendConfig();
  const query = `content_revision?select=revision&revision=neq.${revision}`;
  const { rows } = await loadRows(backend, query, revisionSchema, signal);
  return rows.length === 0 ? null : contentOf(path, await loadPublicContent(backend, signal));
}

/**
 * Loads the content that the document carries for a page, else that of the published page, else the backend's.
 * @param isFirst whether the document was sent for this path, as which it may be the page for unknown ones
 */
export async function loadFirstContent(
  path: string,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<PublicContent> {
  const carried = readPublishedContent(document);
  const isForPath = carried?.path === path || (isFirst && carried?.path === notFoundPath(path));
  if (carried && isForPath) return carried.content;
  try {
    return await loadPublishedContent(path, signal);
  } catch (error) {
    if (!signal.aborted) console.warn('The published page could not be read.', error);
    return contentOf(path, await loadPublicContent(backendConfig(), signal));
  }
}

/** Loads the content out of a published page, also while the backend does not respond. */
export async function loadPublishedContent(path: string, signal: AbortSignal): Promise<PublicContent> {
  const response = await fetch(path, {
    headers: { accept: 'text/html' },
    cache: 'no-cache',
    signal,
  });
  const isPage = response.ok || response.status === 404;
  const carried = isPage ? readPublishedContent(await response.text()) : null;
  if (!carried) throw unreadableError('published page');
  return carried.content;
}

const itemCursorSchema = v.object({ id: v.string(), created_at: v.string() });

type Rows<Row> = { rows: Row[]; nextCursor: ItemCursor | null };

/** Without their pictures where the database lacks the column. */
async function loadItemPage(backend: Backend, after: ItemCursor | null, signal: AbortSignal) {
  const columns = 'id,title,category,description,image_url,created_at,updated_at';
  const order = 'order=created_at.desc,id.desc';
  const filter = rowsAfter(after, 'created_at', 'id');
  const rest = filter === null ? '' : `&or=${encodeURIComponent(`(${filter})`)}`;
  const load = (columns: string) => {
    const path = `portfolio_items?select=${columns}&${order}&limit=${publicPageLength}${rest}`;
    return loadRows(backend, path, itemSchema, signal);
  };
  try {
    return await load(`${columns},picture`);
  } catch (error) {
    if (error instanceof MissingColumn) return load(columns);
    throw error;
  }
}

function withoutDates({ rows, nextCursor: next }: Rows<v.InferOutput<typeof itemSchema>>) {
  return { items: rows.map(({ updated_at: _, ...item }) => item), nextCursor: next };
}

/** The database lacks a table, or does not show it to visitors. */
class MissingTable extends Error {}

/** The database lacks a column. */
class MissingColumn extends Error {}

const undefinedColumnSchema = v.object({ code: v.literal('42703') });

/** Loads rows as a visitor, without supabase-js. A row that does not match the schema is left out. */
async function loadRows<Row>(
  { url, publicKey }: Backend,
  path: string,
  schema: v.GenericSchema<unknown, Row>,
  signal: AbortSignal,
): Promise<Rows<Row>> {
  const response = await fetchWithTimeout(`${url}/rest/v1/${path}`, {
    headers: { apikey: publicKey, prefer: 'count=exact' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
  });
  if (response.status === 404) throw new MissingTable(path);
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    if (v.is(undefinedColumnSchema, body)) throw new MissingColumn(path);
    throw dataError({ error: { message: `status ${response.status}` }, status: response.status });
  }
  const all: unknown = await response.json();
  if (!Array.isArray(all)) throw unreadableError('public content');
  const rows = all.flatMap((row) => {
    const parsed = v.safeParse(schema, row);
    return parsed.success ? [parsed.output] : [];
  });
  const total = Number(response.headers.get('content-range')?.split('/')[1]);
  // As it came: parsed, its time would lose its microseconds.
  const last = v.safeParse(itemCursorSchema, all.at(-1));
  return { rows, nextCursor: last.success && all.length < total ? last.output : null };
}

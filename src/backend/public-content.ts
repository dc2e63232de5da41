import * as v from 'valibot';
import { notFoundPath, pageKinds } from '#domain/document-pages.ts';
import { inOrder } from '#domain/place.ts';
import {
  contentOf,
  type ItemCursor,
  type PublicContent,
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
import { type ListPart, readAll } from './read-all.ts';

/** Portfolio items that one request loads. */
const publicPageLength = 60;

const changed = { updated_at: timestampSchema };
const rowSchema = v.object({ ...publicLandingRowSchema.entries, ...changed });
const itemSchema = v.object({ ...publicPortfolioItemSchema.entries, ...changed });
const documentSchema = v.object({ ...publicDocumentRowSchema.entries, position: v.string(), ...changed });
/** The rows of a table as they are shown. */
type Shown = (table: string, rows: readonly unknown[]) => readonly unknown[];

const asStored: Shown = (_, rows) => rows;

const revisionSchema = v.object({ revision: v.number() });

/**
 * Loads the stored texts, the published documents and the newest items of the public pages. Their revision is read first: the content may be
 * newer than its revision, never older.
 * @throws BackendError or the error of `fetch` when a part cannot be read
 */
export async function loadPublicContent(
  backend: Backend,
  signal: AbortSignal,
  shown = asStored,
): Promise<PublicContent> {
  const revision = await loadRevision(backend, signal);
  const columns = 'section,title,subtitle,content,button_text,button_link,updated_at';
  const [texts, page, stored] = await Promise.all([
    loadAll(backend, `landing_page_content?select=${columns}`, 'section', rowSchema, signal, shown),
    loadItemPage(backend, null, signal, shown),
    loadDocuments(backend, signal, shown),
  ]);
  const changes = [...[...texts, ...page.rows].map(({ updated_at }) => updated_at), ...stored.changes];
  return {
    ...stored.documents,
    revision,
    rows: Object.fromEntries(texts.map(({ updated_at: _, ...row }) => [row.section, row])),
    list: withoutDates(page),
    updatedAt: changes.sort().at(-1) ?? null,
    builtAt: null,
  };
}

/** The published documents, and when they were changed. */
async function loadDocuments(backend: Backend, signal: AbortSignal, shown: Shown) {
  const path = 'content_documents?select=id,kind,slug,position,body,updated_at&published=is.true';
  const redirectPath = 'content_redirects?select=kind,slug,document_id';
  const [stored, ...redirects] = await Promise.all([
    loadAll(backend, path, 'id', documentSchema, signal, shown),
    ...pageKinds.map((kind) =>
      loadAll(backend, `${redirectPath}&kind=eq.${kind}`, 'slug', redirectRowSchema, signal),
    ),
  ]);
  const rows = inOrder(stored);
  const { documents, broken } = publicDocuments(rows, redirects.flat());
  if (broken.length > 0)
    console.warn(`These documents cannot be read and are not shown: ${broken.join(', ')}.`);
  if (!documents) throw unreadableError('agency');
  return { documents, changes: rows.map(({ updated_at }) => updated_at) };
}

/** Loads the revision of the stored content. */
export async function loadRevision(backend: Backend, signal: AbortSignal): Promise<number> {
  const part = await loadPart(backend, 'content_revision?select=revision', signal);
  const [stored] = matchingRows(part.rows, revisionSchema);
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
  const { rows } = await loadPart(backend, query, signal);
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

type ItemPage = { rows: v.InferOutput<typeof itemSchema>[]; nextCursor: ItemCursor | null };

async function loadItemPage(
  backend: Backend,
  after: ItemCursor | null,
  signal: AbortSignal,
  shown = asStored,
): Promise<ItemPage> {
  const columns = 'id,title,category,description,image_url,picture,created_at,updated_at';
  const order = 'order=created_at.desc,id.desc';
  const filter = rowsAfter(after, 'created_at', 'id');
  const rest = filter === null ? '' : `&or=${encodeURIComponent(`(${filter})`)}`;
  const path = `portfolio_items?select=${columns}&${order}&limit=${publicPageLength}${rest}`;
  const { rows, count } = await loadPart(backend, path, signal);
  // As it came: parsed, its time would lose its microseconds.
  const last = v.safeParse(itemCursorSchema, rows.at(-1));
  const nextCursor = last.success && rows.length < (count ?? 0) ? last.output : null;
  return { rows: matchingRows(shown('portfolio_items', rows), itemSchema), nextCursor };
}

function withoutDates({ rows, nextCursor: next }: ItemPage): PublicItemList {
  return { items: rows.map(({ updated_at: _, ...item }) => item), nextCursor: next };
}

/** Loads a list to its end, in the order of a key that is one of its columns. */
async function loadAll<Row>(
  backend: Backend,
  path: string,
  key: string,
  schema: v.GenericSchema<unknown, Row>,
  signal: AbortSignal,
  shown = asStored,
): Promise<Row[]> {
  const rows = await readAll(key, (after) => {
    const rest = after === null ? '' : `&${key}=gt.${encodeURIComponent(after)}`;
    return loadPart(backend, `${path}&order=${key}${rest}`, signal);
  });
  return matchingRows(shown(path.replace(/\?.*/, ''), rows), schema);
}

function matchingRows<Row>(rows: readonly unknown[], schema: v.GenericSchema<unknown, Row>): Row[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row);
    return parsed.success ? [parsed.output] : [];
  });
}

/** Loads as many rows as one answer has, as a visitor, without supabase-js. */
async function loadPart({ url, publicKey }: Backend, path: string, signal: AbortSignal): Promise<ListPart> {
  const response = await fetchWithTimeout(`${url}/rest/v1/${path}`, {
    headers: { apikey: publicKey, prefer: 'count=exact' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
  });
  if (!response.ok) {
    throw dataError({ error: { message: `status ${response.status}` }, status: response.status });
  }
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw unreadableError('public content');
  const count = Number(response.headers.get('content-range')?.split('/')[1]);
  return { rows, count: Number.isNaN(count) ? null : count };
}

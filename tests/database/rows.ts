import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { timestampSchema } from '#domain/timestamp.ts';
import type { Clients } from './callers.ts';
import type { RulesTarget } from './target.ts';

/** Every table of the schema `public`. */
export const tables = [
  'landing_page_content',
  'portfolio_items',
  'content_documents',
  'content_redirects',
  'content_revision',
  'content_history',
  'contact_messages',
  'deleted_contact_messages',
  'pictures',
  'waiting_versions',
  'user_roles',
] as const;

export type TableName = (typeof tables)[number];

/** What the matrix tries on a table. */
export const verbs = ['select', 'insert', 'update', 'delete', 'upsert'] as const;

export type Verb = (typeof verbs)[number];

type Row = Record<
  string,
  string | number | boolean | null | readonly number[] | Readonly<Record<string, string>>
>;

/**
 * For one table: the row that is there, one to add, and a change to the first. All have the same columns. `before`: a
 * statement that stores what it refers to.
 */
type Sample = { key: string; stored: Row; added: Row; change: Row; before?: string };

function sampleOf(table: TableName, { adminId, memberId }: Clients): Sample {
  const [storedId, addedId] = [
    '11111111-1111-4111-8111-111111111111',
    '22222222-2222-4222-8222-222222222222',
  ];
  switch (table) {
    case 'landing_page_content':
      return {
        key: 'id',
        stored: { id: storedId, section: 'hero', title: 'Stored', content: 'Stored text' },
        added: { id: addedId, section: 'about', title: 'Added', content: 'Added text' },
        change: { title: 'Changed' },
      };
    case 'portfolio_items':
      return {
        key: 'id',
        stored: { id: storedId, title: 'Stored', category: 'ai', description: 'Stored text' },
        added: { id: addedId, title: 'Added', category: 'web', description: 'Added text' },
        change: { title: 'Changed' },
      };
    case 'content_documents': {
      const document = {
        kind: 'case-study',
        position: 'a0',
        published: true,
        body: { title: 'Title', category: 'ai', description: 'Text' },
      };
      return {
        key: 'id',
        stored: { id: storedId, slug: 'stored', ...document },
        added: { id: addedId, slug: 'added', ...document },
        change: { slug: 'changed' },
      };
    }
    case 'content_redirects': {
      const redirect = { kind: 'case-study', document_id: storedId };
      return {
        key: 'slug',
        stored: { slug: 'former', ...redirect },
        added: { slug: 'added', ...redirect },
        change: { slug: 'changed' },
        before: `insert into public.content_documents (id, kind, slug, published, body)
          values ('${storedId}', 'case-study', 'present', true, '{"title": "A", "category": "ai", "description": "B"}')
          on conflict do nothing`,
      };
    }
    case 'content_revision':
      return {
        key: 'id',
        stored: { id: 'content' },
        added: { id: 'added' },
        change: { id: 'changed' },
      };
    case 'content_history': {
      const entry = { table_name: 'portfolio_items', version: 1, action: 'insert', data: 1 };
      return {
        key: 'record_id',
        stored: { record_id: storedId, ...entry },
        added: { record_id: addedId, ...entry },
        change: { action: 'delete' },
      };
    }
    case 'deleted_contact_messages':
      return {
        key: 'id',
        stored: { id: storedId, name: 'Stored', email: 'stored@example.com', message: 'Hello' },
        added: { id: addedId, name: 'Added', email: 'added@example.com', message: 'Hello' },
        change: { message: 'Changed' },
      };
    case 'contact_messages':
      return {
        key: 'id',
        stored: {
          id: storedId,
          name: 'Stored',
          email: 'stored@example.com',
          message: 'Hello',
          read_at: null,
        },
        added: { id: addedId, name: 'Added', email: 'added@example.com', message: 'Hello', read_at: null },
        change: { read_at: '2026-01-02T03:04:05.000Z' },
      };
    case 'pictures': {
      const picture = {
        type: 'webp',
        widths: [480],
        width: 480,
        height: 300,
        colour: '#000000',
        name: 'a.jpg',
      };
      return {
        key: 'hash',
        stored: { hash: '1'.repeat(64), ...picture },
        added: { hash: '2'.repeat(64), ...picture },
        change: { name: 'changed.jpg' },
      };
    }
    case 'waiting_versions': {
      const waiting = (id: string) => ({
        ...{ id, kind: 'portfolio-item', table_name: 'portfolio_items', record_key: id, record_id: id },
        ...{ body: { title: 'Title' }, base_version: 1 },
      });
      return {
        key: 'id',
        stored: waiting(storedId),
        added: waiting(addedId),
        change: { base_version: 2 },
      };
    }
    case 'user_roles':
      return {
        key: 'user_id',
        stored: { user_id: adminId, role: 'admin' },
        added: { user_id: memberId, role: 'admin' },
        change: { user_id: memberId },
      };
  }
}

/**
 * What the matrix does with one table. The verbs answer how many rows the backend says were touched. Update and delete
 * name no row: a filter would add the rule for reading to theirs.
 */
export type TableRows = {
  /** Leaves exactly the stored row. */
  prepare(): Promise<void>;
  /** All rows as `service` sees them. */
  read(): Promise<Row[]>;
  /** What {@link TableRows.read} answers once a caller was allowed to do this. */
  expectedAfter(verb: Verb, before: Row[]): Row[];
  select(client: SupabaseClient): Promise<number>;
  insert(client: SupabaseClient): Promise<number>;
  update(client: SupabaseClient): Promise<number>;
  delete(client: SupabaseClient): Promise<number>;
  /** Inserts the stored row with its change, over the stored one. */
  upsert(client: SupabaseClient): Promise<number>;
};

/** The operations of the matrix on one table. Writes ask for no rows back: only the rule for the verb counts. */
export function rowsOf(table: TableName, clients: Clients, target: RulesTarget): TableRows {
  const { key, stored, added, change, before } = sampleOf(table, clients);
  const service: SupabaseClient = clients.service;

  return {
    async prepare() {
      // As the owner, past all triggers: no role of the API writes the history or deletes the last document of a kind.
      await target.script(
        `begin; set local session_replication_role = replica; delete from public.${table}; commit`,
      );
      if (before !== undefined) await target.query(before);
      const columns = Object.keys(stored).join(', ');
      await target.query(
        `insert into public.${table} (${columns})
         select ${columns} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
        [JSON.stringify(stored)],
      );
    },
    async read() {
      const columns = Object.keys(stored).join(', ');
      const { data } = succeed(await service.from(table).select(columns).order(key));
      return v.parse(v.array(rowSchema), data);
    },
    expectedAfter(verb, before) {
      const after = {
        select: before,
        insert: [...before, added],
        update: [{ ...stored, ...change }],
        delete: [],
        upsert: [{ ...stored, ...change }],
      };
      return after[verb];
    },
    async select(client) {
      const { data, error } = await client.from(table).select();
      return error ? 0 : data.length;
    },
    async insert(client) {
      const { error } = await client.from(table).insert<Row>(added);
      return touched(error, 1);
    },
    async update(client) {
      const { count, error } = await client.from(table).update<Row>(change, { count: 'exact' });
      return touched(error, count);
    },
    async delete(client) {
      const { count, error } = await client.from(table).delete({ count: 'exact' });
      return touched(error, count);
    },
    async upsert(client) {
      const { error } = await client.from(table).upsert<Row>({ ...stored, ...change });
      return touched(error, 1);
    },
  };
}

const rowSchema = v.pipe(
  v.record(
    v.string(),
    v.nullable(
      v.union([v.string(), v.number(), v.boolean(), v.array(v.number()), v.record(v.string(), v.string())]),
    ),
  ),
  v.transform(
    (row): Row =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          column.endsWith('_at') && typeof value === 'string' ? v.parse(timestampSchema, value) : value,
        ]),
      ),
  ),
);

/** @throws what a constraint refused: that proves no rule of access. */
function touched(error: PostgrestError | null, count: number | null): number {
  if (error?.code.startsWith('23')) throw error;
  return error ? 0 : (count ?? 0);
}

function succeed<Answer extends { error: Error | null }>(answer: Answer): Answer {
  if (answer.error) throw answer.error;
  return answer;
}

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

type Row = Record<string, unknown>;

/**
 * For one table: the row that is there, one to add, and a change to the first. All have the same columns. `before`: a
 * statement that stores what it refers to.
 */
type Sample = { key: string; stored: Row; added: Row; change: Row; before?: string };

const [storedId, addedId] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

/** A row to be stored and one to be added that differ in their keys, and have the other columns in common. */
const twoRows = (
  key: string,
  stored: Row,
  added: Row,
  others: Row,
  change: Row,
  before?: string,
): Sample => ({
  ...{ key, stored: { ...stored, ...others }, added: { ...added, ...others }, change },
  ...(before !== undefined && { before }),
});

const ids = [{ id: storedId }, { id: addedId }] as const;
const person = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
const item = { title: 'Title', category: 'ai', description: 'Text' };

function sampleOf(table: TableName, { adminId, memberId }: Clients): Sample {
  switch (table) {
    case 'landing_page_content': {
      const [stored, added] = [
        { id: storedId, section: 'hero' },
        { id: addedId, section: 'about' },
      ];
      return twoRows('id', stored, added, { title: 'Title', content: 'Text' }, { title: 'Changed' });
    }
    case 'portfolio_items':
      return twoRows('id', ...ids, item, { title: 'Changed' });
    case 'content_documents': {
      const [stored, added] = [
        { id: storedId, slug: 'stored' },
        { id: addedId, slug: 'added' },
      ];
      const document = { kind: 'case-study', position: 'a0', published: true, body: item };
      return twoRows('id', stored, added, document, { slug: 'changed' });
    }
    case 'content_redirects': {
      const redirect = { kind: 'case-study', document_id: storedId };
      const before = `insert into public.content_documents (id, kind, slug, published, body)
        values ('${storedId}', 'case-study', 'present', true, '${JSON.stringify(item)}') on conflict do nothing`;
      return twoRows('slug', { slug: 'former' }, { slug: 'added' }, redirect, { slug: 'changed' }, before);
    }
    case 'content_revision':
      return twoRows('id', { id: 'content' }, { id: 'added' }, {}, { id: 'changed' });
    case 'content_history': {
      const [stored, added] = [{ record_id: storedId }, { record_id: addedId }];
      const entry = { table_name: 'portfolio_items', version: 1, action: 'insert', data: 1 };
      return twoRows('record_id', stored, added, entry, { action: 'delete' });
    }
    case 'deleted_contact_messages':
      return twoRows('id', ...ids, person, { message: 'Changed' });
    case 'contact_messages': {
      const change = { read_at: '2026-01-02T03:04:05.000Z' };
      return twoRows('id', ...ids, { ...person, read_at: null }, change);
    }
    case 'pictures': {
      const [stored, added] = [{ hash: '1'.repeat(64) }, { hash: '2'.repeat(64) }];
      const size = { widths: [480], width: 480, height: 300 };
      const picture = { type: 'webp', ...size, colour: '#000000', name: 'a.jpg' };
      return twoRows('hash', stored, added, picture, { name: 'changed.jpg' });
    }
    case 'waiting_versions': {
      const [stored, added] = [storedId, addedId].map((id) => ({ id, record_key: id, record_id: id }));
      const record = { kind: 'portfolio-item', table_name: 'portfolio_items' };
      const waiting = { ...record, body: { title: 'Title' }, base_version: 1 };
      return twoRows('id', { ...stored }, { ...added }, waiting, { base_version: 2 });
    }
    case 'user_roles': {
      const change = { user_id: memberId };
      return twoRows('user_id', { user_id: adminId }, change, { role: 'admin' }, change);
    }
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
  v.record(v.string(), v.unknown()),
  v.transform((row): Row => {
    const at = row.read_at;
    return typeof at === 'string' ? { ...row, read_at: v.parse(timestampSchema, at) } : row;
  }),
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

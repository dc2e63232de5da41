import { hash } from 'node:crypto';
import type { PGlite } from '@supabase/lite/pglite';

/** A table with the columns that are stored, each name quoted where it must be. */
export type Table = { name: string; columns: string };

/** How many rows, and a digest of them that does not depend on their order. */
export type Sum = { rows: number; digest: string };

/** Sessions end with a backup, and what is recorded of migrations comes from applying them. */
const excludedTables = [
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.flow_state',
  'supabase_migrations.schema_migrations',
];

/** The tables that a backup holds. */
export async function tablesOf(database: PGlite): Promise<Table[]> {
  const { rows } = await database.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
       string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_catalog.pg_class
     join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
     join pg_catalog.pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
       and nspname not in ('pg_catalog', 'information_schema')
       and format('%I.%I', nspname, relname) <> all ($1)
     group by nspname, relname order by nspname, relname`,
    [excludedTables],
  );
  return rows;
}

/** The rows of a table, each as the text of a JSON object, in a transaction. */
export async function* readRows(database: PGlite, { name, columns }: Table): AsyncGenerator<string> {
  await database.exec(
    `begin;
     set local timezone to 'UTC';
     declare backup no scroll cursor for select to_jsonb(r)::text as row from (select ${columns} from ${name}) r`,
  );
  for (;;) {
    const { rows } = await database.query<{ row: string }>('fetch 100 from backup');
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await database.exec('commit');
}

export const emptySum: Sum = { rows: 0, digest: '0' };

export function addRow({ rows, digest }: Sum, row: string): Sum {
  const total = BigInt(`0x${digest}`) + BigInt(`0x${hash('sha256', row)}`);
  return { rows: rows + 1, digest: BigInt.asUintN(256, total).toString(16) };
}

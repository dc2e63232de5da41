import type { PGlite } from '@supabase/lite/pglite';

/** How many rows each table has, by its quoted name. */
export type RowCounts = Record<string, number>;

export type Contents = { rows: RowCounts; pictures: number };

/** Sessions end with a backup, and which migrations are recorded changes with a restore. */
const uncounted = [
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.flow_state',
  'supabase_migrations.schema_migrations',
];

export async function countRows(database: PGlite): Promise<RowCounts> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by schemaname, tablename`,
  );
  const counts: RowCounts = {};
  for (const { name: table } of tables.rows) {
    if (uncounted.includes(table)) continue;
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::integer as count from ${table}`,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** A line for each table, and one for the pictures. */
export function linesOf({ rows, pictures }: Contents): string {
  const lines = Object.entries({ ...rows, 'files of pictures': pictures });
  return lines.map(([name, count]) => `  ${name} ${count}`).join('\n');
}

import { existsSync } from 'node:fs';
import type { PGlite } from '@supabase/lite/pglite';
import { type DataFolder, DataFolderError, recoverPreviousDatabase } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { databaseOpenError } from './database-open-error.ts';
import { tablesOf } from './table-counts.ts';

type Contents = { label: string; name: string; usedAt: string; condition?: string };

/**
 * The tables that hold what people have entered; `usedAt` says when a row was last written or used, `condition` which
 * rows people have entered.
 */
const tables: Contents[] = [
  { label: 'messages of visitors', name: 'public.contact_messages', usedAt: 'created_at' },
  { label: 'deleted messages', name: 'public.deleted_contact_messages', usedAt: 'deleted_at' },
  { label: 'portfolio items', name: 'public.portfolio_items', usedAt: 'updated_at' },
  { label: 'edited landing page texts', name: 'public.landing_page_content', usedAt: 'updated_at' },
  {
    label: 'edited case studies, featured projects, services and facts of the agency',
    name: 'public.content_documents',
    usedAt: 'updated_at',
    // The built-in ones begin without a history.
    condition: `exists (
      select from public.content_history where table_name = 'content_documents' and record_id = content_documents.id
    )`,
  },
  { label: 'pictures', name: 'public.pictures', usedAt: 'created_at' },
  { label: 'users', name: 'auth.users', usedAt: 'greatest(created_at, last_sign_in_at)' },
];

/**
 * Says what a data folder holds, a line each: how many rows of each kind, and when they were last used. A database that
 * cannot be read is a line, too. The folder must be locked.
 */
export async function describeData(folder: DataFolder): Promise<string[]> {
  recoverPreviousDatabase(folder);
  if (!existsSync(folder.database)) return [`${folder.root} holds no database.`];
  try {
    const connection = await openDatabase(folder);
    try {
      return await describeRows(connection.driver, folder);
    } finally {
      await connection.close();
    }
  } catch (error) {
    const { message } = error instanceof DataFolderError ? error : databaseOpenError(folder, error);
    return [message];
  }
}

async function describeRows(database: PGlite, { root }: DataFolder): Promise<string[]> {
  // An interrupted first start has not created all of them.
  const known = await tablesOf(database);
  const lines: string[] = [];
  let lastUsed = '';
  for (const { label, name, usedAt, condition = 'true' } of tables.filter((table) =>
    known.includes(table.name),
  )) {
    const { rows } = await database.query<{ count: number; used_at: string }>(
      `select count(*)::integer, coalesce(to_char(max(${usedAt}) at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), '') as used_at
       from ${name} where ${condition}`,
    );
    for (const { count, used_at } of rows) {
      lines.push(`  ${count} ${label}`);
      if (used_at > lastUsed) lastUsed = used_at;
    }
  }
  return [`${root} holds${lastUsed && `, last used on ${lastUsed} UTC`}:`, ...lines];
}

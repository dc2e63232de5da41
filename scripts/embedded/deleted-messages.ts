import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { PGlite } from '@supabase/lite/pglite';
import type { DataFolder } from './data-folder.ts';

/** When each message was deleted for good (ISO 8601), by its id. */
export type DeletedMessages = ReadonlyMap<string, string>;

/**
 * Keeps the ids of the messages that are deleted for good in a file beside the database, from now on and what the
 * database remembers of before: a restored backup is older than they are.
 */
export async function followDeletedMessages(database: PGlite, folder: DataFolder): Promise<void> {
  const { rows } = await database.query<{ id: string; deleted_at: Date }>(
    'select id, deleted_at from private.deleted_messages',
  );
  const file = folder.deletedMessages;
  const known = readDeletedMessages(file);
  const missing = rows.filter(({ id }) => !known.has(id));
  append(
    file,
    missing.map(({ id, deleted_at }) => [id, deleted_at.toISOString()]),
  );
  await database.listen('deleted_messages', (ids) => {
    const now = new Date().toISOString();
    try {
      append(
        file,
        ids.split(' ').map((id) => [id, now]),
      );
    } catch (error) {
      // The table has them: the next start writes what the file lacks.
      console.error(`${file} cannot be written:`, error);
    }
  });
}

/** What such a file holds; nothing when there is none. */
export function readDeletedMessages(file: string): DeletedMessages {
  try {
    const lines = readFileSync(file, 'utf8').matchAll(/^([0-9a-f-]{36}) (\S+)$/gm);
    return new Map(Array.from(lines, ([, id = '', deletedAt = '']) => [id, deletedAt]));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw error;
  }
}

/** Writes such a file anew. */
export function writeDeletedMessages(file: string, messages: DeletedMessages): void {
  writeFileSync(`${file}.new`, [...messages].map(lineOf).join(''), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function append(file: string, messages: [id: string, deletedAt: string][]): void {
  if (messages.length > 0) appendFileSync(file, messages.map(lineOf).join(''), { mode: 0o600 });
}

function lineOf([id, deletedAt]: [id: string, deletedAt: string]): string {
  return `${id} ${deletedAt}\n`;
}

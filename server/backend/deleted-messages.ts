import { appendFileSync, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PGlite } from '@supabase/lite/pglite';
import { replaceFile } from '../replace-file.ts';
import { readTextFile, reasonOf } from '../user-error.ts';
import { type DataFolder, makeFolder } from './data-folder.ts';

/** When each message was deleted for good (ISO 8601), by its id. */
export type DeletedMessages = ReadonlyMap<string, string>;

/** The file beside the backups: messages that no restore may bring back. */
export const deletedMessagesFile = 'deleted-messages.txt';

/** Older backups are not restored. */
const retentionYears = 2;

/**
 * Records the ids of the messages that are deleted for good in a file beside the database, earlier ones included:
 * a restored backup may be older than the deletions.
 */
export async function recordDeletedMessages(database: PGlite, folder: DataFolder): Promise<void> {
  const { rows } = await database.query<{ id: string; deleted_at: string }>(
    `select id, deleted_at from private.deleted_messages where deleted_at > now() - interval '${retentionYears} years'`,
  );
  const file = folder.deletedMessages;
  const stored = rows.map(({ id, deleted_at }) => [id, new Date(deleted_at).toISOString()] as const);
  const deleted = new Map([...stored, ...readDeletedMessages(file)]);
  if (deleted.size > 0 || existsSync(file)) writeDeletedMessages(file, deleted);
  await database.listen('deleted_messages', (ids) => {
    const now = new Date().toISOString();
    const lines = ids.split(' ').map((id) => lineOf([id, now]));
    try {
      appendFileSync(file, lines.join(''), { mode: 0o600 });
    } catch (error) {
      // The table has them: the next start writes what the file lacks.
      console.error(`${file} cannot be written: ${reasonOf(error)}.`);
    }
  });
}

/**
 * What such a file holds of the last two years; nothing when there is none.
 * @throws UserError when it cannot be read
 */
export function readDeletedMessages(file: string): DeletedMessages {
  const oldest = new Date();
  oldest.setFullYear(oldest.getFullYear() - retentionYears);
  const lines = readTextFile(file)?.matchAll(/^([0-9a-f-]{36}) (\S+)$/gm) ?? [];
  const entries = Array.from(lines, ([, id = '', deletedAt = '']) => [id, deletedAt] as const);
  return new Map(entries.filter(([, deletedAt]) => new Date(deletedAt) >= oldest));
}

export function writeDeletedMessages(file: string, messages: DeletedMessages): void {
  replaceFile(file, [...messages].map(lineOf).join(''));
}

/** Adds to the file `target`, which is made with its folder when absent, what the file `source` holds. */
export function mergeDeletedMessages(source: string, target: string): void {
  makeFolder(dirname(target));
  writeDeletedMessages(target, new Map([...readDeletedMessages(target), ...readDeletedMessages(source)]));
}

function lineOf([id, deletedAt]: readonly [id: string, deletedAt: string]): string {
  return `${id} ${deletedAt}\n`;
}

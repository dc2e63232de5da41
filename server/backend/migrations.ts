import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@supabase/lite/pglite';
import { type DataFolder, DataFolderError } from './data-folder.ts';

/** A migration file: `<14 digits>_<name>.sql`. */
export type Migration = { version: string; name: string; sql: string };

const migrationsFolder = join(import.meta.dirname, '../../supabase/migrations');

/**
 * The migrations of a folder, oldest first.
 *
 * @throws Error when a file's name does not say its version, or two share one.
 */
export function readMigrations(path: string = migrationsFolder): Migration[] {
  const migrations = readdirSync(path)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? [];
      if (version === undefined || name === undefined) {
        throw new Error(`The migration ${file} must be named <14 digits>_<name>.sql.`);
      }
      return { version, name, sql: readFileSync(join(path, file), 'utf8').replaceAll('\r\n', '\n') };
    });
  for (const [index, { version }] of migrations.entries()) {
    if (migrations[index + 1]?.version === version) {
      throw new Error(`Two migrations have the version ${version}.`);
    }
  }
  return migrations;
}

/**
 * Applies pending migrations, each in one transaction together with its record in
 * `supabase_migrations.schema_migrations`, which must exist.
 *
 * @throws DataFolderError `migrations` when an applied migration was changed or is missing, or a pending one
 * is refused; what was applied before it stays.
 */
export async function applyMigrations(
  database: PGlite,
  migrations: Migration[],
  folder: DataFolder,
): Promise<void> {
  const { rows: applied } = await database.query<{ version: string; name: string; statements: string[] }>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  );
  const pending = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, statements } of applied) {
    const migration = pending.get(version);
    pending.delete(version);
    if (migration?.sql === statements.join('')) continue;
    throw new DataFolderError(
      'migrations',
      `The migration ${version}_${name}.sql was ${migration ? 'changed' : 'removed'} after it was applied to ${folder.root}; ` +
        'restore it and add a new one, or delete the local data with: npm run reset.',
    );
  }
  for (const migration of pending.values()) await applyMigration(database, migration, folder);
}

async function applyMigration(
  database: PGlite,
  { version, name, sql }: Migration,
  folder: DataFolder,
): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await transaction.exec(sql);
      await transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, [sql]],
      );
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `The migration ${version}_${name}.sql was refused by the database in ${folder.root}: ${reason}.`;
    throw new DataFolderError('migrations', message, { cause });
  }
}

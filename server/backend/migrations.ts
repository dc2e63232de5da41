import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@supabase/lite/pglite';
import { type DataFolder, DataFolderError } from './data-folder.ts';

/** A migration file: `<14 digits>_<name>.sql`. */
export type Migration = { version: string; name: string; sql: string };

/** The folder whose migrations both the embedded backend and a hosted project apply. */
export const migrationsFolder = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url));

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
      return { version, name, sql: readFileSync(`${path}/${file}`, 'utf8').replaceAll('\r\n', '\n') };
    });
  for (const [index, migration] of migrations.entries()) {
    if (migrations[index + 1]?.version === migration.version) {
      throw new Error(`Two migrations have the version ${migration.version}.`);
    }
  }
  return migrations;
}

/**
 * Applies what is pending, each migration in one transaction together with its record in
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
  const applied = await database.query<{ version: string; name: string; statements: string[] }>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  );
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const record of applied.rows) {
    const problem = changeSince(record, byVersion.get(record.version));
    if (problem) {
      throw new DataFolderError(
        'migrations',
        `The migration ${record.version}_${record.name}.sql ${problem} after it was applied to ${folder.root}; ` +
          'restore it and add a new one, or delete the local data with: npm run reset.',
      );
    }
  }
  const done = new Set(applied.rows.map((record) => record.version));
  for (const migration of migrations.filter(({ version }) => !done.has(version))) {
    await applyOne(database, migration, folder);
  }
}

function changeSince(record: { statements: string[] }, migration: Migration | undefined): string | null {
  if (!migration) return 'was removed';
  return record.statements.join('') === migration.sql ? null : 'was changed';
}

async function applyOne(database: PGlite, migration: Migration, folder: DataFolder): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await transaction.exec(migration.sql);
      await transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [migration.version, migration.name, [migration.sql]],
      );
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      'migrations',
      `The migration ${migration.version}_${migration.name}.sql was refused by the database in ${folder.root}: ${reason}.`,
      { cause: error },
    );
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@supabase/lite/pglite';
import { type DataFolder, DataFolderError } from './data-folder.ts';

/** A migration file: `<14 digits>_<name>.sql`. */
export type Migration = { version: string; name: string; sql: string };

const supabaseFolder = join(import.meta.dirname, '../../supabase');
const migrationsFolder = join(supabaseFolder, 'migrations');

/** The first migration of release 0.1, whose migrations the baseline replaces. */
export const firstOfRelease01 = '20261120100000';

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
 * `supabase_migrations.schema_migrations`, which must exist. Those of release 0.1 count as the baseline.
 *
 * @throws DataFolderError `migrations` when an applied migration was changed or is missing, or a pending one
 * is refused; what was applied before it stays.
 */
export async function applyMigrations(
  database: PGlite,
  migrations: Migration[],
  folder: DataFolder,
): Promise<void> {
  let applied = await readApplied(database);
  if (applied.some(({ version }) => version === firstOfRelease01)) {
    await adoptBaseline(database, migrations, folder);
    applied = await readApplied(database);
  }
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

async function readApplied(database: PGlite) {
  const { rows } = await database.query<{ version: string; name: string; statements: string[] }>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  );
  return rows;
}

/** Replaces the record of the migrations of release 0.1 by that of the baseline. */
async function adoptBaseline(database: PGlite, migrations: Migration[], folder: DataFolder): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await transaction.exec(readFileSync(join(supabaseFolder, 'adopt-baseline.sql'), 'utf8'));
      for (const { version, sql } of migrations) {
        await transaction.query(
          'update supabase_migrations.schema_migrations set statements = $2 where version = $1',
          [version, [sql]],
        );
      }
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataFolderError(
      'migrations',
      `The data folder ${folder.root} cannot be brought over from release 0.1. ${reason}. ` +
        'Start release 0.1 on it once, or delete the local data with: npm run reset.',
      { cause },
    );
  }
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

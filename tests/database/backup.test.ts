import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { create, extract, list } from 'tar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '#server/backend/backup.ts';
import { dataFolderAt, lockDataFolder } from '#server/backend/data-folder.ts';
import { readDeletedMessages } from '#server/backend/deleted-messages.ts';
import { readMigrations } from '#server/backend/migrations.ts';
import { restore } from '#server/backend/restore.ts';
import { openStore, type Store } from '#server/backend/store.ts';
import { countRows } from '#server/backend/table-counts.ts';
import { openPictureFolder } from '#server/storage/picture-folder.ts';
import { UserError } from '#server/user-error.ts';
import { makeDataDir, makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { pictureOf } from '#tests/support/pictures.ts';

const server = fileURLToPath(new URL('../../server/', import.meta.url));
const siteUrl = 'http://127.0.0.1';
const folders: string[] = [];
let dataDir: string;
let backups: string;
/** A folder with what `fill` and two pictures put into it, its rows, and a backup of it with the command's answer. */
let filled: { dataDir: string; rows: Rows; backups: string; file: string; answer: Answer };

const small = pictureOf('small');
/** Of several parts in a backup; what a file holds does not matter there. */
const large = { name: `${'1'.repeat(64)}-2400.webp`, bytes: Buffer.alloc(100_001, 'picture') };
const mine = { name: `${'2'.repeat(64)}-480.jpg`, bytes: Buffer.from('mine') };

beforeAll(async () => {
  const [folder, beside] = [await makeDataDir(), makeEmptyDir()];
  const rows = await withStore(async (store) => {
    await fill(store);
    const client = clientOf(store);
    await client.auth.signInWithPassword({ email: 'member@example.com', password: 'member-demo-password' });
    return everything(store);
  }, folder);
  await storePictures(folder, [small, large]);
  const file = join(beside, 'first.tar.gz');
  // The draft of a backup that was killed.
  writeFileSync(`${file}.new`, 'half');
  const answer = await runScript('backup.ts', [file], folder);
  filled = { dataDir: folder, rows, backups: beside, file, answer };
});

afterAll(() => {
  for (const folder of [filled.dataDir, filled.backups]) rmSync(folder, { recursive: true });
});

beforeEach(() => {
  dataDir = emptyDir();
  backups = emptyDir();
});

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function emptyDir(): string {
  const folder = makeEmptyDir();
  folders.push(folder);
  return folder;
}

async function useData(): Promise<void> {
  dataDir = await makeDataDir();
  folders.push(dataDir);
}

/** @returns the backup. */
function useFilled(): string {
  cpSync(filled.dataDir, dataDir, { recursive: true });
  cpSync(filled.backups, backups, { recursive: true });
  return join(backups, 'first.tar.gz');
}

async function storePictures(folder: string, files: { name: string; bytes: Buffer }[]): Promise<void> {
  const pictures = openPictureFolder(dataFolderAt(folder).pictures);
  for (const { name, bytes } of files) await pictures.store(name, bytes);
}

async function withStore<T>(use: (store: Store) => Promise<T>, folder = dataDir): Promise<T> {
  const store = await openStore({ dataDir: folder, siteUrl, deliver: () => {} });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

const clientOf = ({ app }: Store) =>
  app.getClient({ auth: { persistSession: false, autoRefreshToken: false } });

type Rows = Record<string, unknown[]>;

/** Every row that a backup holds, by its table. */
async function everything({ database }: Store): Promise<Rows> {
  const rows: Rows = {};
  for (const name of Object.keys(await countRows(database))) {
    const table = await database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    );
    rows[name] = table.rows.map(({ row }) => row);
  }
  return rows;
}

const messageIds = [1, 2, 3, 4, 5].map((number) => `00000000-0000-4000-8000-00000000000${number}`);

/**
 * Texts that a careless format would change, a version that triggers would reset, one that waits, three messages and two that an admin
 * has deleted, and documents that triggers would count or redirect.
 */
async function fill({ database }: Store): Promise<void> {
  await database.query(
    `insert into public.landing_page_content (section, title, content) values ('hero', $1, $2)`,
    ['Ünï "quoted" \\ {"row":1}', 'two\nlines\t\u2028 and 😀'],
  );
  for (const title of ['second', 'third']) {
    await database.query('update public.landing_page_content set subtitle = $1', [title]);
  }
  await database.exec(`
    update public.content_documents set slug = 'renamed' where slug = 'project-noah';
    insert into public.content_documents (kind, body)
      select 'service', '{"title": "Title", "description": "Text"}' from generate_series(1, 3);
    delete from public.content_documents where id = '00000000-0000-4000-8000-000000000202';
    insert into public.waiting_versions (kind, table_name, record_key, record_id, body, base_version)
      values ('service', 'content_documents', '${messageIds[0]}', '${messageIds[0]}', '{"kind": "service"}', 0);
    update public.waiting_versions set publish_at = now(), link_ends_at = 'infinity', answer = 'approved',
      link_hash = repeat('a', 64)`);
  for (const id of messageIds) {
    await database.query(
      `insert into public.contact_messages (id, name, email, message, created_at) values ($1, 'N', 'a@b.c', 'Text', now() - interval '1 day 1 microsecond')`,
      [id],
    );
  }
  await database.exec(`
    begin;
    select set_config('request.jwt.claim.sub', id::text, true) from auth.users where email = 'admin@example.com';
    delete from public.contact_messages where id in ('${messageIds[3]}', '${messageIds[4]}');
    commit`);
}

async function filesIn(file: string): Promise<string[]> {
  const paths: string[] = [];
  await list({ file, onReadEntry: ({ path }) => paths.push(path) });
  return paths;
}

type Answer = { code: number; stdout: string; stderr: string };

function runScript(script: string, args: string[], folder = dataDir): Promise<Answer> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: folder };
    execFile(process.execPath, [join(server, script), ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

describe('a backup', () => {
  test('made and restored by the commands has every row and file, no key, and working passwords; sessions end', async () => {
    const { answer, rows: before } = filled;
    expect(answer).toEqual({
      code: 0,
      stdout: `The data is in ${filled.file}, which only you may read, without keys.\n`,
      stderr: '',
    });
    expect(statSync(filled.file).mode & 0o777).toBe(0o600);
    expect((await filesIn(filled.file)).filter((path) => !/^(database|pictures)\//.test(path))).toEqual([
      'backup.json',
    ]);
    expect(readdirSync(filled.dataDir)).not.toContain('backup.json');

    const file = useFilled();
    const { database, previousDatabase, pictures, restored } = dataFolderAt(dataDir);
    await expect(backUp(dataDir, file)).rejects.toThrow(new UserError(`${file} exists already.`));
    // What restores that were killed have left, one of them between its two renames.
    renameSync(database, previousDatabase);
    mkdirSync(join(restored, 'pictures'), { recursive: true });
    writeFileSync(join(restored, 'pictures', `${'3'.repeat(64)}-480.jpg`), 'half');
    // One is damaged on the disk.
    await storePictures(dataDir, [mine, { ...small, bytes: Buffer.from('damaged') }]);
    const purge = async ({ database }: Store) => {
      await database.query('select private.purge_contact()');
      return (await database.query('select from public.contact_messages')).rows.length;
    };
    const expireDay = ({ database }: Store) =>
      database.exec(`update private.contact_settings set purges_from = now()`);
    await withStore(async (store) => {
      await store.database.query(`select public.contact_purge_notice(1)`);
      expect(await purge(store)).toBe(3);
      await expireDay(store);
      expect(await purge(store)).toBe(0);
    });

    const answerToRestore = await runScript('restore.ts', [file]);
    expect(answerToRestore).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^The data of \S+ is verified and restored\. Everybody signs in again:\n.* {2}public.contact_messages 3\n.* {2}files of pictures 2\n/s,
      ),
      stderr: '',
    });
    const stored = readdirSync(pictures).map((name) => [name, readFileSync(join(pictures, name))]);
    expect(Object.fromEntries(stored)).toEqual({
      [small.name]: small.bytes,
      [large.name]: large.bytes,
      [mine.name]: mine.bytes,
    });
    expect(statSync(join(pictures, large.name)).mode & 0o777).toBe(0o600);
    expect([existsSync(restored), existsSync(previousDatabase)]).toEqual([false, true]);
    await withStore(async (store) => {
      expect(existsSync(previousDatabase)).toBe(false);
      const rows = await everything(store);
      // The purge waits, and what fell due before the restore.
      const held = ['private.contact_settings', 'private.shared_links', 'public.waiting_versions'];
      expect(rows).toEqual({ ...before, ...Object.fromEntries(held.map((name) => [name, rows[name]])) });
      expect(rows['private.shared_links']).toEqual([]);
      expect(rows['public.waiting_versions']?.map((row) => JSON.parse(String(row)))).toEqual([
        expect.objectContaining({ problem: 'overdue', link_ends_at: null, answer: null }),
      ]);
      const sessions = await store.database.query('select from auth.sessions');
      expect(sessions.rows).toHaveLength(0);
      const login = { email: 'admin@example.com', password: 'admin-demo-password' };
      expect((await clientOf(store).auth.signInWithPassword(login)).error).toBeNull();
      // The triggers that the restore has left out run again.
      await store.database.exec(`update public.landing_page_content set title = 'New'`);
      const updated = await store.database.query('select version from public.landing_page_content');
      expect(updated.rows).toEqual([{ version: 4 }]);
      expect(await purge(store)).toBe(3);
      await store.database.exec(`update private.contact_settings set keep_for = '1 day'`);
      expect(await purge(store)).toBe(3);
      await expireDay(store);
      expect(await purge(store)).toBe(0);
    });
  });

  test('brings back no message that has been deleted for good since, in this folder or beside the backup', async () => {
    const first = useFilled();
    const [kept, inFolder, besideBackup, deletedLater, deleted] = messageIds;
    const { database, deletedMessages } = dataFolderAt(dataDir);
    const known = (file: string) => [...readDeletedMessages(file).keys()].sort();
    await withStore(async (store) => {
      await store.database.query('delete from public.contact_messages where id = $1', [besideBackup]);
      await store.database.query('delete from public.deleted_contact_messages where id = $1', [deletedLater]);
    });
    await backUp(dataDir, join(backups, 'second.tar.gz'));
    const beside = join(backups, 'deleted-messages.txt');
    expect(known(beside)).toEqual([besideBackup, deletedLater]);
    writeFileSync(deletedMessages, `${inFolder} ${new Date().toISOString()}\n`);

    // The database is lost, but for what lies beside it.
    rmSync(database, { recursive: true });
    expect((await restore(dataDir, first)).deletedSinceCount).toBe(3);
    expect(known(deletedMessages)).toEqual([inFolder, besideBackup, deletedLater]);
    await withStore(async (store) => {
      const ids = async (table: string) =>
        (await store.database.query<{ id: string }>(`select id from public.${table}`)).rows;
      expect(await ids('contact_messages')).toEqual([{ id: kept }]);
      expect(await ids('deleted_contact_messages')).toEqual([{ id: deleted }]);
    });
  });

  test('of an older schema is migrated when it is restored, here into a new folder', async () => {
    const file = join(backups, 'older.tar.gz');
    const { version = '' } = readMigrations().find(({ name }) => name === 'pictures') ?? {};
    const versions = `select version from supabase_migrations.schema_migrations where version = '${version}'`;
    await useData();
    await withStore(({ database }) =>
      database.exec(
        `drop table public.pictures;
         delete from supabase_migrations.schema_migrations where version = '${version}'`,
      ),
    );
    await backUp(dataDir, file);
    dataDir = emptyDir();
    await restore(dataDir, file);
    await withStore(async ({ database }) => {
      expect((await database.query(versions)).rows).toEqual([{ version }]);
    });
  });
});

describe('a file that cannot be restored leaves the data as it is', () => {
  /** Every file of the folder, with its size and the time of its last change. */
  function storedFiles(): string[] {
    const paths = readdirSync(filled.dataDir, { recursive: true, encoding: 'utf8' });
    // Who has locked the folder last stands in it.
    return paths
      .sort()
      .filter((path) => !path.endsWith('.lock'))
      .map((path) => {
        const { size, mtimeMs } = statSync(join(filled.dataDir, path));
        return `${path} ${size} ${mtimeMs}`;
      });
  }

  /** An archive of what the backup holds, changed. */
  async function changed(change: (folder: string) => void): Promise<Buffer> {
    const [folder, file] = [emptyDir(), join(backups, 'changed.tar.gz')];
    await extract({ file: filled.file, cwd: folder });
    change(folder);
    await create({ file, cwd: folder, gzip: true, portable: true }, readdirSync(folder));
    return readFileSync(file);
  }

  const withContents = (contents: object) =>
    changed((folder) => {
      const file = join(folder, 'backup.json');
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...contents }));
    });

  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['cut off', () => readFileSync(filled.file).subarray(0, -40), /cannot be read: /],
    ['of something else', () => changed((folder) => rmSync(join(folder, 'backup.json'))), /is no backup of/],
    [
      'with a file changed',
      () => changed((folder) => writeFileSync(join(folder, 'database/PG_VERSION'), '17\n\n')),
      /is damaged: database\/PG_VERSION differs/,
    ],
    [
      'of another PostgreSQL',
      () => withContents({ postgres: '99', release: '9.9.0' }),
      /one of PostgreSQL 99, and this is 17: restore it with release 9\.9\.0/,
    ],
    [
      'of a newer version',
      () => withContents({ migration: '20991231000000' }),
      /migration 20991231000000, which this version does not know/,
    ],
    [
      'of release 0.1',
      () => gzipSync('{"format":"agency-backup-1","madeAt":"2026-11-01T00:00:00Z"}\n'),
      /is a backup of release 0\.1: restore it with that release/,
    ],
  ])('one %s', async (_, spoiled, reason) => {
    const file = join(backups, 'spoiled.tar.gz');
    writeFileSync(file, await spoiled());
    const before = storedFiles();
    await expect(restore(filled.dataDir, file)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(reason),
    });
    expect(storedFiles()).toEqual(before);
  });
});

test('a backup and a restore are refused while the product runs, and change nothing', async () => {
  const file = useFilled();
  using _lock = lockDataFolder(dataFolderAt(dataDir), 'http://127.0.0.1:4173');
  const refusal = `The data folder ${dataDir} is in use by the product that runs at http://127.0.0.1:4173 (process ${process.pid}).`;
  const stored = () => [readdirSync(dataDir).sort(), readdirSync(backups).sort()];
  const before = stored();
  await expect(backUp(dataDir, join(backups, 'other.tar.gz'))).rejects.toThrow(refusal);
  await expect(restore(dataDir, file)).rejects.toThrow(refusal);
  expect(stored()).toEqual(before);
});

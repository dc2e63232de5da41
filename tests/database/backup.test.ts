import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtInRows } from '#content/built-in-content.ts';
import { documentKinds } from '#content/kinds.ts';
import { backUp, type RowCounts } from '#server/backend/backup.ts';
import { dataFolderAt, lockDataFolder } from '#server/backend/data-folder.ts';
import { postgresVersion } from '#server/backend/database-open-error.ts';
import { deleteData } from '#server/backend/delete-data.ts';
import { readDeletedMessages } from '#server/backend/deleted-messages.ts';
import { writePidFile } from '#server/backend/pid-file.ts';
import { restore } from '#server/backend/restore.ts';
import { openStore, type Store } from '#server/backend/store.ts';
import { tablesOf } from '#server/backend/table-rows.ts';
import { UserError } from '#server/user-error.ts';
import { makeDataDir, makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { isExhaustive } from '#tools/test/depth.ts';

const server = fileURLToPath(new URL('../../server/', import.meta.url));
const siteUrl = 'http://127.0.0.1';
const folders: string[] = [];
let dataDir: string;
let backups: string;
/** A folder with what `fill` puts into it, its rows, and a backup of it; each test that needs them has a copy. */
let filled: { dataDir: string; backups: string; rows: Rows; counts: RowCounts };

beforeAll(async () => {
  const [folder, beside] = [await makeDataDir(), makeEmptyDir()];
  const rows = await withStore(async (store) => {
    await fill(store);
    const client = clientOf(store);
    await client.auth.signInWithPassword({ email: 'member@example.com', password: 'member-demo-password' });
    return everything(store);
  }, folder);
  // The draft of a backup that was killed.
  writeFileSync(join(beside, 'first.gz.new'), 'half');
  const counts = await backUp(folder, join(beside, 'first.gz'));
  filled = { dataDir: folder, backups: beside, rows, counts };
});

afterAll(() => {
  for (const folder of [filled.dataDir, filled.backups]) rmSync(folder, { recursive: true });
});

/** @returns the backup. */
function useFilled(): string {
  rmSync(dataDir, { recursive: true });
  cpSync(filled.dataDir, dataDir, { recursive: true });
  cpSync(filled.backups, backups, { recursive: true });
  return join(backups, 'first.gz');
}

beforeEach(async () => {
  dataDir = await makeDataDir();
  backups = makeEmptyDir();
  folders.push(dataDir, backups);
});

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function withStore<T>(use: (store: Store) => Promise<T>, folder = dataDir): Promise<T> {
  const store = await openStore({ dataDir: folder, siteUrl, deliver: () => {} });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

function emptyDir(): string {
  const folder = makeEmptyDir();
  folders.push(folder);
  return folder;
}

const clientOf = ({ app }: Store) =>
  app.getClient({ auth: { persistSession: false, autoRefreshToken: false } });

type Rows = Record<string, unknown[]>;

/** Every row that a backup holds, by its table. */
async function everything({ database }: Store): Promise<Rows> {
  const rows: Rows = {};
  for (const { name } of await tablesOf(database)) {
    const table = await database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    );
    rows[name] = table.rows.map(({ row }) => row);
  }
  return rows;
}

const messageIds = [1, 2, 3, 4, 5].map((number) => `00000000-0000-4000-8000-00000000000${number}`);

/**
 * Texts that a careless format would change, a version that triggers would reset, three messages and two that an admin
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
    delete from public.content_documents where id = '00000000-0000-4000-8000-000000000202'`);
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

function runScript(script: string, args: string[] = []) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    execFile(process.execPath, [join(server, script), ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

describe('a backup', () => {
  test('restored into a new folder has every row unchanged, no session, and working passwords', async () => {
    const file = useFilled();
    expect(readdirSync(backups).sort()).toEqual(['deleted-messages.txt', 'first.gz']);
    const { rows: before, counts } = filled;
    expect(counts).toMatchObject({
      'auth.users': 2,
      'public.contact_messages': 3,
      'public.deleted_contact_messages': 2,
      'public.content_documents': 13,
      'public.content_redirects': 1,
      'public.portfolio_items': 5,
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(gunzipSync(readFileSync(file)).toString()).not.toMatch(/sb_secret_|jwtSecret|refresh_tokens/);

    const fresh = emptyDir();
    expect(await restore(fresh, file)).toMatchObject({ counts, deletedSinceCount: 0 });
    await withStore(async (store) => {
      const restored = await everything(store);
      // The purge waits.
      const settings = 'private.contact_settings';
      expect(restored).toEqual({ ...before, [settings]: restored[settings] });
      const sessions = await store.database.query('select from auth.sessions');
      expect(sessions.rows).toHaveLength(0);
      const { rows } = await store.database.query('select version from public.landing_page_content');
      expect(rows).toEqual([{ version: 3 }]);
      const login = { email: 'admin@example.com', password: 'admin-demo-password' };
      expect((await clientOf(store).auth.signInWithPassword(login)).error).toBeNull();
      // The triggers that the restore has left out run again.
      await store.database.exec(`update public.landing_page_content set title = 'New'`);
      const updated = await store.database.query('select version from public.landing_page_content');
      expect(updated.rows).toEqual([{ version: 4 }]);
      const newest = await store.database.query(
        'select action, version from public.content_history order by id desc limit 1',
      );
      expect(newest.rows).toEqual([{ action: 'update', version: 4 }]);
    }, fresh);
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
    await backUp(dataDir, join(backups, 'second.gz'));
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

    // A reset moves what the folder knows beside the backups.
    await deleteData(dataFolderAt(dataDir), backups, async () => true);
    expect(known(beside)).toEqual([inFolder, besideBackup, deletedLater]);
  });

  test('brings back what a shortened period has purged since, and the purge waits a day with it', async () => {
    const file = useFilled();
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

    expect(await restore(dataDir, file)).toMatchObject({ deletedSinceCount: 0 });
    const { previousDatabase } = dataFolderAt(dataDir);
    expect(existsSync(previousDatabase)).toBe(true);
    await withStore(async (store) => {
      expect(existsSync(previousDatabase)).toBe(false);
      expect(await purge(store)).toBe(3);
      await store.database.exec(`update private.contact_settings set keep_for = '1 day'`);
      expect(await purge(store)).toBe(3);
      await expireDay(store);
      expect(await purge(store)).toBe(0);
    });
  });

  test('that cannot be written is refused, and leaves nothing', async () => {
    writeFileSync(join(backups, 'notes.txt'), '');
    const file = join(backups, 'notes.txt/file.gz');
    await expect(backUp(dataDir, file)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringContaining(`${file} cannot be written (E`),
    });
    expect(readdirSync(backups)).toEqual(['notes.txt']);
  });

  test('of an older schema is migrated when it is restored', async () => {
    const file = join(backups, 'older.gz');
    await withStore(async ({ database }) => {
      // The tables as they were before that migration.
      await database.exec(`
        insert into public.contact_messages (name, email, message) values ('Ada', 'ada@example.com', 'Hello.');
        drop table public.content_revision, public.content_history, private.history_settings,
          public.deleted_contact_messages, private.content_kinds, public.content_documents, public.content_redirects,
          public.pictures;
        alter table public.portfolio_items drop column picture;
        alter table private.contact_arrivals drop column is_suspected;
        alter table private.contact_settings drop column purges_from;
        alter table public.contact_messages
          drop column suspected_for cascade, drop column mail_state cascade, drop column mail_error cascade,
          drop column mail_attempts, drop column mail_due_at cascade;
        delete from supabase_migrations.schema_migrations where version >= '20261122140000'`);
    });
    await backUp(dataDir, file);
    await restore(dataDir, file);
    await withStore(async ({ database }) => {
      const { rows } = await database.query('select name, mail_state from public.contact_messages');
      expect(rows).toEqual([{ name: 'Ada', mail_state: null }]);
      const history = await database.query('select distinct action, version from public.content_history');
      expect(history.rows).toEqual([{ action: 'insert', version: 1 }]);
      const documents = await database.query(
        'select kind, count(*)::integer from public.content_documents group by kind order by kind',
      );
      expect(documents.rows).toEqual(
        Object.entries(Object.groupBy(documentKinds.flatMap(builtInRows), ({ kind }) => kind))
          .map(([kind, rows = []]) => ({ kind, count: rows.length }))
          .toSorted((one, other) => (one.kind < other.kind ? -1 : 1)),
      );
    });
  });
});

function changed(file: string, change: (text: string) => string): void {
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
}

describe('a file that cannot be restored leaves the data as it is', () => {
  /** Every file of the database, with its size and the time of its last change. */
  function storedFiles(): string[] {
    const { database } = dataFolderAt(dataDir);
    return readdirSync(database, { recursive: true, encoding: 'utf8' }).map((path) => {
      const { size, mtimeMs } = statSync(join(database, path));
      return `${path} ${size} ${mtimeMs}`;
    });
  }

  type Fault = [name: string, spoil: (file: string) => void, reason: RegExp];
  const faults: Fault[] = [
    [
      'ended early',
      (file) => changed(file, (text) => text.replace(/\{"complete".*\n/, '')),
      /ends before it is complete/,
    ],
    [
      'of a newer version',
      (file) => changed(file, (text) => text.replace('"20261120100000"', '"20991231000000"')),
      /migration 20991231000000, which this version does not know/,
    ],
    [
      'with a row changed',
      (file) => changed(file, (text) => text.replace('member@example.com', 'mallory@example.com')),
      /auth\.\w+ differs from the backup \(\d+ rows, \d+ in the backup\)/,
    ],
    [
      'with a value that its column does not take',
      (file) => changed(file, (text) => text.replace(/("data": .*)("changed_at": )"[^"]*"/, '$1$2"secret"')),
      /^Row \d of public\.content_history \(id \d+\) was refused: database error 22007\.$/,
    ],
    [
      'of something else',
      (file) => writeFileSync(file, gzipSync('{"format":"other"}\n')),
      /is no backup of this product/,
    ],
    ['that is no gzip', (file) => writeFileSync(file, 'text'), /cannot be read: incorrect header check/],
  ];

  /** What these show, those above and the row that a constraint refuses show in a shorter time. */
  const more: Fault[] = [
    [
      'cut off',
      (file) => writeFileSync(file, readFileSync(file).subarray(0, -40)),
      /cannot be read: unexpected end of file/,
    ],
    [
      'with a row too few',
      (file) => changed(file, (text) => text.replace(/\{"row":(?!.*(table_name|"slug")).*drupal.*\n/, '')),
      /public\.portfolio_items differs from the backup \(\d rows, 5 in the backup\)/,
    ],
    [
      'with a row twice',
      (file) =>
        changed(file, (text) => text.replace(/\{"row":(?!.*(table_name|"slug")).*drupal.*\n/, '$&$&')),
      /^Row \d of public\.portfolio_items \(id [0-9a-f-]{36}\) was refused: duplicate key value violates unique constraint "portfolio_items_pkey"\.$/,
    ],
  ];

  test.each(isExhaustive ? [...faults, ...more] : faults)('one %s', async (_, spoil, reason) => {
    const file = useFilled();
    spoil(file);
    const before = [readdirSync(dataDir).sort(), storedFiles()];
    await expect(restore(dataDir, file)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(reason),
    });
    expect([readdirSync(dataDir).sort(), storedFiles()]).toEqual(before);
  });
});

test('a row that a constraint refuses is named, with its table and without what it holds', async () => {
  const file = useFilled();
  changed(file, (text) =>
    text.replace(new RegExp(`\\{"row":.*"${messageIds[0]}".*\n`), (row) => {
      const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
      const rows = Array.from({ length: 110 }, (_, index) =>
        row.replace(String(messageIds[0]), idOf(index + 101)),
      );
      return rows.join('').replace(/"name": "N"(?!.*"name": "N")/s, '"name": " "');
    }),
  );
  await expect(restore(dataDir, file)).rejects.toMatchObject({
    name: 'UserError',
    message:
      'Row 110 of public.contact_messages (id 00000000-0000-4000-8000-000000000210) was refused: ' +
      'new row for relation "contact_messages" violates check constraint "contact_messages_name_not_blank".',
  });
});

test('a restore that is killed while it replaces the database loses nothing', async () => {
  const { database, previousDatabase } = dataFolderAt(dataDir);
  renameSync(database, previousDatabase);
  await withStore(async (store) =>
    expect((await everything(store))['public.portfolio_items']).toHaveLength(5),
  );
  expect(existsSync(previousDatabase)).toBe(false);
});

describe('npm run backup and npm run restore', () => {
  test('say what they did, and overwrite no file', async () => {
    const file = join(backups, 'file.gz');
    const made = await runScript('backup.ts', [file]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain(`The data is in ${file}, without keys and sessions:\n`);
    expect(made.stdout).toContain('\n  public.portfolio_items 5\n');
    await expect(backUp(dataDir, file)).rejects.toThrow(new UserError(`${file} exists already.`));
    const restored = await runScript('restore.ts', [file]);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(
      /^The data of \S+ is restored and compared with the backup\. Everybody signs in again:\n/,
    );
  });

  test('refuse while the product runs, and change nothing', async () => {
    const file = useFilled();
    using _lock = lockDataFolder(dataFolderAt(dataDir));
    writePidFile(dataFolderAt(dataDir).pidFile, { url: 'http://127.0.0.1:4173', pid: process.pid });
    const refusal = `The data folder ${dataDir} is in use by the product that runs at http://127.0.0.1:4173 (process ${process.pid}).`;
    const stored = () => [readdirSync(dataDir).sort(), readdirSync(backups).sort()];
    const before = stored();
    await expect(backUp(dataDir, join(backups, 'other.gz'))).rejects.toThrow(refusal);
    await expect(restore(dataDir, file)).rejects.toThrow(refusal);
    expect(stored()).toEqual(before);
  });

  test('say that there is nothing to back up', async () => {
    const empty = emptyDir();
    await expect(backUp(empty, join(backups, 'file.gz'))).rejects.toThrow(
      `There is no local data in ${empty}.`,
    );
    expect(readdirSync(empty)).toEqual([]);
  });
});

test('a damaged database says so when it is opened, and what to do first', async () => {
  const { database } = dataFolderAt(dataDir);
  expect(readFileSync(join(database, 'PG_VERSION'), 'utf8').trim()).toBe(postgresVersion);
  rmSync(join(database, 'global'), { recursive: true });
  await expect(openStore({ dataDir, siteUrl })).rejects.toMatchObject({
    problem: 'damaged',
    message:
      `The database in ${database} cannot be opened: it is damaged. ` +
      `Copy ${dataDir} before you restore a backup or delete the data with: npm run reset.`,
  });
});

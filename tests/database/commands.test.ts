import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbeddedBackend } from '#server/backend/backend.ts';
import { dataFolderAt, lockDataFolder } from '#server/backend/data-folder.ts';
import { deleteData } from '#server/backend/delete-data.ts';
import { firstAccountAdvice } from '#server/backend/demo-accounts.ts';
import { setAdmin } from '#server/backend/set-admin.ts';
import { openStore } from '#server/backend/store.ts';
import { listen } from '#server/listen.ts';
import { UserError } from '#server/user-error.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';

const server = fileURLToPath(new URL('../../server/', import.meta.url));

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeDataDir();
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a project script on the data folder, with everything it says and its exit code. */
function run(script: string, args: string[] = [], folder = dataDir, variables: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: folder, ...variables };
    execFile(process.execPath, [join(server, script), ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

async function admins(): Promise<unknown[]> {
  const store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });
  const query = 'select email from auth.users join public.user_roles on user_id = id order by email';
  const { rows } = await store.database.query<{ email: string }>(query);
  await store.close();
  return rows.map((row) => row.email);
}

describe('npm run admin', () => {
  test('grants while nothing runs, also on a folder that names a product that was killed', async () => {
    lockDataFolder(dataFolderAt(dataDir), 'http://127.0.0.1:9').close();
    expect(await run('admin.ts', ['grant', 'member@example.com'])).toEqual({
      code: 0,
      stdout: 'member@example.com is an admin now.\n',
      stderr: '',
    });
    expect(await admins()).toEqual(['admin@example.com', 'member@example.com']);
  });

  test('revokes through the running product, names the address without an account, and sends the secret key to no other program', async () => {
    const { url, handle, close } = await listen(0);
    const backend = await openEmbeddedBackend({ dataDir, url, siteUrl: 'http://127.0.0.1' });
    handle(backend);
    const change = () => setAdmin(dataDir, 'admin@example.com', true);
    expect(await run('admin.ts', ['revoke', 'admin@example.com'])).toEqual({
      code: 0,
      stdout: 'admin@example.com is no longer an admin.\n',
      stderr: '',
    });
    await expect(setAdmin(dataDir, 'nobody@example.com', true)).rejects.toEqual(
      new UserError(`There is no user with the e-mail address nobody@example.com. ${firstAccountAdvice}`),
    );
    await close();
    await expect(change()).rejects.toThrow(`The product at ${url} does not answer.`);
    await backend.close();

    // The lock of the product is gone, and with it what it says.
    const lock = lockDataFolder(dataFolderAt(dataDir));
    await expect(change()).rejects.toThrow(`The data folder ${dataDir} is in use by process ${process.pid}.`);
    lock.close();
    expect(await admins()).toEqual([]);
  });

  test('refuses where a hosted project is set, and says how it is done there', async () => {
    const folder = join(dataDir, 'none');
    const hosted = {
      VITE_SUPABASE_URL: 'https://project.example',
      VITE_SUPABASE_ANON_KEY: 'sb_publishable_1',
    };
    expect(await run('admin.ts', ['grant', "o'hara@example.com"], folder, hosted)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'This command is for the embedded backend, and VITE_SUPABASE_URL names the project https://project.example. ' +
        "Run there, in its SQL editor:\n  select public.set_admin('o''hara@example.com', true);\n",
    });
    expect(existsSync(folder)).toBe(false);
  });
});

describe('npm run reset', () => {
  const pty = '/usr/bin/script';
  const isStored = () => existsSync(dataFolderAt(dataDir).database);

  test('says what the data folder holds, deletes it with --yes alone where nobody can be asked, and says so when there is none', async () => {
    // As a killed product of release 0.1 has left it.
    writeFileSync(dataFolderAt(dataDir).formerPidFile, '{}');
    const store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });
    await store.database.exec(`
      insert into public.contact_messages (name, email, message)
        select 'Ada', 'ada@example.com', 'Hello' from generate_series(1, 12);
      insert into public.deleted_contact_messages (name, email, message) values ('Ada', 'ada@example.com', 'Hello');
    `);
    await store.close();
    const held = new RegExp(
      [
        `^${dataDir} holds:$`,
        'auth.users 2$',
        'public.contact_messages 12$',
        'public.deleted_contact_messages 1$',
        'public.portfolio_items 5$',
        'files of pictures 0\n',
      ].join('[^]*'),
      'm',
    );
    expect(await run('reset.ts')).toEqual({
      code: 1,
      stdout: expect.stringMatching(held),
      stderr:
        'Nothing was deleted, since nobody can be asked here. To delete all of it: npm run reset -- --yes\n',
    });
    const deleted = `The local data in ${dataDir} is deleted.\n`;
    expect(await run('reset.ts', ['--yes'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`${held.source}${deleted}`, 'm')),
      stderr: '',
    });
    expect(existsSync(dataDir)).toBe(false);
    expect(await run('reset.ts')).toEqual({
      code: 0,
      stdout: `There is no local data in ${dataDir}.\n`,
      stderr: '',
    });
  });

  test.runIf(process.platform === 'linux' && existsSync(pty))(
    'asks at a terminal, and deletes only after yes',
    async () => {
      const answer = (text: string) =>
        new Promise<string>((resolve) => {
          const command = `${process.execPath} ${join(server, 'reset.ts')}`;
          const env = { ...process.env, DATA_DIR: dataDir };
          const terminal = execFile(pty, ['-qec', command, '/dev/null'], { env }, (error, stdout) =>
            resolve(`${stdout.replaceAll('\r', '')}${error === null ? 0 : error.code}`),
          );
          terminal.stdin?.end(text);
        });
      const kept = await answer('y\n');
      expect(kept).toContain('  files of pictures 0\nDelete all of it? Type yes: ');
      expect(kept).toContain('Nothing was deleted.\n1');
      expect(isStored()).toBe(true);
      expect(await answer('yes\n')).toContain(`The local data in ${dataDir} is deleted.\n0`);
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  const deleteAll = (folder = dataDir) => deleteData(dataFolderAt(folder), folder, async () => true);

  test('refuses while the folder is in use', async () => {
    using _lock = lockDataFolder(dataFolderAt(dataDir));
    await expect(deleteAll()).rejects.toThrow(
      `The data folder ${dataDir} is in use by process ${process.pid}.`,
    );
    expect(isStored()).toBe(true);
  });

  test('deletes nothing that is not its own', async () => {
    writeFileSync(join(dataDir, 'notes.txt'), 'text');
    expect(await deleteAll()).toBe('deleted');
    expect(readdirSync(dataDir)).toEqual(['notes.txt']);

    const foreign = mkdtempSync(join(tmpdir(), 'foreign-'));
    writeFileSync(join(foreign, 'secrets.json'), 'text');
    await expect(deleteAll(foreign)).rejects.toThrow(
      `The folder ${foreign} was not made by this product, so nothing in it was deleted.`,
    );
    expect(readdirSync(foreign)).toEqual(['secrets.json']);
    rmSync(foreign, { recursive: true });
  });
});

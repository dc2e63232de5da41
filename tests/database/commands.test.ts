import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbeddedBackend } from '#server/backend/backend.ts';
import { dataFolderAt, lockDataFolder } from '#server/backend/data-folder.ts';
import { deleteData } from '#server/backend/delete-data.ts';
import { openStore } from '#server/backend/store.ts';
import { listen } from '#server/listen.ts';
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
function run(script: string, args: string[] = []) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir };
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
  const admin = (...args: string[]) => run('admin.ts', args);
  const done = (line: string) => ({ code: 0, stdout: `${line}\n`, stderr: '' });
  const refused = (line: string) => ({ code: 1, stdout: '', stderr: expect.stringMatching(line) });

  test('works on a folder while nothing runs, also on one that names a product that was killed', async () => {
    lockDataFolder(dataFolderAt(dataDir), 'http://127.0.0.1:9').close();
    expect(await admin('grant', 'member@example.com')).toEqual(done('member@example.com is an admin now.'));
    expect(await admin('invite', 'New@Example.com')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4173\/reset-password#invitation=[0-9a-f]{64}\n/),
      stderr: '',
    });
    const { stdout } = await admin('list');
    expect(stdout).toMatch(
      /^admin@example.com {2}admin {2}active .*\nmember@example.com {2}admin {2}active .*\nnew@example.com {2}no role {2}invited {2}never signed in\n$/,
    );
    expect(await admin('remove', 'nobody@example.com')).toEqual(refused('There is no account'));
  });

  test('works through the running product, keeps the last admin, and sends the secret key to no other program', async () => {
    const { url, handle, close } = await listen(0);
    const backend = await openEmbeddedBackend({ dataDir, url, siteUrl: 'http://127.0.0.1' });
    handle(backend);
    expect(await admin('revoke', 'admin@example.com')).toEqual(refused('The last admin'));
    expect(await admin('remove', 'member@example.com')).toEqual(done('member@example.com is removed.'));
    await close();
    expect(await admin('list')).toEqual(refused(`${url}: The database cannot be reached.`));
    await backend.close();

    expect(await admins()).toEqual(['admin@example.com']);
  });
});

describe('npm run reset', () => {
  test('says what the data folder holds, deletes it with --yes alone where nobody can be asked', async () => {
    // As a killed product of release 0.1 has left it.
    writeFileSync(dataFolderAt(dataDir).formerPidFile, '{}');
    const store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });
    await store.database.exec(`
      insert into public.contact_messages (name, email, message)
      select 'Ada', 'ada@example.com', 'Hello' from generate_series(1, 12)`);
    await store.close();
    const held = new RegExp(
      `^${dataDir} holds:\n[^]*public.contact_messages 12\n[^]*public.portfolio_items 5\n`,
    );
    expect(await run('reset.ts')).toEqual({
      code: 1,
      stdout: expect.stringMatching(held),
      stderr:
        'Nothing was deleted, since nobody can be asked here. To delete all of it: npm run reset -- --yes\n',
    });
    expect(await run('reset.ts', ['--yes'])).toEqual({
      code: 0,
      stdout: expect.stringContaining(`The local data in ${dataDir} is deleted.\n`),
      stderr: '',
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('deletes nothing that is not its own', async () => {
    writeFileSync(join(dataDir, 'notes.txt'), 'text');
    const deleteAll = (folder: string) => deleteData(dataFolderAt(folder), folder, async () => true);
    expect(await deleteAll(dataDir)).toBe('deleted');
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

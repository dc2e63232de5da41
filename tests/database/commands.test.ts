import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedBackend, openEmbeddedBackend } from '#server/backend/backend.ts';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { readPidFile, writePidFile } from '#server/backend/pid-file.ts';
import { openStore } from '#server/backend/store.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';

const server = fileURLToPath(new URL('../../server/', import.meta.url));

let dataDir: string;
let pidFile: string;

beforeEach(async () => {
  dataDir = await makeDataDir();
  pidFile = dataFolderAt(dataDir).pidFile;
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a project script on the data folder, with everything it says and its exit code. */
function run(
  script: string,
  args: string[] = [],
  folder = dataDir,
  variables: Record<string, string> = {},
  cwd = process.cwd(),
) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: folder, ...variables };
    execFile(process.execPath, [join(server, script), ...args], { env, cwd }, (error, stdout, stderr) => {
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

/** Answers HTTP on a free port with the backend, as the running product does. */
async function serve(backend: EmbeddedBackend): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const { apikey, 'content-type': type } = request.headers;
    const answer = await backend.fetch(
      new Request(`http://127.0.0.1${request.url}`, {
        method: request.method ?? 'GET',
        headers: { apikey: String(apikey), 'content-type': String(type) },
        body: await text(request),
      }),
      null,
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

describe('npm run admin', () => {
  test('grants and revokes while nothing runs', async () => {
    expect(await run('admin.ts', ['grant', 'member@example.com'])).toEqual({
      code: 0,
      stdout: 'member@example.com is an admin now.\n',
      stderr: '',
    });
    expect(await admins()).toEqual(['admin@example.com', 'member@example.com']);
    expect(await run('admin.ts', ['revoke', 'admin@example.com'])).toEqual({
      code: 0,
      stdout: 'admin@example.com is no longer an admin.\n',
      stderr: '',
    });
    expect(await admins()).toEqual(['member@example.com']);
  });

  test('grants through the running product, and names the address without an account', async () => {
    const backend = await openEmbeddedBackend({ dataDir, siteUrl: 'http://127.0.0.1' });
    const { server, url } = await serve(backend);
    try {
      writePidFile(pidFile, { url, pid: process.pid });
      expect(await run('admin.ts', ['grant', 'member@example.com'])).toMatchObject({ code: 0, stderr: '' });
      expect(await run('admin.ts', ['grant', 'nobody@example.com'])).toEqual({
        code: 1,
        stdout: '',
        stderr: 'There is no user with the e-mail address nobody@example.com.\n',
      });
    } finally {
      server.close();
    }
    expect(await run('admin.ts', ['revoke', 'member@example.com'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `The product at ${url} does not answer.\n`,
    });
    rmSync(pidFile);
    expect(await run('admin.ts', ['revoke', 'member@example.com'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `The data folder ${dataDir} is in use by another process.\n`,
    });
    await backend.close();
    expect(await admins()).toEqual(['admin@example.com', 'member@example.com']);
  });

  test('refuses where a hosted project is set, and says how it is done there', async () => {
    const hosted = {
      VITE_SUPABASE_URL: 'https://project.example',
      VITE_SUPABASE_ANON_KEY: 'sb_publishable_1',
    };
    expect(await run('admin.ts', ['grant', "o'hara@example.com"], dataDir, hosted)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'This command is for the embedded backend, and VITE_SUPABASE_URL names the project https://project.example. ' +
        "Run there, in its SQL editor:\n  select public.set_admin('o''hara@example.com', true);\n",
    });
    expect(await admins()).toEqual(['admin@example.com']);
  });

  test('refuses as restoring does where .env.production sets a hosted project', async () => {
    const root = mkdtempSync(join(tmpdir(), 'project-'));
    writeFileSync(
      join(root, '.env.production'),
      'VITE_SUPABASE_URL=https://project.example\nVITE_SUPABASE_ANON_KEY=sb_publishable_1\n',
    );
    const refusal = {
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('VITE_SUPABASE_URL names the project https://project.example.'),
    };
    expect(await run('admin.ts', ['grant', 'member@example.com'], dataDir, {}, root)).toEqual(refusal);
    expect(await run('restore.ts', ['file.gz'], dataDir, {}, root)).toEqual(refusal);
    rmSync(root, { recursive: true });
    expect(await admins()).toEqual(['admin@example.com']);
  });

  test('ignores the pid file of a product that was killed', async () => {
    writePidFile(pidFile, { url: 'http://127.0.0.1:9', pid: 1 });
    expect(await run('admin.ts', ['grant', 'member@example.com'])).toMatchObject({ code: 0, stderr: '' });
  });

  test('answers an unknown address with one sentence', async () => {
    expect(await run('admin.ts', ['grant', 'nobody@example.com'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no user with the e-mail address nobody@example.com.\n',
    });
  });

  test.each([
    [[]],
    [['grant']],
    [['promote', 'a@example.com']],
    [['grant', 'nobody']],
    [['grant', 'a@example.com', 'b@example.com']],
  ])('answers %j with how it is used', async (args) => {
    expect(await run('admin.ts', args)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Usage: npm run admin -- grant|revoke <e-mail>\n',
    });
  });
});

test('the pid file of a running product is read as it was written, and is null when it is malformed', () => {
  expect(readPidFile(pidFile)).toBeNull();
  writePidFile(pidFile, { url: 'http://127.0.0.1:4173', pid: 42 });
  expect(readPidFile(pidFile)).toEqual({ url: 'http://127.0.0.1:4173', pid: 42 });
  writeFileSync(pidFile, '{"url":');
  expect(readPidFile(pidFile)).toBeNull();
});

describe('npm run reset', () => {
  test('deletes the data folder, and says so when there is none', async () => {
    writePidFile(pidFile, { url: 'http://127.0.0.1:9', pid: 1 });
    expect(await run('reset.ts')).toEqual({
      code: 0,
      stdout: `The local data in ${dataDir} is deleted.\n`,
      stderr: '',
    });
    expect(existsSync(dataDir)).toBe(false);
    expect(await run('reset.ts')).toEqual({
      code: 0,
      stdout: `There is no local data in ${dataDir}.\n`,
      stderr: '',
    });
  });

  test('refuses while the folder is in use', async () => {
    const backend = await openEmbeddedBackend({ dataDir, siteUrl: 'http://127.0.0.1' });
    expect(await run('reset.ts')).toEqual({
      code: 1,
      stdout: '',
      stderr: `The data folder ${dataDir} is in use by another process.\n`,
    });
    await backend.close();
    expect(await admins()).toEqual(['admin@example.com']);
  });

  test('deletes nothing that is not its own', async () => {
    writeFileSync(join(dataDir, 'notes.txt'), 'text');
    expect(await run('reset.ts')).toMatchObject({ code: 0 });
    expect(readdirSync(dataDir)).toEqual(['notes.txt']);

    const foreign = mkdtempSync(join(tmpdir(), 'foreign-'));
    writeFileSync(join(foreign, 'secrets.json'), 'text');
    expect(await run('reset.ts', [], foreign)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The folder ${foreign} was not made by this product, so nothing in it was deleted.\n`,
    });
    expect(readdirSync(foreign)).toEqual(['secrets.json']);
    rmSync(foreign, { recursive: true });
  });
});

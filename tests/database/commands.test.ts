import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { setAdmin } from '#server/backend/set-admin.ts';
import { openStore } from '#server/backend/store.ts';
import { UserError } from '#server/user-error.ts';
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

async function pidOfEndedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  if (child.pid === undefined) throw new Error('The process did not start.');
  return child.pid;
}

describe('npm run admin', () => {
  test('grants and revokes while nothing runs, also beside the pid file of a product that was killed', async () => {
    writePidFile(pidFile, { url: 'http://127.0.0.1:9', pid: 1 });
    expect(await run('admin.ts', ['grant', 'member@example.com'])).toEqual({
      code: 0,
      stdout: 'member@example.com is an admin now.\n',
      stderr: '',
    });
    expect(await run('admin.ts', ['revoke', 'admin@example.com'])).toEqual({
      code: 0,
      stdout: 'admin@example.com is no longer an admin.\n',
      stderr: '',
    });
    expect(await admins()).toEqual(['member@example.com']);
  });

  test('grants through the running product, names the address without an account, and sends the secret key to no other program at its address', async () => {
    const backend = await openEmbeddedBackend({ dataDir, siteUrl: 'http://127.0.0.1' });
    const { server, url } = await serve(backend);
    const inUse = {
      code: 1,
      stdout: '',
      stderr: `The data folder ${dataDir} is in use by another process.\n`,
    };
    try {
      writePidFile(pidFile, { url, pid: process.pid });
      expect(await run('admin.ts', ['grant', 'member@example.com'])).toMatchObject({ code: 0, stderr: '' });
      expect(await run('admin.ts', ['grant', 'nobody@example.com'])).toEqual({
        code: 1,
        stdout: '',
        stderr: 'There is no user with the e-mail address nobody@example.com.\n',
      });
      writePidFile(pidFile, { url, pid: await pidOfEndedProcess() });
      let isAsked = false;
      server.once('request', () => {
        isAsked = true;
      });
      expect(await run('admin.ts', ['revoke', 'member@example.com'])).toEqual(inUse);
      expect(isAsked).toBe(false);
    } finally {
      server.close();
    }
    writePidFile(pidFile, { url, pid: process.pid });
    expect(await run('admin.ts', ['revoke', 'member@example.com'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `The product at ${url} does not answer.\n`,
    });
    await backend.close();
    expect(await admins()).toEqual(['admin@example.com', 'member@example.com']);
  });

  test('refuses where a hosted project is set, as restoring does, and says how it is done there', async () => {
    const hosted = {
      VITE_SUPABASE_URL: 'https://project.example',
      VITE_SUPABASE_ANON_KEY: 'sb_publishable_1',
    };
    const refusal = 'VITE_SUPABASE_URL names the project https://project.example.';
    expect(await run('admin.ts', ['grant', "o'hara@example.com"], dataDir, hosted)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `This command is for the embedded backend, and ${refusal} ` +
        "Run there, in its SQL editor:\n  select public.set_admin('o''hara@example.com', true);\n",
    });
    const root = mkdtempSync(join(tmpdir(), 'project-'));
    const variables = Object.entries(hosted).map((variable) => `${variable.join('=')}\n`);
    writeFileSync(join(root, '.env.production'), variables.join(''));
    for (const [script, ...args] of [
      ['admin.ts', 'grant', 'member@example.com'],
      ['restore.ts', 'file.gz'],
    ] as const) {
      const { code, stdout, stderr } = await run(script, args, dataDir, {}, root);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(refusal);
    }
    rmSync(root, { recursive: true });
    expect(await admins()).toEqual(['admin@example.com']);
  });

  test('answers an unknown address with one sentence', async () => {
    await expect(setAdmin(dataDir, 'nobody@example.com', true)).rejects.toEqual(
      new UserError('There is no user with the e-mail address nobody@example.com.'),
    );
  });
});

test('the pid file of a running product is read as it was written, and is null when it is malformed', () => {
  expect(readPidFile(pidFile)).toBeNull();
  const product = { url: 'http://127.0.0.1:4173', pid: process.pid };
  writePidFile(pidFile, product);
  expect(readPidFile(pidFile)).toEqual(product);
  writeFileSync(pidFile, '{"url":');
  expect(readPidFile(pidFile)).toBeNull();
});

describe('npm run reset', () => {
  const holds = (counts: string) => `${dataDir} holds, last used on ${lastSignIn} UTC:\n${counts}`;
  const lastSignIn = '2031-02-03 04:05';
  const seeded = [
    '  0 messages of visitors',
    '  0 deleted messages',
    '  5 portfolio items',
    '  0 edited landing page texts',
    '  0 edited case studies, featured projects, services and facts of the agency',
    '  0 pictures',
    '  2 users',
    '',
  ].join('\n');
  const refusal = {
    code: 1,
    stderr:
      'Nothing was deleted, since nobody can be asked here. To delete all of it: npm run reset -- --yes\n',
  };

  async function fill(sql: string): Promise<void> {
    const store = await openStore({ dataDir, siteUrl: 'http://127.0.0.1' });
    await store.database.exec(sql);
    await store.close();
  }

  const signInLast = () => fill(`update auth.users set last_sign_in_at = '${lastSignIn}Z'`);

  test('says what the data folder holds and deletes it with --yes, and says so when there is none', async () => {
    writePidFile(pidFile, { url: 'http://127.0.0.1:9', pid: 1 });
    await fill(`
      update auth.users set last_sign_in_at = '${lastSignIn}Z';
      insert into public.contact_messages (name, email, message)
        select 'Ada', 'ada@example.com', 'Hello' from generate_series(1, 12);
      insert into public.deleted_contact_messages (name, email, message) values ('Ada', 'ada@example.com', 'Hello');
      insert into public.landing_page_content (section, title, content) values ('hero', 'Title', 'Text');
      update public.content_documents set slug = 'renamed' where slug = 'project-noah';
    `);
    const counts = [
      '  12 messages of visitors',
      '  1 deleted messages',
      '  5 portfolio items',
      '  1 edited landing page texts',
      '  1 edited case studies, featured projects, services and facts of the agency',
      '  0 pictures',
      '  2 users',
      '',
    ];
    expect(await run('reset.ts', ['--yes'])).toEqual({
      code: 0,
      stdout: `${holds(counts.join('\n'))}The local data in ${dataDir} is deleted.\n`,
      stderr: '',
    });
    expect(existsSync(dataDir)).toBe(false);
    expect(await run('reset.ts')).toEqual({
      code: 0,
      stdout: `There is no local data in ${dataDir}.\n`,
      stderr: '',
    });
  });

  const pty = '/usr/bin/script';

  test('deletes nothing without a terminal and without --yes, and says what to type', async () => {
    await signInLast();
    expect(await run('reset.ts')).toEqual({ ...refusal, stdout: holds(seeded) });
    expect(await admins()).toEqual(['admin@example.com']);
  });

  test.runIf(process.platform === 'linux' && existsSync(pty))(
    'asks at a terminal, and deletes only after yes',
    async () => {
      await signInLast();
      const answer = (text: string) =>
        new Promise<string>((resolve) => {
          const command = `${process.execPath} ${join(server, 'reset.ts')}`;
          const env = { ...process.env, DATA_DIR: dataDir };
          const terminal = execFile(pty, ['-qec', command, '/dev/null'], { env }, (error, stdout) =>
            resolve(`${stdout.replaceAll('\r', '')}${error === null ? 0 : error.code}`),
          );
          terminal.stdin?.end(text);
        });
      const question = `${holds(seeded)}Delete all of it? Type yes: `;
      expect(await answer('y\n')).toContain('Nothing was deleted.\n1');
      expect(await admins()).toEqual(['admin@example.com']);
      await signInLast();
      const deleted = await answer('yes\n');
      expect(deleted).toContain(question);
      expect(deleted).toContain(`The local data in ${dataDir} is deleted.\n0`);
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  test('says that a database cannot be read, and deletes it with --yes', async () => {
    rmSync(join(dataFolderAt(dataDir).database, 'global'), { recursive: true });
    const stdout = expect.stringMatching(/^The database in \S+ cannot be opened: it is damaged\./);
    expect(await run('reset.ts')).toEqual({ ...refusal, stdout });
    expect(await run('reset.ts', ['--yes'])).toMatchObject({ code: 0, stdout });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('refuses while the folder is in use', async () => {
    const backend = await openEmbeddedBackend({ dataDir, siteUrl: 'http://127.0.0.1' });
    expect(await run('reset.ts', ['--yes'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `The data folder ${dataDir} is in use by another process.\n`,
    });
    await backend.close();
    expect(await admins()).toEqual(['admin@example.com']);
  });

  test('deletes nothing that is not its own', async () => {
    writeFileSync(join(dataDir, 'notes.txt'), 'text');
    expect(await run('reset.ts', ['--yes'])).toMatchObject({ code: 0 });
    expect(readdirSync(dataDir)).toEqual(['notes.txt']);

    const foreign = mkdtempSync(join(tmpdir(), 'foreign-'));
    writeFileSync(join(foreign, 'secrets.json'), 'text');
    expect(await run('reset.ts', ['--yes'], foreign)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The folder ${foreign} was not made by this product, so nothing in it was deleted.\n`,
    });
    expect(readdirSync(foreign)).toEqual(['secrets.json']);
    rmSync(foreign, { recursive: true });
  });
});

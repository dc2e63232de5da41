import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { openPictureFolder } from '#server/storage/picture-folder.ts';
import { sweep } from '#server/storage/sweep.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';
import { hashOf, pictureOf, pngOf } from '#tests/support/pictures.ts';
import { signToken } from '#tests/support/postgres/tokens.ts';
import { openStorageOrigin } from '#tests/support/storage-origin.ts';
import { isExhaustive } from '#tools/test/depth.ts';
import { userClaims } from './callers.ts';

const [admin, member] = demoAccounts;
const [one, two] = [pictureOf('one'), pictureOf('two')];

async function signIn(
  url: string,
  publicKey: string,
  { email, password }: { email: string; password: string },
) {
  const client = createClient(url, publicKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { token: data.session.access_token, userId: data.user.id };
}

describe('Storage of the embedded backend', () => {
  let dataDir: string;
  let origin: Awaited<ReturnType<typeof openStorageOrigin>>;
  let tokens: Record<string, string>;

  beforeAll(async () => {
    dataDir = await makeDataDir();
    origin = await openStorageOrigin(dataDir);
    const { publicKey } = origin.backend;
    const { token, userId } = await signIn(origin.url, publicKey, admin);
    const secrets: { jwtSecret: string } = JSON.parse(readFileSync(dataFolderAt(dataDir).secrets, 'utf8'));
    tokens = {
      admin: token,
      member: (await signIn(origin.url, publicKey, member)).token,
      expired: signToken(userClaims(userId, { expiresIn: -60 }), secrets.jwtSecret),
      forged: signToken(userClaims(userId, { expiresIn: 3600 }), 'a secret of somebody else, long enough'),
      publicKey,
      malformed: 'a.b.c',
    };
  });

  beforeEach(async () => {
    for (const { name } of await origin.folder.list()) await origin.folder.remove(name);
    await origin.folder.store(one.name, one.bytes);
  });

  afterAll(async () => {
    await origin.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const requests: Record<string, [method: string, path: string, body: BodyInit | null]> = {
    upload: ['POST', `pictures/${two.name}`, new Uint8Array(two.bytes)],
    delete: ['DELETE', `pictures/${one.name}`, null],
    'delete several': ['DELETE', 'pictures', JSON.stringify({ prefixes: [one.name] })],
    list: ['POST', 'list/pictures', JSON.stringify({ prefix: '' })],
  };

  function send(what: string, headers: Record<string, string>) {
    const [method, path, body] = requests[what] ?? [];
    return fetch(`${origin.url}/storage/v1/object/${path}`, {
      method: method ?? '',
      body: body ?? null,
      headers,
    });
  }

  const stored = async () => (await origin.folder.list()).map(({ name }) => name);

  describe.each(Object.keys(requests))('%s', (what) => {
    test.each([
      ['nobody', null, 401],
      ['publicKey', 'publicKey', 401],
      ['member', 'member', 403],
      ['expired', 'expired', 401],
      ['forged', 'forged', 401],
      ['malformed', 'malformed', 401],
    ])('is refused to %s', async (_, token, status) => {
      const headers = {
        apikey: origin.backend.publicKey,
        ...(token !== null && { authorization: `Bearer ${tokens[token]}` }),
      };
      const response = await send(what, headers);
      expect([response.status, await response.json()]).toEqual([
        status,
        { statusCode: String(status), error: 'Unauthorized', message: expect.any(String) },
      ]);
      expect(await stored()).toEqual([one.name]);
    });

    test.each(['admin', 'secret key'])('is allowed to the %s', async (who) => {
      const headers =
        who === 'admin' ? { authorization: `Bearer ${tokens.admin}` } : { apikey: origin.backend.secretKey };
      expect((await send(what, { ...headers })).status).toBe(200);
      const after: Record<string, string[]> = {
        upload: [one.name, two.name].toSorted(),
        list: [one.name],
      };
      expect(await stored()).toEqual(after[what] ?? []);
    });
  });

  test('a role that was taken away counts with the next request', async () => {
    const { backend } = origin;
    const setAdmin = (isAdmin: boolean) =>
      createClient(origin.url, backend.secretKey).rpc('set_admin', { email: admin.email, admin: isAdmin });
    const upload = () => send('upload', { authorization: `Bearer ${tokens.admin}` });
    await setAdmin(false);
    expect((await upload()).status).toBe(403);
    await setAdmin(true);
    expect((await upload()).status).toBe(200);
  });

  test('the sweep removes the files of orphans and then their rows, and what was cut off a day ago', async () => {
    const { backend, folder } = origin;
    const service = createClient(origin.url, backend.secretKey);
    const old = new Date('2020-01-01');
    const cutOff = `${'c'.repeat(64)}-480.webp`;
    await folder.store(two.name, two.bytes);
    await folder.store(cutOff, Buffer.from('part'));
    const pictures = dataFolderAt(dataDir).pictures;
    for (const name of [one.name, two.name, cutOff]) await utimes(join(pictures, name), old, old);
    await service
      .from('pictures')
      .insert([
        { ...one.row, named_at: old.toISOString() },
        { ...two.row, named_at: new Date().toISOString() },
      ])
      .throwOnError();
    expect(await sweep(folder, backend)).toBe(2);
    expect(await stored()).toEqual([two.name]);
    const { data } = await service.from('pictures').select('hash').throwOnError();
    expect(data).toEqual([{ hash: two.row.hash }]);
    await service.from('pictures').delete().eq('hash', two.row.hash);
  });

  test('npm run pictures lists the orphans of a project, and removes them by its API', async () => {
    const { backend, folder } = origin;
    const service = createClient(origin.url, backend.secretKey);
    const old = new Date('2020-01-01');
    await utimes(join(dataFolderAt(dataDir).pictures, one.name), old, old);
    await service
      .from('pictures')
      .insert({ ...one.row, named_at: old.toISOString() })
      .throwOnError();
    await folder.store(two.name, two.bytes);
    const run = async (...args: string[]) => {
      const root = fileURLToPath(new URL('../../', import.meta.url));
      const env = { VITE_SUPABASE_URL: origin.url, VITE_SUPABASE_ANON_KEY: backend.publicKey };
      const child = spawn(process.execPath, ['tools/pictures.ts', ...args], { cwd: root, env });
      child.stdin.end(`${backend.secretKey}\n`);
      const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
      expect(output + errors).not.toContain(backend.secretKey);
      return output;
    };
    const line = `${one.row.hash} 1 files, 1 kB\n`;
    const found = '1 files of pictures that nothing names';
    expect(await run()).toBe(`${line}${found}. To remove them: npm run pictures -- --remove\n`);
    expect(await stored()).toHaveLength(2);
    expect(await run('--remove')).toBe(`${line}Removed ${found}.\n`);
    expect(await stored()).toEqual([two.name]);
    expect((await service.from('pictures').select()).data).toEqual([]);
    expect(await run()).toBe('Something names every picture.\n');
  });

  test('the site uploads a picture, finds it in the library with its uses, and deletes it there', async () => {
    vi.stubEnv('VITE_SUPABASE_URL', origin.url);
    vi.stubEnv('VITE_SUPABASE_ANON_KEY', origin.backend.publicKey);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    vi.resetModules();
    const site = { ...(await import('#backend/session.ts')), ...(await import('#backend/pictures.ts')) };
    const call = <Output, Input>(logic: PromiseActorLogic<Output, Input>, input: NoInfer<Input>) =>
      toPromise(createActor(logic, { input }).start());
    await call(site.signIn, admin);
    const picture = { ...two.row, type: 'png' as const };
    const upload = () =>
      call(site.uploadPicture, {
        files: [{ name: two.name, file: new Blob([new Uint8Array(two.bytes)]) }],
        picture,
      });
    const load = () => call(site.loadPictures, { query: {}, after: null });
    await upload();
    expect(readFileSync(join(dataFolderAt(dataDir).pictures, two.name))).toEqual(two.bytes);
    const service = createClient(origin.url, origin.backend.secretKey);
    const item = { title: 'Item', category: 'ai', description: 'Text', picture: two.inRecord };
    await service.from('portfolio_items').insert(item).throwOnError();
    const { name: _, ...inLibrary } = two.row;
    const { hash } = two.row;
    const placed = { kind: 'portfolio-item', record_id: expect.any(String), title: 'Item' };
    const use = { hash, ...placed, place: 'published' };
    const row = {
      ...inLibrary,
      id: hash,
      name: 'two.png',
      created_at: expect.any(String),
      uses: [use],
    };
    expect(await load()).toEqual({ rows: [row], next: null, details: null });
    await call(site.hidePicture, { hash: two.row.hash });
    expect(await load()).toMatchObject({ rows: [] });
    await upload();
    expect(await load()).toMatchObject({ rows: [{ id: two.row.hash }] });

    const more = Array.from({ length: 30 }, (_, index) => ({
      ...two.row,
      hash: hashOf(Buffer.from(String(index))),
      created_at: '2026-01-02T03:04:05.678901Z',
    }));
    await service.from('pictures').insert(more).throwOnError();
    const first = await load();
    const second = await call(site.loadPictures, { query: {}, after: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([24, 7, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(31);
    await call(site.signOut, undefined);
  });
});

test('a server that is killed in the middle of uploads leaves no half file', async () => {
  const dataDir = await makeDataDir();
  let child: ChildProcess | undefined;
  onTestFinished(() => {
    child?.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  const script = fileURLToPath(new URL('../support/storage-process.ts', import.meta.url));
  const { pictures } = dataFolderAt(dataDir);
  for (const killAfter of isExhaustive ? [1, 5] : [3]) {
    child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface({ input: child.stdout ?? process.stdin }), 'line');
    const [url = '', publicKey = ''] = String(line).split(' ');
    const { token } = await signIn(url, publicKey, admin);
    const answered: string[] = [];
    const upload = async (index: number) => {
      const bytes = new Uint8Array(
        pngOf({ width: 8, height: 8 }, `${killAfter} ${index} ${'x'.repeat(2_000_000)}`),
      );
      const name = `${hashOf(bytes)}-8.png`;
      const response = await fetch(`${url}/storage/v1/object/pictures/${name}`, {
        method: 'POST',
        body: bytes,
        headers: { authorization: `Bearer ${token}` },
      });
      if (response.ok) answered.push(name);
      if (answered.length === killAfter) child?.kill('SIGKILL');
    };
    await Promise.allSettled(Array.from({ length: 8 }, (_, index) => upload(index)));
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(answered.length).toBeGreaterThanOrEqual(killAfter);
    openPictureFolder(pictures);
    const names = readdirSync(pictures);
    expect(names).toEqual(expect.arrayContaining(answered));
    for (const name of names) expect(name).toBe(`${hashOf(readFileSync(join(pictures, name)))}-8.png`);
  }
  writeFileSync(join(pictures, 'half.new'), 'half');
  openPictureFolder(pictures);
  expect(readdirSync(pictures)).not.toContain('half.new');
});

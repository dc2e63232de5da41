import { readFileSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, assert, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { demoAccounts } from '#server/backend/demo-accounts.ts';
import { removeDeletedPictures } from '#server/storage/deleted-pictures.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';
import { pictureOf } from '#tests/support/pictures.ts';
import { signToken } from '#tests/support/postgres/tokens.ts';
import { openStorageOrigin } from '#tests/support/storage-origin.ts';
import { deniedStatuses } from './access.ts';
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
      'expired token': signToken(userClaims(userId, { expiresIn: -60 }), secrets.jwtSecret),
      'forged token': signToken(
        userClaims(userId, { expiresIn: 3600 }),
        'a secret of somebody else, long enough',
      ),
      'public key': publicKey,
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

  const upload = (headers: Record<string, string>) =>
    fetch(`${origin.url}/storage/v1/object/pictures/${two.name}`, {
      method: 'POST',
      body: new Uint8Array(two.bytes),
      headers,
    });

  const stored = async () => (await origin.folder.list()).map(({ name }) => name);

  const refused: [string, number][] = [
    ...deniedStatuses.filter(([caller]) => caller !== 'deleted admin'),
    ['public key', 401],
  ];

  test.each(refused)('an upload is refused to: %s', async (caller, status) => {
    const token = tokens[caller];
    const response = await upload({
      apikey: origin.backend.publicKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    });
    expect([response.status, await response.json()]).toEqual([
      status,
      { statusCode: String(status), error: 'Unauthorized', message: expect.any(String) },
    ]);
    expect(await stored()).toEqual([one.name]);
  });

  test('an upload is allowed to the secret key', async () => {
    expect((await upload({ apikey: origin.backend.secretKey })).status).toBe(200);
    expect(await stored()).toEqual([one.name, two.name].toSorted());
  });

  test('a role that was taken away counts with the next request', async () => {
    const { backend } = origin;
    const change = (change: 'admin' | 'member', { email }: { email: string } = admin) =>
      createClient(origin.url, backend.secretKey).rpc('change_person', { email, change });
    const asAdmin = { authorization: `Bearer ${tokens.admin}` };
    await change('admin', member);
    await change('member');
    expect((await upload(asAdmin)).status).toBe(403);
    await change('admin');
    await change('member', member);
  });

  test('the files of pictures that were deleted from the library go once; those that something names stay', async () => {
    const { backend, folder } = origin;
    const service = createClient(origin.url, backend.secretKey);
    const [listed, inItem, inHistory, deleted, cutOff] = [
      ...['listed', 'in an item', 'in the history', 'deleted', 'of today'].map(pictureOf),
    ];
    assert(listed && inItem && inHistory && deleted && cutOff);
    const items = service.from('portfolio_items');
    const item = { id: crypto.randomUUID(), title: 'Item', category: 'ai', description: 'Text' };
    await service.from('pictures').insert(listed.row).throwOnError();
    await items.insert({ ...item, picture: inHistory.inRecord }).throwOnError();
    await items.update({ picture: inItem.inRecord }).eq('id', item.id).throwOnError();
    await folder.remove(one.name);
    for (const { name, bytes } of [listed, inItem, inHistory, deleted, cutOff]) {
      await folder.store(name, bytes);
      if (name !== cutOff.name) await utimes(join(folder.path, name), 0, 0);
    }
    expect(await removeDeletedPictures(folder, backend)).toBe(1);
    const kept = [listed, inItem, inHistory, cutOff].map(({ name }) => name).toSorted();
    expect(await stored()).toEqual(kept);
    await folder.store(deleted.name, deleted.bytes);
    await utimes(join(folder.path, deleted.name), 0, 0);
    expect(await removeDeletedPictures(folder, backend)).toBe(0);
    await service.from('pictures').delete().eq('hash', listed.row.hash).throwOnError();
  });

  test('the site uploads a picture twice, and finds it once in the library', async () => {
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
        encoded: {
          files: [{ name: two.name, file: new Blob([new Uint8Array(two.bytes)]) }],
          picture,
          isAnimated: false,
        },
        report: () => {},
      });
    const load = () => call(site.loadPictures, { query: {}, after: null });
    await upload();
    await upload();
    expect(readFileSync(join(dataFolderAt(dataDir).pictures, two.name))).toEqual(two.bytes);
    const { name, ...row } = { ...two.row, has_preview: false };
    expect(await load()).toEqual({ rows: [{ id: row.hash, name, picture: row }], next: null, details: null });

    await call(site.signOut, undefined);
  });
});

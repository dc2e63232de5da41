import { mkdirSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedBackend, openEmbeddedBackend } from '#server/backend/backend.ts';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { demoPortfolioItems } from '#server/backend/demo-content.ts';
import { openStore, type Store } from '#server/backend/store.ts';
import { makeDataDir } from '#tests/support/embedded-backend.ts';
import { createTargetClient, signInCallers } from './callers.ts';
import { openTarget, type RulesTarget } from './target.ts';

const siteUrl = 'http://127.0.0.1';
const publicUrl = 'https://www.agency.example';
const message = { name: 'Ada', email: 'ada@example.com', message: 'Text' };
const item = { title: 'Title', category: 'web', description: 'Text' };

describe('one Postgres session for all', () => {
  let target: RulesTarget;

  beforeAll(async () => {
    target = await openTarget('embedded');
  });

  afterAll(() => target.close());

  test('requests at the same time keep their own roles', async () => {
    const { visitor, member, admin, service } = await signInCallers(target);
    await service.from('contact_messages').insert({ name: 'Name', email: 'a@example.com', message: 'Text' });
    const item = { title: 'Probe', category: 'ai', description: 'Probe' } as const;

    const statuses = await Promise.all(
      Array.from({ length: 8 }, () =>
        Promise.all([
          ...[visitor, member, admin].map(
            async (client) => (await client.from('portfolio_items').insert(item)).status,
          ),
          ...[visitor, member, admin].map(
            async (client) => (await client.from('contact_messages').select()).data?.length,
          ),
        ]),
      ),
    );
    for (const answers of statuses) expect(answers).toEqual([401, 403, 201, 0, 0, 1]);
  });

  test('a sender who never finishes does not keep the others waiting', async () => {
    let hangUp = () => {};
    const body = new ReadableStream({
      start(controller) {
        hangUp = () => controller.error(new Error('hung up'));
      },
    });
    const unfinished = target.fetch(
      new Request(`${target.url}/rest/v1/portfolio_items`, {
        method: 'POST',
        headers: { apikey: target.publicKey },
        body,
        // @ts-expect-error Node asks for it, the browser's type does not know it
        duplex: 'half',
      }),
    );
    const { error } = await createTargetClient(target).from('portfolio_items').select();
    expect(error).toBeNull();
    hangUp();
    await expect(unfinished).rejects.toThrow('hung up');
  });

  test.each(['/_system/config', '/storage/v1/bucket', '/auth/v1/otp', '/auth/v1/admin/users'])(
    '%s is not served',
    async (path) => {
      const answer = await target.fetch(target.url + path, { headers: { apikey: target.secretKey } });
      expect([404, 422]).toContain(answer.status);
    },
  );
});

/** A request with the secret key, or another one. */
function send(
  backend: EmbeddedBackend,
  path: string,
  {
    method = 'GET',
    body = null,
    key = backend.secretKey,
  }: { method?: string; body?: object | null; key?: string } = {},
): Promise<Response> {
  const headers = { apikey: key, 'content-type': 'application/json' };
  const init = { method, headers, body: body && JSON.stringify(body) };
  return backend.fetch(new Request(`${siteUrl}/rest/v1/${path}`, init), null);
}

describe('a backend whose threads fail', () => {
  const onContentChange = vi.fn();
  /** No request and no start on a busy machine takes as long. */
  const requestTimeoutMs = 120_000;
  let backend: EmbeddedBackend;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await makeDataDir();
    const store = await openStore({ dataDir, siteUrl });
    await store.database.exec(`
      create function public.endless() returns void language plpgsql as $$ begin loop null; end loop; end $$;
      grant execute on function public.endless() to anon`);
    await store.close();
    const limits = { requestTimeoutMs, restartTimeoutMs: requestTimeoutMs, visitorComputingMs: 500 };
    backend = await openEmbeddedBackend({ dataDir, siteUrl, onContentChange, ...limits });
  });

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  afterAll(async () => {
    await backend?.close();
    rmSync(dataDir, { recursive: true });
  });

  const statusOf = async (...request: Parameters<typeof send>) => (await send(...request)).status;

  /** Has the thread never receive the next request, and passes the time limit of that one. */
  async function passTimeLimit(request: () => Promise<number>): Promise<number> {
    const isPosted = Promise.withResolvers<void>();
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => isPosted.resolve());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = request();
    await isPosted.promise;
    vi.advanceTimersByTime(requestTimeoutMs);
    vi.useRealTimers();
    return answer;
  }

  test('cancels a request of a visitor beyond its time limit, blocks no timer, and loses no data', async () => {
    expect(await statusOf(backend, 'portfolio_items', { method: 'POST', body: item })).toBe(201);
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 20);
    const [endless, after] = await Promise.all([
      send(backend, 'rpc/endless', { method: 'POST', body: {}, key: backend.publicKey }),
      send(backend, 'portfolio_items?select=title&order=created_at.desc&limit=1'),
    ]);
    clearInterval(timer);
    expect([endless.status, await endless.json()]).toEqual([
      500,
      { code: '57014', details: null, hint: null, message: 'canceling statement due to statement timeout' },
    ]);
    expect(await after.json()).toEqual([{ title: 'Title' }]);
    expect(ticks).toBeGreaterThan(10);
    expect(vi.mocked(console.error).mock.calls).toEqual([
      ['database error 57014: /rest/v1/rpc/endless took too long'],
    ]);
  });

  test('replaces one that fails while idle at the next request', async () => {
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    await backend.ping();
    const worker = posted.mock.contexts[0];
    if (!(worker instanceof Worker)) throw new Error('No thread was used.');
    worker.emit('error', new Error('broken'));
    await worker.terminate();
    expect(await statusOf(backend, 'portfolio_items')).toBe(200);
  });

  test('sends no request to one that is being terminated, although its response comes late', async () => {
    vi.spyOn(Worker.prototype, 'terminate').mockImplementationOnce(function (this: Worker) {
      this.emit('message', { kind: 'settled' });
      return this.terminate();
    });
    const late = passTimeLimit(() => statusOf(backend, 'portfolio_items'));
    const next = statusOf(backend, 'portfolio_items');
    expect(await Promise.all([late, next])).toEqual([500, 200]);
  });

  test('reports changes of the published content, also those that a thread committed before it ended', async () => {
    onContentChange.mockClear();
    expect(await statusOf(backend, 'portfolio_items?select=id')).toBe(200);
    expect(await statusOf(backend, 'contact_messages', { method: 'POST', body: message })).toBe(201);
    await backend.ping();
    expect(onContentChange).toHaveBeenCalledTimes(0);
    expect(await statusOf(backend, 'portfolio_items', { method: 'POST', body: item })).toBe(201);
    await backend.ping();
    expect(onContentChange).toHaveBeenCalledTimes(1);

    expect(await passTimeLimit(() => statusOf(backend, 'portfolio_items?select=id'))).toBe(500);
    expect(onContentChange).toHaveBeenCalledTimes(2);
    expect(await statusOf(backend, 'portfolio_items', { method: 'POST', body: item })).toBe(201);
    await backend.ping();
    expect(onContentChange).toHaveBeenCalledTimes(3);
  });

  test('deletes a message although the file of deleted messages cannot be written', async () => {
    const { deletedMessages } = dataFolderAt(dataDir);
    rmSync(deletedMessages, { force: true });
    mkdirSync(deletedMessages);
    const body = { ...message, name: 'Bea' };
    expect(await statusOf(backend, 'contact_messages', { method: 'POST', body })).toBe(201);
    expect(await statusOf(backend, 'contact_messages?name=eq.Bea', { method: 'DELETE' })).toBe(204);
    expect(await statusOf(backend, 'contact_messages')).toBe(200);
  });

  test('waits at its end for running requests, and refuses later ones and pings', async () => {
    await expect(Promise.all([backend.ping(), backend.ping()])).resolves.toHaveLength(2);
    const running = statusOf(backend, 'portfolio_items');
    const closed = Promise.all([backend.close(), backend.close()]);
    await expect(backend.ping()).rejects.toThrow('The backend is closing.');
    await closed;
    expect(await running).toBe(200);
    expect(await statusOf(backend, 'portfolio_items')).toBe(503);
  });
});

describe('demo content', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await makeDataDir();
  });

  afterEach(() => {
    rmSync(dataDir, { recursive: true });
  });

  async function withDatabase<T>(
    use: (query: (sql: string) => Promise<unknown[]>, store: Store) => Promise<T>,
    address = siteUrl,
  ): Promise<T> {
    const store = await openStore({ dataDir, siteUrl: address, deliver: () => {} });
    try {
      return await use(async (sql) => (await store.database.query(sql)).rows, store);
    } finally {
      await store.close();
    }
  }

  const titles = 'select title::text from public.portfolio_items order by created_at';

  test('has items and accounts, one of them an admin; what an admin deletes comes back only where the first start ended half-way', async () => {
    const roles =
      'select email, user_roles.role from auth.users left join public.user_roles on user_id = id order by email';
    const made = [
      { email: 'admin@example.com', role: 'admin' },
      { email: 'member@example.com', role: null },
    ];
    await withDatabase(async (query) => {
      expect(await query(roles)).toEqual(made);
      expect(await query(titles)).toEqual(demoPortfolioItems.map(({ title }) => ({ title })));
      await query('delete from public.portfolio_items');
      await query(`delete from auth.users where email = 'member@example.com'`);
    });
    await withDatabase(async (query) => {
      expect([await query(titles), await query('select from auth.users')]).toEqual([[], [{}]]);
      await query('delete from supabase_migrations.seed_files');
    });
    await withDatabase(async (query) => {
      expect(await query(titles)).toHaveLength(demoPortfolioItems.length);
      expect(await query('select from auth.users')).toHaveLength(2);
    });
  });

  test('has accounts on a loopback address alone, unless their passwords are no longer the known ones', async () => {
    const [admin, member] = [{ email: 'admin@example.com' }, { email: 'member@example.com' }];
    const emails = `select email from auth.users order by email`;
    await withDatabase(async (query, { hasAdmin }) => {
      expect([await query(emails), hasAdmin]).toEqual([[], false]);
      await query(`update supabase_migrations.seed_files set hash = 'unknown'`);
    }, publicUrl);
    await withDatabase(async (query) => expect(await query(emails)).toEqual([]), publicUrl);
    await withDatabase(async (query, { app }) => {
      expect(await query(emails)).toEqual([admin, member]);
      const client = app.getClient({ auth: { persistSession: false, autoRefreshToken: false } });
      await client.auth.signInWithPassword({ email: admin.email, password: 'admin-demo-password' });
      expect((await client.auth.updateUser({ password: 'another password' })).error).toBeNull();
    });
    await withDatabase(async (query, { app, hasAdmin }) => {
      expect([await query(emails), hasAdmin]).toEqual([[admin], true]);
      expect(await query('select role from public.user_roles')).toEqual([{ role: 'admin' }]);
      expect(await query(titles)).toHaveLength(demoPortfolioItems.length);
      const client = app.getClient({ auth: { persistSession: false, autoRefreshToken: false } });
      await client.auth.signInWithPassword({ email: admin.email, password: 'another password' });
      expect((await client.auth.updateUser({ password: 'admin-demo-password' })).error).toBeNull();
    }, publicUrl);
    await withDatabase(async (query) => expect(await query(emails)).toEqual([]), publicUrl);
  });

  test('prevents a public site from starting while its passwords cannot be checked', async () => {
    await withDatabase((query) =>
      query('alter table auth.sessions add constraint refused check (user_id is null) not valid'),
    );
    await expect(openStore({ dataDir, siteUrl: publicUrl })).rejects.toThrow(
      'The demo account admin@example.com could not be removed',
    );
  });
});

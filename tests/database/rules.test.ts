import { isDeepStrictEqual } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signToken } from '#tests/support/postgres/tokens.ts';
import { allowedVerbs, deniedStatuses, type FunctionName, functionAccess, messageChanges } from './access.ts';
import {
  type Client,
  type Clients,
  callers,
  createTargetClient,
  signInCallers,
  userClaims,
} from './callers.ts';
import { functionCalls, rowsToCallOn } from './function-calls.ts';
import { rowsOf, tables, verbs } from './rows.ts';
import { openTarget, type Row, type RulesTarget, targets } from './target.ts';

const functionNames = Object.keys(functionAccess) as FunctionName[];

describe.each(targets)('on the backend %s', (name) => {
  let target: RulesTarget;
  let clients: Clients;

  beforeAll(async () => {
    target = await openTarget(name);
    clients = await signInCallers(target);
  });

  afterAll(() => target?.close());

  describe.each(tables)('%s', (table) => {
    for (const caller of callers) {
      // Tokens are refused before any table is known.
      if (caller.endsWith('token') && table !== 'portfolio_items') continue;
      const allowed = allowedVerbs(table, caller);
      test(`${caller} may ${allowed.join(', ') || 'do nothing'}`, async () => {
        const rows = rowsOf(table, clients, target);
        await rows.prepare();
        let before = await rows.read();
        for (const verb of verbs) {
          const touched = await rows[verb](clients[caller]);
          const after = await rows.read();
          expect
            .soft({ touched, rows: after }, verb)
            .toEqual(
              allowed.includes(verb)
                ? { touched: 1, rows: rows.expectedAfter(verb, before) }
                : { touched: 0, rows: before },
            );
          if (isDeepStrictEqual(after, before)) continue;
          await rows.prepare();
          before = await rows.read();
        }
      });
    }
  });

  test('each column of a message is changed by those whom it is for, and by nobody else', async () => {
    const rows = rowsOf('contact_messages', clients, target);
    const columns = await target.query(`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'contact_messages' and is_generated = 'NEVER'`);
    const tried = messageChanges.flatMap(([change]) => Object.keys(change));
    expect([...new Set(tried)].sort()).toEqual(columns.map(({ name }) => name).sort());
    for (const [change, holders] of messageChanges) {
      for (const caller of ['admin', 'service'] as const) {
        await rows.prepare();
        const table = (clients[caller] as SupabaseClient).from('contact_messages');
        const { error } = await table.update(change).eq('name', 'Ada');
        const code = holders.includes(caller) ? undefined : '42501';
        expect.soft(error?.code, `${caller}: ${JSON.stringify(change)}`).toBe(code);
      }
    }
  });

  test.each(deniedStatuses)('a denied %s gets the status %i', async (caller, status) => {
    const item = { title: 'Title', category: 'ai', description: 'Description' } as const;
    const call = { table_name: 'portfolio_items', record_id: crypto.randomUUID() };
    const responses = [
      await clients[caller].from('portfolio_items').insert(item),
      await clients[caller].rpc('restore_record', call),
    ];
    expect(responses.map((response) => response.status)).toEqual([status, status]);
  });

  /** All that is stored in our tables. */
  async function everything(): Promise<Row[]> {
    const tables = await target.query(`
      select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'`);
    const rows = tables.map(
      ({ name }) => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`,
    );
    return target.query(`${rows.join(' union all ')} order by 1, 2`);
  }

  test.each(functionNames)(
    '%s may be called by whom it is for, and does nothing for others',
    async (name) => {
      const holders: readonly string[] = functionAccess[name];
      const { parameters, forMember } = functionCalls[name];
      await target.script(rowsToCallOn);
      const before = await everything();
      for (const caller of callers.filter((caller) => caller !== 'admin')) {
        const client: SupabaseClient = clients[caller];
        const { data, error } = await client.rpc(name, parameters);
        const isMember = caller === 'member' || caller === 'deleted admin';
        const isHolder =
          (isMember && holders.includes('users')) ||
          (!caller.endsWith('token') && holders.includes('everybody'));
        if (isHolder) expect.soft([data, error], caller).toEqual([forMember, null]);
        else if (isMember || caller === 'visitor')
          expect.soft(error, caller).toMatchObject({ code: '42501' });
        else expect.soft(error, caller).not.toBeNull();
      }
      expect(await everything()).toEqual(before);
      const client: SupabaseClient = clients.admin;
      const { error } = await client.rpc(name, parameters);
      const isOfServer = holders.length === 1 && holders.includes('server');
      expect(error?.code).toBe(isOfServer ? '42501' : undefined);
      if (isOfServer) expect(await everything()).toEqual(before);
    },
  );

  async function mayWrite(client: Client): Promise<boolean> {
    const { error } = await client
      .from('portfolio_items')
      .insert({ title: 'Probe', category: 'ai', description: 'Probe' });
    return error === null;
  }

  test('is_admin is false for a member, a deleted admin, any other user, and null', async () => {
    const { member, admin, memberId, adminId, deletedId } = clients;
    for (const [client, user_id] of [
      [clients['deleted admin'], deletedId],
      [member, memberId],
      [member, adminId],
      [admin, memberId],
      [admin, null],
    ] as const)
      expect(await client.rpc('is_admin', { user_id })).toMatchObject({ data: false });
  });

  const newcomer = { email: 'newcomer@example.com', password: 'a-long-enough-password' };

  test.each<[string, (client: Client) => Promise<{ error: unknown }>]>([
    ['by sign-up', (client) => client.auth.signUp(newcomer)],
    ['anonymously', (client) => client.auth.signInAnonymously()],
  ])('visitors cannot make an account %s', async (_way, attempt) => {
    const client = createTargetClient(target);
    await attempt(client);

    expect((await client.auth.getSession()).data.session).toBeNull();
    const removal = { email: newcomer.email, change: 'removed' };
    const { error } = await clients.service.rpc('change_person', removal);
    expect(error?.message).toContain('There is no account and no invitation with this address');
  });

  describe('a made-up token opens nothing', () => {
    test.each<[string, () => string]>([
      ['unsigned', () => signToken(userClaims(clients.adminId, { expiresIn: 3600 }), null)],
      [
        'of service_role with a foreign signature',
        () => signToken(userClaims(clients.adminId, { expiresIn: 3600, role: 'service_role' }), 'foreign'),
      ],
      ['that is the public key', () => target.publicKey],
      ['that is no token', () => 'nonsense'],
    ])('%s', async (_kind, token) => {
      const client = createTargetClient(target, { token: token() });
      const { data } = await client.from('user_roles').select();
      expect(data ?? []).toEqual([]);
      expect(await mayWrite(client)).toBe(false);
    });

    // Before a hosted project, something else answers.
    test.runIf(name === 'embedded')('and a request without a key is refused', async () => {
      for (const path of ['/rest/v1/portfolio_items', '/rest/v1/user_roles', '/auth/v1/settings']) {
        expect((await target.fetch(target.url + path)).status).toBe(401);
      }
    });
  });

  test('an admin whose role is taken away is refused at once, with the same token', async () => {
    const { admin, service } = clients;
    const { email } = target.accounts.admin;
    const other = target.accounts.member.email;
    await service.rpc('change_person', { email: other, change: 'admin' });
    try {
      const taken = await service.rpc('change_person', { email, change: 'member' });
      expect(taken.error).toBeNull();
      expect(await admin.rpc('is_admin', { user_id: clients.adminId })).toMatchObject({ data: false });
      expect(await mayWrite(admin)).toBe(false);
    } finally {
      await service.rpc('change_person', { email, change: 'admin' });
      await service.rpc('change_person', { email: other, change: 'member' });
    }
    expect(await mayWrite(admin)).toBe(true);
  });
});

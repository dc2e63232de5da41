import { isDeepStrictEqual } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedVerbs, type FunctionName, functionAccess } from './access.ts';
import { type Clients, callers, signInCallers } from './callers.ts';
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

  test('the mail of a message is written by the server alone, beside what an admin may change', async () => {
    const { admin, service } = clients;
    await rowsOf('contact_messages', clients, target).prepare();
    const read = async () => (await service.from('contact_messages').select()).data;
    const before = await read();
    const changes = [
      { mail_error: 'None.' },
      { mail_attempts: 4 },
      { mail_due_at: '2001-02-03T04:05:06Z' },
      { mail_state: 'waiting', mail_attempts: 4 },
    ];
    for (const change of changes) {
      const { error } = await admin.from('contact_messages').update(change).eq('name', 'Stored');
      expect(error).toMatchObject({ code: '42501' });
    }
    expect(await read()).toEqual(before);
    const allowed = { mail_state: 'waiting', read_at: new Date().toISOString() };
    expect((await admin.from('contact_messages').update(allowed).eq('name', 'Stored')).error).toBeNull();
    for (const change of changes) {
      const { error } = await service.from('contact_messages').update(change).eq('name', 'Stored');
      expect(error).toBeNull();
    }
  });

  test.each([
    ['visitor', 401],
    ['expired token', 401],
    ['forged token', 401],
    ['member', 403],
    ['deleted admin', 403],
  ] as const)(
    'a denied %s gets the status %i, which tells a lost session from a lost role',
    async (caller, status) => {
      const item = { title: 'Title', category: 'ai', description: 'Description' } as const;
      const responses = [
        await clients[caller].from('portfolio_items').insert(item),
        await clients[caller].rpc('restore_portfolio_item', { item_id: crypto.randomUUID() }),
      ];
      expect(responses.map((response) => response.status)).toEqual([status, status]);
    },
  );

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

  test.each(functionNames)('%s does what it does for whom it is, and nothing for others', async (name) => {
    const holders: readonly string[] = functionAccess[name];
    const { parameters, forMember } = functionCalls[name];
    await target.script(rowsToCallOn);
    const before = await everything();
    for (const caller of callers.filter((caller) => caller !== 'admin')) {
      const client: SupabaseClient = clients[caller];
      const { data, error } = await client.rpc(name, parameters);
      const isMember = caller === 'member' || caller === 'deleted admin';
      if (isMember && holders.includes('users'))
        expect.soft([data, error], caller).toEqual([forMember, null]);
      else if (isMember || caller === 'visitor') expect.soft(error, caller).toMatchObject({ code: '42501' });
      else expect.soft(error, caller).not.toBeNull();
    }
    expect(await everything()).toEqual(before);
    const client: SupabaseClient = clients.admin;
    const { error } = await client.rpc(name, parameters);
    const isOfServer = holders.length === 1 && holders.includes('server');
    expect(error?.code).toBe(isOfServer ? '42501' : undefined);
    if (isOfServer) expect(await everything()).toEqual(before);
  });
});

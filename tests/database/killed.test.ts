import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFolderAt } from '#server/backend/data-folder.ts';
import { openStore } from '#server/backend/store.ts';
import { makeDataDir, makeEmptyDir } from '#tests/support/embedded-backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { isExhaustive } from '#tools/test/depth.ts';
import type { Steps } from '../support/backend-requests.ts';

const script = fileURLToPath(new URL('../support/backend-requests.ts', import.meta.url));
const siteUrl = 'http://127.0.0.1';

let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  children = [];
});

afterEach(async () => {
  for (const child of children) await kill(child);
  rmSync(dataDir, { recursive: true, force: true });
});

function start(steps: Steps): ChildProcess {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [script, dataDir, JSON.stringify(steps)], { stdio: [...stdio] });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test('a process that is killed while it writes leaves every confirmed write', async () => {
  dataDir = await makeDataDir();
  const item = { id: 'NEW', title: 'Title', category: 'ai', description: 'x'.repeat(2000) };
  const child = start([[['POST', '/rest/v1/portfolio_items', item]]]);
  const answered: string[] = [];
  for await (const id of createInterface({ input: child.stdout ?? process.stdin })) {
    answered.push(id);
    if (answered.length === 40) await kill(child);
  }

  const stored = await withDatabase((query) => query('select id from public.portfolio_items'));

  expect(answered.length).toBeGreaterThanOrEqual(40);
  expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
});

test('nothing is lost or doubled when the process is killed while it restores', {
  tags: ['exhaustive'],
}, async () => {
  dataDir = await makeDataDir();
  const { itemId, messageId, before } = await withDatabase(async (query) => {
    await query(
      `insert into public.contact_messages (name, email, message) values ('Ada', 'a@b.c', 'Hello')`,
    );
    const [ids] = await query(`select items.id as item, messages.id as message
      from public.portfolio_items items, public.contact_messages messages limit 1`);
    const [itemId, messageId] = [String(ids?.item), String(ids?.message)];
    return { itemId, messageId, before: await query(contentOf(itemId, messageId)) };
  });

  const deletes: Steps[number] = [
    ['DELETE', `/rest/v1/portfolio_items?id=eq.${itemId}`, null],
    ['DELETE', `/rest/v1/contact_messages?id=eq.${messageId}`, null],
  ];
  const restores: Steps[number] = [
    ['POST', '/rest/v1/rpc/restore_record', { table_name: 'portfolio_items', record_id: itemId }],
    ['POST', '/rest/v1/rpc/restore_contact_messages', { ids: [messageId] }],
  ];
  // After the deletes of the first, the second and the fifth round.
  for (const steps of [1, 3, 9]) {
    const child = start([deletes, restores]);
    let taken = 0;
    for await (const _ of createInterface({ input: child.stdout ?? process.stdin })) {
      taken += 1;
      if (taken === steps) await kill(child);
    }
    await withDatabase(async (query) => {
      const [state] = await query(stateOf(itemId, messageId));
      // A delete and an insert follow each other, and the last one says whether the item is stored.
      const actions = String(state?.actions);
      expect(actions).toMatch(/^insert( delete insert)*( delete)?$/);
      expect(state).toMatchObject({ items: actions.endsWith('insert') ? 1 : 0, messages: 1, gone: 0 });

      await query(`select set_config('request.jwt.claim.sub',
        (select id::text from auth.users where email = 'admin@example.com'), false)`);
      await query(`select public.restore_record('portfolio_items', '${itemId}'),
        public.restore_contact_messages(array['${messageId}'::uuid])`);
      expect(await query(contentOf(itemId, messageId))).toEqual(before);
    });
  }
});

const contentOf = (itemId: string, messageId: string) => `
  select to_jsonb(items) - 'version' as item, to_jsonb(messages) as message
  from public.portfolio_items items, public.contact_messages messages
  where items.id = '${itemId}' and messages.id = '${messageId}'`;

const stateOf = (itemId: string, messageId: string) => `
  select
    (select string_agg(action, ' ' order by id) from public.content_history where record_id = '${itemId}') as actions,
    (select count(*)::integer from public.portfolio_items where id = '${itemId}') as items,
    (select count(*)::integer from public.contact_messages where id = '${messageId}')
      + (select count(*)::integer from public.deleted_contact_messages where id = '${messageId}') as messages,
    (select count(*)::integer from private.deleted_messages) as gone`;

async function withDatabase<Result>(
  use: (query: (text: string) => Promise<Record<string, unknown>[]>) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ dataDir, siteUrl });
  try {
    return await use(async (text) => (await store.database.query<Record<string, unknown>>(text)).rows);
  } finally {
    await store.close();
  }
}

test.each(['database/PG_VERSION', ...(isExhaustive ? ['secrets.json', 'database.new/PG_VERSION'] : [])])(
  'a first start that is killed once %s is there can be repeated, and what it makes is for the owner’s eyes only',
  async (path) => {
    dataDir = makeEmptyDir();
    chmodSync(dataDir, 0o755);
    const child = start([[['GET', '/rest/v1/portfolio_items', null]]]);
    const { root, database, secrets } = dataFolderAt(dataDir);
    // The new database may be renamed before this process looks.
    await eventually(() => expect(existsSync(join(root, path)) || existsSync(database)).toBe(true));
    await kill(child);

    expect(await withDatabase((query) => query('select from public.portfolio_items'))).toHaveLength(5);
    expect([database, secrets].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  },
);

import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type callers, signInCallers } from './callers.ts';
import { sendDuring } from './open-transaction.ts';
import { openTarget, type Row, ruleTarget } from './target.ts';

const id = '11111111-1111-4111-8111-111111111111';
const item = {
  id,
  title: 'Title',
  category: 'ai',
  description: 'Text',
  picture: null,
  image_url: '/pictures/a.jpg',
  created_at: '2025-01-02T03:04:05.678901+00:00',
} as const;

const target = await openTarget(ruleTarget);
afterAll(() => target.close());
const clients = await signInCallers(target);

beforeEach(() =>
  target.script(`
    delete from public.portfolio_items;
    delete from public.landing_page_content;
    delete from public.content_history;
    update private.history_settings set purged_at = '-infinity'`),
);

const items = (caller: 'admin' | 'service' = 'admin') => clients[caller].from('portfolio_items');
const add = () => items().insert(item).throwOnError();
const change = (values: { title?: string; description?: string }) =>
  items().update(values).eq('id', id).throwOnError();
const remove = () => items().delete().eq('id', id).throwOnError();
const restore = async (caller: (typeof callers)[number] = 'admin', record_id = id) =>
  clients[caller].rpc('restore_record', { table_name: 'portfolio_items', record_id });
const stored = async () =>
  (await target.query('select to_jsonb(items) as item from public.portfolio_items items')).map(
    (row) => row.item,
  );
const history = (columns = 'action, version') =>
  target.query(`select ${columns} from public.content_history order by id`);

describe('the history', () => {
  test('has each change with its row, its author and its time', async () => {
    await add();
    await change({ title: 'Changed' });
    await remove();

    const { data } = await clients.admin.from('content_history').select().order('id').throwOnError();
    const author = { changed_by: clients.adminId, changed_by_email: 'admin@example.com' };
    const entry = (action: string, version: number, title: string) => ({
      ...{ id: expect.any(Number), table_name: 'portfolio_items', record_id: id, action, version },
      ...{ data: { ...item, title, version, updated_at: expect.any(String) } },
      ...{ ...author, changed_at: expect.any(String), publication: null },
    });
    expect(data).toEqual([
      entry('insert', 1, 'Title'),
      entry('update', 2, 'Changed'),
      entry('delete', 2, 'Changed'),
    ]);
    expect(Date.now() - Date.parse(String(data[0]?.changed_at))).toBeLessThan(60_000);
  });

  test('has the sections of the landing page, and no author of a change without a session', async () => {
    await clients.service
      .from('landing_page_content')
      .insert({ section: 'hero', title: 'Title', content: 'Text' })
      .throwOnError();
    expect(await history('table_name, action, changed_by, changed_by_email')).toEqual([
      { table_name: 'landing_page_content', action: 'insert', changed_by: null, changed_by_email: null },
    ]);
  });

  test('has nothing of a save that changes nothing, also where an empty text replaces none', async () => {
    const texts = () => clients.admin.from('landing_page_content');
    await texts().insert({ section: 'hero', title: 'Title', content: 'Text' }).throwOnError();
    const before = await history();
    await texts()
      .update({ title: 'Title', subtitle: '', updated_at: new Date().toISOString() })
      .eq('section', 'hero')
      .throwOnError();
    expect(await history()).toEqual(before);
    expect(await target.query('select version from public.landing_page_content')).toEqual([{ version: 2 }]);

    await texts().update({ title: 'TITLE' }).eq('section', 'hero').throwOnError();
    expect((await history()).at(-1)).toEqual({ action: 'update', version: 3 });
  });
});

describe('restoring an item', () => {
  test('keeps its id, texts and dates, and goes on with its version', async () => {
    await add();
    await change({ title: 'Changed' });
    // Changes no text, so it is not in the history.
    await change({ title: 'Changed' });
    const [before] = await stored();
    await remove();

    const { data } = await restore();
    const [after] = await stored();
    expect(after).toEqual({ ...Object(before), version: 4 });
    expect(data).toEqual({ outcome: 'restored' });
    expect((await history()).at(-1)).toEqual({ action: 'insert', version: 4 });
  });

  test('twice, or where the item is stored, changes nothing', async () => {
    await add();
    expect((await restore()).data).toEqual({ outcome: 'exists' });
    await remove();
    await restore();
    const before = [await stored(), await history()];
    expect((await restore()).data).toEqual({ outcome: 'exists' });
    expect([await stored(), await history()]).toEqual(before);
  });

  test.runIf(ruleTarget === 'postgrest')(
    'by two admins at once restores it once, as a change of the first',
    async () => {
      const { email } = target.accounts.member;
      await target.query(`select public.change_person($1, 'admin')`, [email]);
      onTestFinished(
        async () => void (await target.query(`select public.change_person($1, 'member')`, [email])),
      );
      await add();
      await remove();
      const first = `
      select set_config('request.jwt.claim.sub', '${clients.adminId}', true);
      select public.restore_record('portfolio_items', '${id}')`;
      expect((await sendDuring(target, first, () => restore('member'))).data).toEqual({
        outcome: 'exists',
      });
      const changed_by = clients.adminId;
      // After the change of the member's role.
      expect((await history('action, changed_by')).slice(1)).toEqual([
        { action: 'insert', changed_by },
        { action: 'delete', changed_by },
        { action: 'insert', changed_by },
      ]);
      expect(await stored()).toHaveLength(1);
    },
  );

  test('that the history does not have says so', async () => {
    expect((await restore('admin', crypto.randomUUID())).data).toEqual({ outcome: 'missing' });
  });
});

describe('lists of changes', () => {
  const recent = async () =>
    (await clients.admin.rpc('recent_history', { entry_limit: 10 }).throwOnError()).data;
  const deleted = async (entry_limit = 10, before_id?: number) =>
    (
      await clients.admin
        .rpc('deleted_records', {
          table_name: 'portfolio_items',
          entry_limit,
          ...(before_id === undefined ? {} : { before_id }),
        })
        .throwOnError()
    ).data;

  test('the last changes say what was changed, and whether it is stored now', async () => {
    await add();
    await change({ title: 'Changed', description: 'Changed' });
    await remove();
    const shown = (is_stored: boolean) => [
      { action: 'delete', name: 'Changed', changed_columns: [], is_restored: false, is_stored },
      {
        action: 'update',
        changed_columns: expect.toSatisfy((columns) => columns.sort().join() === 'description,title'),
        is_stored,
      },
      { record_id: id, changed_by_email: 'admin@example.com', action: 'insert', name: 'Title', is_stored },
    ];
    expect(await recent()).toMatchObject(shown(false));
    await restore();
    const restored = { action: 'insert', name: 'Changed', changed_columns: [], is_restored: true };
    expect(await recent()).toMatchObject([restored, ...shown(true)]);
  });

  test('the deleted items come page by page, without those that are stored again', async () => {
    const ids = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    for (const [n, id] of ids.entries()) {
      await items()
        .insert({ ...item, id, title: `Item ${n + 1}` })
        .throwOnError();
      await items().delete().eq('id', id).throwOnError();
    }
    await restore('admin', ids[1]);
    await restore('admin', ids[2]);
    await items()
      .delete()
      .eq('id', ids[2] ?? '')
      .throwOnError();

    const first = await deleted(2);
    expect(first).toEqual([
      {
        id: expect.any(Number),
        record_id: ids[2],
        name: 'Item 3',
        changed_by_email: 'admin@example.com',
        changed_at: expect.any(String),
      },
      expect.objectContaining({ record_id: ids[3] }),
    ]);
    const last = Array.isArray(first) ? first.at(-1).id : 0;
    expect(await deleted(10, last)).toMatchObject([{ record_id: ids[0] }]);
  });
});

describe('a purge', () => {
  const purge = () => target.query('select private.purge_contact()');
  const age = (where: string) =>
    target.query(`update public.content_history set changed_at = now() - interval '366 days' where ${where}`);
  const versions = async () => (await history('version')).map(({ version }) => version);

  beforeEach(async () => {
    await add();
    await target.query(`
      insert into public.content_history (table_name, record_id, version, action, data)
      select 'portfolio_items', '${id}', n, 'update', '{}' from generate_series(2, 30) n`);
  });

  test('leaves the newest 20 versions of a record that is stored', async () => {
    await age('version <= 29');
    await purge();
    expect(await versions()).toEqual(Array.from({ length: 20 }, (_, index) => 11 + index));
  });

  test('deletes all old versions of a record that is not stored', async () => {
    await age('version <= 29');
    await remove();
    await purge();
    expect(await history('action')).toEqual([{ action: 'update' }, { action: 'delete' }]);
    await age('true');
    await target.query(`update private.history_settings set purged_at = now() - interval '61 minutes'`);
    await purge();
    expect(await history()).toEqual([]);
  });

  test('deletes nothing of the last year, and is not repeated within an hour', async () => {
    await purge();
    await age('version <= 10');
    await purge();
    expect(await versions()).toHaveLength(30);
  });
});

describe('the revision', () => {
  const hero = { section: 'hero', title: 'Title', content: 'Text' };
  const { id: _, ...newItem } = item;

  beforeEach(() =>
    target.script(`
      delete from public.content_revision;
      insert into public.content_revision (revision) values (7)`),
  );

  /** The revision as a visitor reads it. */
  async function revision(): Promise<number> {
    const { data } = await clients.visitor
      .from('content_revision')
      .select('revision')
      .single()
      .throwOnError();
    return Number(data.revision);
  }

  test.each<[string, Row]>([
    ['landing_page_content', hero],
    ['portfolio_items', newItem],
  ])('is raised by one by each insert, update and delete in %s', async (table, row) => {
    const client: SupabaseClient = clients.admin;
    const rows = () => client.from(table);
    await rows().insert(row).throwOnError();
    expect(await revision()).toBe(8);
    await rows().update({ title: 'Changed' }).eq('title', 'Title').throwOnError();
    expect(await revision()).toBe(9);
    await rows().delete().eq('title', 'Changed').throwOnError();
    expect(await revision()).toBe(10);
  });

  test('is raised once by a request that changes many rows', async () => {
    await items()
      .insert(Array.from({ length: 50 }, () => newItem))
      .throwOnError();
    expect(await revision()).toBe(8);
  });

  test('is left by a write that changes no row, and by a refused one', async () => {
    await clients.admin.from('landing_page_content').update({ title: 'A' }).eq('section', 'hero');
    await clients.member.from('portfolio_items').insert(newItem);
    await items().insert({ ...newItem, title: ' ' });
    expect(await revision()).toBe(7);
  });

  test('is inserted by a change where a restored backup has none', async () => {
    await target.query('delete from public.content_revision');
    await add();
    expect(await revision()).toBe(1);
  });
});

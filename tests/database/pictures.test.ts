import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pictureOf } from '#tests/support/pictures.ts';
import { type Clients, signInCallers } from './callers.ts';
import { openTarget, type Row, type RulesTarget, ruleTarget } from './target.ts';

const [one, two, three] = [pictureOf('one'), pictureOf('two'), pictureOf('three')];
const itemId = '11111111-1111-4111-8111-111111111111';
const studyId = '00000000-0000-4000-8000-000000000101';

describe(`pictures on the backend ${ruleTarget}`, () => {
  let target: RulesTarget;
  let clients: Clients;

  beforeAll(async () => {
    target = await openTarget(ruleTarget);
    clients = await signInCallers(target);
  });

  afterAll(() => target?.close());

  beforeEach(async () => {
    await target.script(`
      delete from public.portfolio_items; delete from public.pictures; delete from public.content_history;
      update public.content_documents set published = true, body = body - 'blocks' where id = '${studyId}'`);
    for (const { row } of [one, two, three]) {
      expect((await clients.admin.from('pictures').insert(row)).error).toBeNull();
    }
  });

  const storeItem = (picture: object | null) =>
    clients.admin
      .from('portfolio_items')
      .upsert({ id: itemId, title: 'Item', category: 'ai', description: 'Text', picture })
      .throwOnError();

  const publishStudy = (published: boolean, picture: object | null) =>
    target.query(
      `update public.content_documents set published = ${published},
         body = body || jsonb_build_object('blocks', jsonb_build_array(
           jsonb_build_object('heading', 'H', 'text', 'T', 'picture', $1::text::jsonb)
         ))
       where id = '${studyId}'`,
      [JSON.stringify(picture)],
    );

  async function usesOf(...pictures: { row: { hash: string } }[]): Promise<unknown[]> {
    const hashes = pictures.map(({ row }) => row.hash);
    const { data } = await clients.admin.rpc('picture_uses', { hashes }).throwOnError();
    return Array.isArray(data) ? data.toSorted((a, b) => (a.place < b.place ? -1 : 1)) : [];
  }

  test('are found where an item, a draft, an earlier version and a deleted record name them', async () => {
    const ofItem = { kind: 'portfolio-item', record_id: itemId, title: 'Item' };
    const ofStudy = { kind: 'case-study', record_id: studyId, title: 'Project Noah' };
    const { hash } = one.row;
    await storeItem(one.inRecord);
    await publishStudy(true, one.inRecord);
    expect(await usesOf(one, two)).toEqual([
      expect.objectContaining({ hash, place: 'published' }),
      expect.objectContaining({ hash, place: 'published' }),
    ]);
    await publishStudy(false, one.inRecord);
    expect(await usesOf(one)).toEqual([
      { hash, ...ofStudy, place: 'draft' },
      { hash, ...ofItem, place: 'published' },
    ]);
    await storeItem(two.inRecord);
    expect(await usesOf(one, two)).toEqual([
      { hash, ...ofStudy, place: 'draft' },
      { hash, ...ofItem, place: 'history' },
      { hash: two.row.hash, ...ofItem, place: 'published' },
    ]);
    await clients.admin.from('portfolio_items').delete().eq('id', itemId).throwOnError();
    expect(await usesOf(two)).toEqual([{ hash: two.row.hash, ...ofItem, place: 'deleted' }]);
    expect(await usesOf(three)).toEqual([]);
  });

  test('of a record raise the revision and are in its history, as other texts', async () => {
    await storeItem(null);
    const revision = async () => {
      const [row] = await target.query('select revision from public.content_revision');
      return Number(row?.revision);
    };
    const before = await revision();
    await storeItem(one.inRecord);
    expect(await revision()).toBe(before + 1);
    const { data } = await clients.admin.rpc('recent_history', { entry_limit: 1 }).throwOnError();
    expect(data).toMatchObject([{ action: 'update', changed_columns: ['picture'] }]);
    await storeItem(one.inRecord);
    expect(await clients.admin.rpc('recent_history', { entry_limit: 2 })).toMatchObject({
      data: [{ action: 'update' }, { action: 'insert' }],
    });
  });

  const age = (days: number, ...pictures: { row: { hash: string } }[]) =>
    target.query(
      `update public.pictures set named_at = now() - interval '${days} days'
       where hash in (${pictures.map(({ row }) => `'${row.hash}'`).join()})`,
    );

  const sweep = async (...removed: string[]) =>
    (await clients.service.rpc('sweep_pictures', { removed }).throwOnError()).data;

  const rows = (condition = 'true'): Promise<Row[]> =>
    target.query(`select hash from public.pictures where ${condition} order by hash`);

  test('are orphans 31 days after something has named them last, also a hidden one', async () => {
    await storeItem(one.inRecord);
    await storeItem(null);
    await clients.admin
      .from('pictures')
      .update({ hidden_at: '2026-01-02T03:04:05Z' })
      .in('hash', [one.row.hash, two.row.hash])
      .throwOnError();
    await age(40, one, two, three);
    await age(30, three);
    expect(await sweep()).toEqual({
      orphans: [two.row.hash],
      kept: expect.arrayContaining([one.row.hash, three.row.hash]),
    });
    expect(await sweep(one.row.hash, two.row.hash)).toMatchObject({ orphans: [] });
    expect(await rows()).toEqual([one, three].map(({ row }) => ({ hash: row.hash })).toSorted(byHash));
    await age(40, one);
    // The last entry that named it is purged.
    await target.query('delete from public.content_history');
    expect(await sweep()).toMatchObject({ orphans: [] });
    await age(40, one);
    expect(await sweep()).toMatchObject({ orphans: [one.row.hash] });
  });

  test('are shown and named again by a second upload, and change in nothing else', async () => {
    await clients.admin
      .from('pictures')
      .update({ hidden_at: '2026-01-02T03:04:05Z', name: 'other', named_at: '2020-01-01T00:00:00Z' })
      .eq('hash', one.row.hash)
      .throwOnError();
    await age(40, one);
    expect(await rows('hidden_at is not null')).toEqual([{ hash: one.row.hash }]);
    const again = { ...one.row, name: 'again.png', colour: '#ffffff', hidden_at: null };
    await clients.admin.from('pictures').upsert(again).throwOnError();
    const { data } = await clients.admin.from('pictures').select().eq('hash', one.row.hash).throwOnError();
    expect(data).toMatchObject([{ ...one.row, hidden_at: null }]);
    expect(await sweep()).toMatchObject({ orphans: [] });
  });

  test.each<[string, object]>([
    ['a hash that is none', { hash: 'A'.repeat(64) }],
    ['widths that do not end with its own', { widths: [4] }],
    ['a width of 0', { widths: [0, 8] }],
    ['five widths', { widths: [1, 2, 3, 4, 8] }],
    ['no width', { widths: [] }],
    ['more than 2,400 px', { widths: [2401], width: 2401 }],
    ['another type', { type: 'svg' }],
    ['no name', { name: ' ' }],
  ])('with %s are refused', async (_, change) => {
    const { error } = await clients.admin
      .from('pictures')
      .insert({ ...one.row, hash: 'f'.repeat(64), ...change });
    expect(error?.code).toBe('23514');
  });

  test.runIf(ruleTarget === 'postgrest')(
    'have a bucket where the project has Storage, which only admins write and list',
    async () => {
      expect(
        await target.query(
          'select id, public, file_size_limit::integer, allowed_mime_types from storage.buckets',
        ),
      ).toEqual([
        {
          id: 'pictures',
          public: true,
          file_size_limit: 5_000_000,
          allowed_mime_types: ['image/webp', 'image/jpeg', 'image/png'],
        },
      ]);
      await target.query(`insert into storage.buckets (id, name) values ('other', 'other')`);
      await target.query(
        `insert into storage.objects (bucket_id, name) values ('pictures', 'stored'), ('other', 'stored')`,
      );
      const asRole = async (who: 'admin' | 'member' | 'anon', statement: string) => {
        const results = await target
          .script(`
      begin;
      ${who === 'anon' ? '' : `select set_config('request.jwt.claim.sub', id::text, true) from auth.users where email = '${who}@example.com';`}
      set local role ${who === 'anon' ? 'anon' : 'authenticated'};
      ${statement};
      rollback`)
          .catch(async (error: Error) => {
            await target.script('rollback');
            return error.message;
          });
        return typeof results === 'string' ? results : results.flat().flatMap((row) => row.bucket_id ?? []);
      };
      const denied = 'new row violates row-level security policy for table "objects"';
      const insert = `insert into storage.objects (bucket_id, name) values ('pictures', 'added') returning bucket_id`;
      const statements = [
        ['select bucket_id from storage.objects', ['pictures'], [], []],
        ['delete from storage.objects returning bucket_id', ['pictures'], [], []],
        [`update storage.objects set name = 'changed' returning bucket_id`, [], [], []],
        [insert, ['pictures'], denied, denied],
        [insert.replace("'pictures'", "'other'"), denied, denied, denied],
        [`update storage.buckets set public = false returning id as bucket_id`, [], [], []],
      ] as const;
      for (const [statement, admin, member, anon] of statements) {
        expect
          .soft(
            [
              await asRole('admin', statement),
              await asRole('member', statement),
              await asRole('anon', statement),
            ],
            statement,
          )
          .toEqual([admin, member, anon]);
      }
    },
  );
});

const byHash = (one: { hash: string }, other: { hash: string }) => (one.hash < other.hash ? -1 : 1);

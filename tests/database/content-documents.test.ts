import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import { generateKeyBetween } from 'fractional-indexing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { builtInRows } from '#content/built-in-content.ts';
import { documentKinds } from '#content/kinds.ts';
import { signInCallers } from './callers.ts';
import { openTarget, ruleTarget } from './target.ts';

const study = { title: 'Study', category: 'ai', description: 'Text' };
const card = { ...study, bg_color: '#1f4b43' };
const facts = { name: 'Agency', email: 'a@b.example', claim: 'Claim' };
const bodies: Readonly<Record<string, object>> = {
  'case-study': study,
  'featured-project': card,
  service: { title: 'Service', description: 'Text' },
  agency: facts,
};

const declared = documentKinds.flatMap<Document>(builtInRows);

type Document = Record<string, unknown>;

/** The first built-in document of a kind. */
const firstOf = (kind: string) => String(declared.find((document) => document.kind === kind)?.id);

const target = await openTarget(ruleTarget);
afterAll(() => target.close());
const clients = await signInCallers(target);
await target.script('create table private.built_in as select * from public.content_documents');

beforeEach(() =>
  target.script(`
    begin;
    set local session_replication_role = replica;
    delete from public.content_documents;
    delete from public.content_redirects;
    delete from public.content_history;
    insert into public.content_documents select * from private.built_in;
    commit`),
);

const table = (caller: 'admin' | 'visitor' | 'member' = 'admin') => {
  const client: SupabaseClient = clients[caller];
  return client.from('content_documents');
};
let slugs = 0;
/** Inserts a document with the least that its kind needs. */
const insert = (kind: string, values: Document = {}) => {
  slugs += 1;
  const slug = kind === 'case-study' ? { slug: `study-${slugs}` } : {};
  return table()
    .insert({ kind, body: bodies[kind], ...slug, ...values })
    .select()
    .single();
};
const update = (id: string, values: Document) => table().update(values).eq('id', id).select().single();
const remove = (id: string) => table().delete().eq('id', id);
const stored = async (id: string) => (await table().select().eq('id', id).throwOnError()).data[0];
const restore = async (record_id: string) =>
  clients.admin.rpc('restore_record', { table_name: 'content_documents', record_id });
const deletedOf = async (kind: string) => {
  const of = { table_name: 'content_documents', kind, entry_limit: 10 };
  return (await clients.admin.rpc('deleted_records', of).throwOnError()).data;
};
const history = () =>
  target.query('select record_id, action, version from public.content_history order by id');

/** A refusal that an admin reads as it is: not a failure of the server. */
const refusal = (message: unknown): Partial<PostgrestError> => ({
  message: expect.stringContaining(String(message)),
  code: '23514',
});

test('the built-in documents are stored as declared, without a history', async () => {
  const columns = 'id, kind, slug, position, published, body';
  const { data } = await table('visitor').select(columns).order('id').throwOnError();
  expect(data).toEqual(declared.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1)));
  expect(await history()).toEqual([]);
});

test('drafts are seen and changed by admins alone, and nobody else sees a former slug of one', async () => {
  const id = firstOf('case-study');
  const redirects = async (caller: 'visitor' | 'member') =>
    (await clients[caller].from('content_redirects').select().throwOnError()).data;
  await update(id, { slug: 'renamed' }).throwOnError();
  expect(await redirects('visitor')).toHaveLength(1);
  await update(id, { published: false }).throwOnError();
  for (const caller of ['visitor', 'member'] as const) {
    expect((await table(caller).select().eq('id', id).throwOnError()).data).toEqual([]);
    expect((await table(caller).select().eq('kind', 'case-study').throwOnError()).data).toHaveLength(2);
    expect(await redirects(caller)).toEqual([]);
  }
  expect(await stored(id)).toMatchObject({ slug: 'renamed', published: false });
});

describe('a hostile document', () => {
  const long = 'x'.repeat(100_001);
  test.each<[string, string, Document]>([
    ['of a kind that is no kind', 'kind_formed', { kind: 'Case Study' }],
    ['of 100 kB', 'body_small', { body: { ...study, results: long } }],
    ['without a title or name', 'body_named', { body: { description: 'Text' } }],
    ['with a number for a title', 'body_named', { body: { title: 7, name: 'Name' } }],
    ['that is a list', 'body_named', { body: [study] }],
    ['with white space in its position', 'position_formed', { position: 'a 0' }],
    ['with the slug of the page for unknown ones', 'slug_formed', { slug: '404' }],
  ])('%s is refused', async (_, constraint, values) => {
    const { error } = await insert('case-study', values);
    expect(error?.message).toContain(`content_documents_${constraint}`);
  });
});

describe('an update', () => {
  test('keeps kind, id, creation and version, whatever is sent', async () => {
    const id = firstOf('service');
    const { error } = await update(id, { kind: 'featured-project', body: card });
    expect(error).toMatchObject(refusal('A document keeps its kind.'));
    const before = await stored(id);
    const longAgo = '2001-02-03T04:05:06+00:00';
    const forged = { id: crypto.randomUUID(), created_at: longAgo, version: 40, updated_at: longAgo };
    await update(id, { ...forged, position: 'a9' }).throwOnError();
    expect(await stored(id)).toEqual({ ...before, position: 'a9' });
    await update(id, { ...forged, body: before.body }).throwOnError();
    expect(await stored(id)).toEqual({
      ...before,
      position: 'a9',
      version: 2,
      updated_at: expect.not.stringMatching(/^2001/),
    });
  });

  test('that moves has no version and no history; one that changes a value has both', async () => {
    const id = firstOf('case-study');
    const revision = async () =>
      Number((await target.query('select revision from public.content_revision'))[0]?.revision);
    const before = await revision();
    await update(id, { position: 'a1V' }).throwOnError();
    expect([await revision(), await history()]).toEqual([before + 1, []]);
    for (const values of [{ slug: 'renamed' }, { published: false }, { body: study }])
      await update(id, values).throwOnError();
    expect([await revision(), await history()]).toEqual([
      before + 4,
      [2, 3, 4].map((version) => ({ record_id: id, action: 'update', version })),
    ]);
  });
});

describe('a slug', () => {
  test('that is taken is refused with the document that has it', async () => {
    const sentence =
      'The slug project-noah is that of “Project Noah”. Choose another one, or change it there first.';
    const { error } = await insert('case-study', { slug: 'project-noah' });
    expect(error).toMatchObject(refusal(sentence));
    const { data } = await insert('case-study').throwOnError();
    expect((await update(data.id, { slug: 'project-noah' })).error).toMatchObject(refusal(sentence));
  });

  /** Former slug and document of each redirect that visitors see. */
  const visible = async () => {
    const { data } = await clients.visitor.from('content_redirects').select().order('slug').throwOnError();
    return data.map(({ slug, document_id }) => [slug, document_id]);
  };

  test('that changes leads from all former ones to the present one, until another one is published there', async () => {
    const id = firstOf('case-study');
    await update(id, { slug: 'second' }).throwOnError();
    await update(id, { slug: 'third' }).throwOnError();
    await update(id, { body: study }).throwOnError();
    expect(await visible()).toEqual([
      ['project-noah', id],
      ['second', id],
    ]);
    // Back to a former one.
    await update(id, { slug: 'second' }).throwOnError();
    const all = [
      ['project-noah', id],
      ['third', id],
    ];
    expect(await visible()).toEqual(all);
    const { data: other } = await insert('case-study', { slug: 'project-noah', published: true });
    expect(await visible()).toEqual([['third', id]]);
    await remove(other.id).throwOnError();
    expect(await visible()).toEqual(all);

    await remove(id).throwOnError();
    expect(await visible()).toEqual([]);
    await restore(id);
    expect(await visible()).toEqual(all);
  });

  test('of a draft ends no public address and makes none', async () => {
    const id = firstOf('case-study');
    await update(id, { slug: 'second' }).throwOnError();
    const kept = [['project-noah', id]];
    const { data: draft } = await insert('case-study', {
      slug: 'project-noah',
      published: false,
    }).throwOnError();
    expect(await visible()).toEqual(kept);
    await update(draft.id, { slug: 'elsewhere' }).throwOnError();
    await update(draft.id, { published: true }).throwOnError();
    expect(await visible()).toEqual(kept);
  });

  test('leads to the document that was published there last and still is published', async () => {
    const id = firstOf('case-study');
    await update(id, { slug: 'second' }).throwOnError();
    const { data: later } = await insert('case-study', { slug: 'project-noah', published: true });
    await update(later.id, { published: false }).throwOnError();
    expect(await visible()).toEqual([['project-noah', id]]);
    await update(later.id, { slug: 'elsewhere' }).throwOnError();
    await update(later.id, { published: true }).throwOnError();
    expect(await visible()).toEqual([['project-noah', later.id]]);
  });
});

describe('the place of a new document', () => {
  test('is at the end of its list, short, and one that the mover can go on from', async () => {
    const added = Array.from({ length: 40 }, (_, index) => `many-${index}`);
    for (const slug of added) await insert('case-study', { slug }).throwOnError();
    const { data } = await table()
      .select('slug, position')
      .eq('kind', 'case-study')
      .order('position')
      .order('id')
      .throwOnError();
    expect(data.slice(3).map(({ slug }) => slug)).toEqual(added);
    const positions = data.map(({ position }) => String(position));
    expect(new Set(positions).size).toBe(positions.length);
    expect(Math.max(...positions.map((position) => position.length))).toBeLessThanOrEqual(4);
    for (const [index, position] of positions.entries())
      expect(generateKeyBetween(position, positions[index + 1] ?? null) > position).toBe(true);
  });

  test('is short, and the others keep their order, after one that is as long as can be', async () => {
    await insert('case-study', { slug: 'last', position: 'z'.repeat(500) }).throwOnError();
    await insert('case-study', { slug: 'after-it' }).throwOnError();
    const { data } = await table()
      .select('slug, position, version')
      .eq('kind', 'case-study')
      .order('position');
    expect(data?.map(({ slug }) => slug)).toEqual([
      ...declared.filter(({ kind }) => kind === 'case-study').map(({ slug }) => slug),
      'last',
      'after-it',
    ]);
    expect(data?.map(({ position, version }) => [position, version])).toEqual([
      ...['c000', 'c001', 'c002', 'c003', 'c004'].map((position) => [position, 1]),
    ]);
  });
});

test('there is one document of a single kind, and nobody deletes it', async () => {
  const id = firstOf('agency');
  expect((await remove(id).select().throwOnError()).data).toEqual([]);
  for (const is_single of [true, false])
    expect((await insert('agency', { is_single })).error?.message).toContain('content_documents_one_single');
  await update(id, { is_single: false }).throwOnError();
  expect(await stored(id)).toMatchObject({ is_single: true });
});

describe('the history', () => {
  test('restores a deleted document as it was, and lists it by its kind', async () => {
    const kind = 'featured-project';
    const id = firstOf(kind);
    await update(id, { body: bodies[kind] }).throwOnError();
    const before = await stored(id);
    await remove(id).throwOnError();
    expect(await deletedOf('agency')).toEqual([]);
    expect(await deletedOf(kind)).toMatchObject([{ record_id: id, name: before.body.title }]);
    expect((await restore(id)).data).toEqual({ outcome: 'restored' });
    expect(await deletedOf(kind)).toEqual([]);
    expect((await restore(id)).data).toEqual({ outcome: 'exists' });
    // An editor that was open all the time notices.
    expect(await stored(id)).toEqual({ ...before, version: 3 });
    const { data: recent } = await clients.admin.rpc('recent_history', { entry_limit: 1 }).throwOnError();
    expect(recent).toMatchObject([{ kind, name: before.body.title, is_restored: true, is_stored: true }]);
  });

  test('restores a record that was deleted before its table got another column', async () => {
    const id = firstOf('service');
    await remove(id).throwOnError();
    await target.query(`alter table public.content_documents add column note text not null default 'none'`);
    const { data } = await restore(id);
    expect(await stored(id)).toMatchObject({ note: 'none' });
    await target.query('alter table public.content_documents drop column note');
    expect(data).toEqual({ outcome: 'restored' });
  });

  test('names the agency and its changed facts, of which null is none', async () => {
    const id = firstOf('agency');
    await update(id, { body: facts }).throwOnError();
    await update(id, { body: { ...facts, hours: 'Never', footer: null } }).throwOnError();
    const { data } = await clients.admin.rpc('recent_history', { entry_limit: 1 }).throwOnError();
    expect(data).toMatchObject([
      { kind: 'agency', record_id: id, name: 'Agency', changed_columns: ['hours'] },
    ]);
  });

  test('restores no case study whose slug another one has taken, and says so', async () => {
    const id = firstOf('case-study');
    await remove(id).throwOnError();
    await insert('case-study', { slug: 'project-noah' }).throwOnError();
    const { error } = await restore(id);
    expect(error).toMatchObject(refusal('The slug project-noah is that of “Study”.'));
    expect(await stored(id)).toBeUndefined();
  });
});

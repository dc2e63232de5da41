import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import { generateKeyBetween } from 'fractional-indexing';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { builtInRows } from '#content/built-in-content.ts';
import { list } from '#content/document-fields.ts';
import { optional, required } from '#content/field.ts';
import { defineKind } from '#content/kind.ts';
import { documentKinds } from '#content/kinds.ts';
import { readMigrations } from '#server/backend/migrations.ts';
import { addedKinds, documentCheck } from '#tools/document-checks.ts';
import { type Clients, signInCallers } from './callers.ts';
import { sendDuring } from './open-transaction.ts';
import { openTarget, type RulesTarget, ruleTarget } from './target.ts';

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

const migrations = readMigrations();

test('the newest migration that defines the check of documents has what the kinds declare', () => {
  const newest = migrations.findLast(({ sql }) => sql.includes('function private.is_document_body'));
  expect(newest?.sql).toContain(documentCheck());
});

test('a migration adds the kinds with their built-in documents as declared', () => {
  expect(migrations.filter(({ sql }) => sql.includes(addedKinds()))).toHaveLength(1);
});

describe(`on the backend ${ruleTarget}`, () => {
  let target: RulesTarget;
  let clients: Clients;

  beforeAll(async () => {
    target = await openTarget(ruleTarget);
    clients = await signInCallers(target);
    await target.script('create table private.built_in as select * from public.content_documents');
  });

  afterAll(() => target?.close());

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
  const restore = async (kind: string, record_id: string) =>
    clients.admin.rpc('restore_record', { kind, record_id });
  const deletedOf = async (kind: string) =>
    (await clients.admin.rpc('deleted_records', { kind, entry_limit: 10 }).throwOnError()).data;
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

  describe('drafts', () => {
    test('are seen and changed by admins alone, and nobody else sees a former slug of one', async () => {
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

    test.each([
      ['case-study', false],
      ['featured-project', false],
      ['service', true],
    ])('a new %s: published %s', async (kind, published) => {
      const { data } = await insert(kind).throwOnError();
      expect(data).toMatchObject({ published, version: 1 });
    });

    test.each(['service', 'agency'])('are none of a kind %s', async (kind) => {
      const { error } = await update(firstOf(kind), { published: false });
      expect(error?.message).toContain('content_documents_draft_allowed');
    });
  });

  describe('a hostile document', () => {
    const long = 'x'.repeat(100_001);
    test.each<[string, string, string, unknown]>([
      ['of an unknown kind', 'nothing', 'body_formed', study],
      ['of the kind of another table', 'portfolio-item', 'body_formed', study],
      ['of 100 kB', 'case-study', 'body_small', { ...study, results: long }],
      ['with an unknown key', 'case-study', 'body_formed', { ...study, html: '<b>' }],
      ['without a field', 'case-study', 'body_formed', { title: 'Title', category: 'ai' }],
      ['with a number for a text', 'case-study', 'body_formed', { ...study, title: 7 }],
      ['with null for a text', 'service', 'body_formed', { title: null, description: 'Text' }],
      ['with a list for a text', 'case-study', 'body_formed', { ...study, results: ['Text'] }],
      ['with a list for a choice', 'case-study', 'body_formed', { ...study, category: ['ai'] }],
      ['with a text for a list', 'case-study', 'body_formed', { ...study, technologies: 'Text' }],
      ['with null for a list', 'case-study', 'body_formed', { ...study, technologies: null }],
      ['with an object for a list', 'case-study', 'body_formed', { ...study, blocks: { heading: 'A' } }],
      ['with numbers in a list of texts', 'case-study', 'body_formed', { ...study, technologies: [1] }],
      ['with texts in a list of blocks', 'case-study', 'body_formed', { ...study, blocks: ['Text'] }],
      ['with half a block', 'case-study', 'body_formed', { ...study, blocks: [{ heading: 'A' }] }],
      [
        'with an unknown key in a block',
        'case-study',
        'body_formed',
        { ...study, blocks: [{ heading: 'A', text: 'B', html: '<b>' }] },
      ],
      ['that is a list', 'case-study', 'body_formed', [study]],
      ['that is a number', 'case-study', 'body_formed', 7],
    ])('%s is refused', async (_, kind, constraint, body) => {
      const { error } = await insert(kind, { body });
      expect(error?.message).toContain(`content_documents_${constraint}`);
    });

    test('with markup in every text is stored as text', async () => {
      const markup = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
      const body = {
        ...{ ...study, title: markup, description: markup, full_description: markup, challenge: markup },
        ...{ solution: markup, results: markup, seo_title: markup, seo_description: markup },
        technologies: [markup],
        blocks: [{ heading: markup, text: markup }],
      };
      const { data } = await insert('case-study', { body }).throwOnError();
      expect(data.body).toEqual(body);
    });

    test.each([
      ['position_formed', { position: 'a 0' }],
      ['slug_of_case_study', { slug: null }],
    ])('is refused by %s: %j', async (constraint, values) => {
      const { error } = await insert('case-study', values);
      expect(error?.message).toContain(`content_documents_${constraint}`);
    });

    test('of a kind without slugs takes none', async () => {
      const { error } = await insert('service', { slug: 'service' });
      expect(error?.message).toContain('content_documents_slug_of_case_study');
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

    test('of an insert that is repeated is no other one’s', async () => {
      const values = { id: crypto.randomUUID(), slug: 'twice' };
      await insert('case-study', values).throwOnError();
      expect((await insert('case-study', values)).error).toMatchObject({ code: '23505' });
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
      await restore('case-study', id);
      expect(await visible()).toEqual(all);
    });

    test('of a draft ends no public address and makes none', async () => {
      const id = firstOf('case-study');
      await update(id, { slug: 'second' }).throwOnError();
      const kept = [['project-noah', id]];
      const { data: draft } = await insert('case-study', { slug: 'project-noah' }).throwOnError();
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

    test('of the first of its kind is the start', async () => {
      await table().delete().eq('kind', 'case-study').throwOnError();
      expect((await insert('case-study').throwOnError()).data.position).toBe('a0');
    });
  });

  describe('the lists of the landing page', () => {
    const full = async (kind: string) => {
      const ids: string[] = [];
      for (const { id } of declared.filter((document) => document.kind === kind)) ids.push(String(id));
      // What the interface says that the list can have.
      const most = documentKinds.find(({ id }) => id === kind)?.most ?? 0;
      while (ids.length < most) ids.push((await insert(kind).throwOnError()).data.id);
      return ids;
    };

    test.each([
      ['service', 'services'],
      ['featured-project', 'featured projects'],
    ])('have room for six of a kind %s, also when one is restored', async (kind, names) => {
      const sentence = `The page has room for six ${names}. Delete one first.`;
      const ids = await full(kind);
      expect((await insert(kind)).error).toMatchObject(refusal(sentence));
      const [first = ''] = ids;
      await remove(first).throwOnError();
      await insert(kind).throwOnError();
      expect((await restore(kind, first)).error).toMatchObject(refusal(sentence));
      expect(await stored(first)).toBeUndefined();
    });

    test.each([
      ['service', 'service'],
      ['featured-project', 'featured project'],
    ])('keep the last published one of a kind %s', async (kind, name) => {
      const sentence = `This is the last published ${name}: the page shows at least one.`;
      expect((await table().delete().eq('kind', kind)).error).toMatchObject(refusal(sentence));
      const [last = '', ...others] = declared
        .filter((document) => document.kind === kind)
        .map(({ id }) => String(id));
      await table().delete().in('id', others).throwOnError();
      // A draft is none that the page shows.
      if (kind === 'featured-project') {
        const { data } = await insert(kind).throwOnError();
        expect((await update(last, { published: false })).error).toMatchObject(refusal(sentence));
        await remove(data.id).throwOnError();
      }
      expect((await remove(last)).error).toMatchObject(refusal(sentence));
      expect(await stored(last)).toMatchObject({ published: true });
    });

    test.runIf(ruleTarget === 'postgrest')(
      'keep one of the last two that two admins delete at once',
      async () => {
        const [first = '', second = '', third = ''] = declared
          .filter(({ kind }) => kind === 'service')
          .map(({ id }) => String(id));
        await remove(first).throwOnError();
        const statement = `delete from public.content_documents where id = '${second}'`;
        const { error } = await sendDuring(target, statement, () => remove(third));
        expect(error).toMatchObject(refusal('This is the last published service'));
        expect((await table().select('id').eq('kind', 'service').throwOnError()).data).toEqual([
          { id: third },
        ]);
      },
    );

    test('have any number of case studies, also none', async () => {
      await table().delete().eq('kind', 'case-study').throwOnError();
      expect((await table().select().eq('kind', 'case-study').throwOnError()).data).toEqual([]);
    });

    test('have the facts of one agency', async () => {
      const { error } = await remove(firstOf('agency'));
      expect(error).toMatchObject(refusal('The facts of the agency cannot be deleted: the pages need them.'));
      expect((await insert('agency')).error?.message).toContain('content_documents_one_agency');
    });
  });

  describe('the history', () => {
    test.each(['case-study', 'featured-project', 'service'])(
      'restores a deleted %s as it was',
      async (kind) => {
        const id = firstOf(kind);
        await update(id, { body: bodies[kind] }).throwOnError();
        const before = await stored(id);
        await remove(id).throwOnError();
        for (const other of ['agency', 'portfolio-item', 'nothing']) {
          expect([await deletedOf(other), (await restore(other, id)).data]).toEqual([
            [],
            { outcome: 'missing' },
          ]);
        }
        expect(await deletedOf(kind)).toMatchObject([{ record_id: id, name: before.body.title }]);
        expect((await restore(kind, id)).data).toEqual({ outcome: 'restored' });
        expect(await deletedOf(kind)).toEqual([]);
        expect((await restore(kind, id)).data).toEqual({ outcome: 'exists' });
        // An editor that was open all the time notices.
        expect(await stored(id)).toEqual({ ...before, version: 3 });
        const { data: recent } = await clients.admin.rpc('recent_history', { entry_limit: 1 }).throwOnError();
        expect(recent).toMatchObject([{ kind, name: before.body.title, is_restored: true, is_stored: true }]);
      },
    );

    test('restores a record that was deleted before its table got another column', async () => {
      const id = firstOf('service');
      await remove(id).throwOnError();
      await target.query(`alter table public.content_documents add column note text not null default 'none'`);
      onTestFinished(async () => {
        await target.query('alter table public.content_documents drop column note');
      });
      expect((await restore('service', id)).data).toEqual({ outcome: 'restored' });
      expect(await target.query('select note from public.content_documents where id = $1', [id])).toEqual([
        { note: 'none' },
      ]);
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
      const { error } = await restore('case-study', id);
      expect(error).toMatchObject(refusal('The slug project-noah is that of “Study”.'));
      expect(await stored(id)).toBeUndefined();
    });
  });

  // The last: the other kinds alone are declared.
  describe('a further kind', () => {
    const member = {
      ...defineKind({
        id: 'service',
        name: 'team member',
        table: 'content_documents',
        key: 'id',
        otherColumns: {},
        onMissing: 'ask',
        fields: {
          name: required('Name', 'Please enter a name.'),
          role: optional('Role'),
          skills: list('Skills', {
            entry: { name: required('Skill', 'Please enter a skill.') },
            name: 'skill',
            most: 2,
          }),
        },
      }),
      id: 'team-member',
      builtIn: [
        {
          id: '00000000-0000-4000-8000-000000000501',
          position: 'a0',
          values: { name: "Ada O'Neil", role: null, skills: [{ name: 'SQL' }] },
        },
      ],
    };

    beforeAll(() =>
      // All that its migration has.
      target.script(`
      ${documentCheck([...documentKinds, member])}
      ${addedKinds([member])}
      insert into private.built_in select * from public.content_documents where kind = 'team-member'`),
    );

    const insertMember = (body: unknown) =>
      target.query(
        `insert into public.content_documents (kind, body) values ('team-member', $1::text::jsonb) returning id`,
        [JSON.stringify(body)],
      );

    test('has its built-in documents and its check from its declaration alone', async () => {
      const [builtIn] = member.builtIn;
      const stored = `select body, published from public.content_documents where kind = 'team-member'`;
      expect(await target.query(stored)).toEqual([{ body: builtIn?.values, published: true }]);
      await insertMember({ name: 'Bo', skills: [{ name: 'A' }, { name: 'B' }] });
      for (const body of [
        { role: 'Nobody' },
        { name: 'Bo', age: 7 },
        { name: 'Bo', skills: ['A'] },
        { name: 'Bo', skills: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] },
      ])
        await expect(insertMember(body)).rejects.toThrow('content_documents_body_formed');
    });

    test('has a history, and is not limited as the lists of the landing page are', async () => {
      const [added] = await insertMember({ name: 'Cy' });
      await target.query(`delete from public.content_documents where kind = 'team-member'`);
      expect(
        await target.query(
          `select action, private.content_fields(data) ->> 'name' as name from public.content_history
         where record_id = $1 order by id`,
          [String(added?.id)],
        ),
      ).toEqual([
        { action: 'insert', name: 'Cy' },
        { action: 'delete', name: 'Cy' },
      ]);
    });

    test('leaves the check of the other kinds', async () => {
      const check = `select private.is_document_body($1, $2::text::jsonb) as is_taken`;
      for (const { kind, body } of declared)
        expect(await target.query(check, [String(kind), JSON.stringify(body)])).toEqual([{ is_taken: true }]);
    });

    test('is refused while the history does not know it', async () => {
      await target.query(`delete from private.content_kinds where kind = 'team-member'`);
      await expect(insertMember({ name: 'Di' })).rejects.toThrow('no such kind of content: team-member');
    });
  });
});

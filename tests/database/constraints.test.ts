import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { categoryLabel, portfolioCategories } from '#domain/portfolio-category.ts';
import { type RecordValues, textOf, textsOf } from '#domain/record.ts';
import { signInCallers } from './callers.ts';
import { blankCases, documentSamples, kinds, type Texts } from './content-samples.ts';
import { openTarget, ruleTarget } from './target.ts';

const target = await openTarget(ruleTarget);
afterAll(() => target.close());
const clients = await signInCallers(target);

beforeEach(() =>
  target.script(`
    delete from public.landing_page_content;
    delete from public.portfolio_items;
    delete from public.contact_messages`),
);

const hero = { section: 'hero', title: 'Title', content: 'Content' };
const item = { title: 'Title', category: 'ai', description: 'Description' } as const;
const message = { name: 'Name', email: 'name@example.com', message: 'Message' };

describe.each(kinds)('the form and the table $table', ({ table, row, form, stored, taken, refused }) => {
  /** What the form saves when these texts are typed into it; null where it refuses them. */
  function savedBy(texts: Texts): unknown {
    const typed = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, textOf(value)]));
    const { success, output } = v.safeParse(form, typed);
    return success ? output : null;
  }
  const rows = () => {
    const admin: SupabaseClient = clients.admin;
    return admin.from(table);
  };

  test.each(taken)('both take %j', async (texts) => {
    const sample = { ...row, ...texts };
    expect(savedBy(sample)).toEqual(sample);
    const { data } = await rows().insert<Texts>(sample).select().single().throwOnError();
    expect(v.parse(stored, data)).toMatchObject(sample);
  });

  test.each(refused)('refuse by %s: %j', async (constraint, texts) => {
    const sample = { ...row, ...texts };
    expect(savedBy(sample)).not.toEqual(sample);
    expect((await rows().insert<Texts>(sample)).error?.message).toContain(constraint);
    expect(await rows().select()).toMatchObject({ data: [] });
  });
});

describe.each(documentSamples)('the form of a $kind.name', ({ kind, taken, refused }) => {
  const [builtIn] = kind.builtIn;
  if (!builtIn) throw new Error('The kind has no built-in document.');
  const { id, values } = builtIn;

  /** What the form saves when these values are typed into it; null where it refuses them. */
  function savedBy(sample: RecordValues): unknown {
    const { success, output } = v.safeParse(kind.form, textsOf(sample, kind.blank));
    return success ? output : null;
  }

  /** Stores values in the place of the built-in ones. */
  function store({ slug, published = true, ...body }: RecordValues) {
    const admin: SupabaseClient = clients.admin;
    return admin.from('content_documents').update({ slug, published, body }).eq('id', id).select().single();
  }

  test.each(taken)('and the table take %j', async (change) => {
    const sample = { ...values, ...change };
    expect(savedBy(sample)).toEqual(sample);
    const { data } = await store(sample).throwOnError();
    expect(v.parse(kind.row, data)).toMatchObject(sample);
  });

  test.each(refused)('refuses %j', (change) => {
    const sample = { ...values, ...change };
    expect(savedBy(sample)).not.toEqual(sample);
    const { issues = [] } = v.safeParse(kind.form, textsOf(sample, kind.blank));
    for (const { message } of issues) expect(message).toMatch(/^(Please|This) .*\.$/);
  });
});

test('portfolio_items sorts titles, and categories by their labels, as a person expects, both ways', async () => {
  const titles = ['apple', 'Apple pie', 'Banana', 'zoo', 'élan'];
  const categories = [
    'AI Solutions',
    'Drupal Development',
    'Mobile Development',
    'UI/UX Design',
    'Web Development',
  ];
  const items = portfolioCategories.map(({ value }, index) => ({
    ...item,
    title: titles[index] ?? '',
    category: value,
  }));
  await clients.admin.from('portfolio_items').insert(items).throwOnError();
  for (const ascending of [true, false]) {
    const read = async (column: 'title' | 'category') => {
      const rows = clients.visitor.from('portfolio_items').select(column).order(column, { ascending });
      return (await rows.throwOnError()).data.map((row) => Object.values(row)[0]);
    };
    const inOrder = (texts: string[]) => (ascending ? texts : texts.toReversed());
    expect(await read('title')).toEqual(inOrder(titles));
    expect((await read('category')).map((value) => categoryLabel(String(value)))).toEqual(
      inOrder(categories),
    );
  }
});

const longAgo = '2001-02-03T04:05:06Z';

test.each([
  ['landing_page_content', hero],
  ['portfolio_items', item],
] as const)('version and timestamps of %s are the database’s own', async (table, row) => {
  const { admin } = clients;
  const created = await admin
    .from(table)
    .insert({ ...row, version: 40, updated_at: longAgo })
    .select()
    .single();
  expect(created.data).toMatchObject({ version: 1 });
  expect(new Date(String(created.data?.updated_at)).getFullYear()).toBeGreaterThan(2001);

  const updated = await admin
    .from(table)
    .update({
      id: crypto.randomUUID(),
      title: 'Changed',
      version: 40,
      updated_at: longAgo,
      ...('category' in row && { created_at: longAgo }),
    })
    .eq('id', created.data?.id ?? '')
    .eq('version', 1)
    .select()
    .single();
  expect(updated.data).toMatchObject({ id: created.data?.id, title: 'Changed', version: 2 });
  expect(updated.data?.created_at).toBe(created.data?.created_at);
  expect(Date.parse(String(updated.data?.updated_at))).toBeGreaterThan(
    Date.parse(String(created.data?.updated_at)),
  );
});

test.each(blankCases('contact_messages', ['message']))(
  'contact_messages refuses by %s: %j',
  async (constraint, wrong) => {
    const { service } = clients;
    const { error } = await service.from('contact_messages').insert({ ...message, ...wrong });
    expect(error?.message).toContain(constraint);
    expect(await service.from('contact_messages').select()).toMatchObject({ data: [] });
  },
);

test('every text is stored in NFC, by every writer', async () => {
  // In JSON an accent after a line feed is one after the letter n.
  const typed = 'Cafe\u0301\n\u0303';
  const store = async (client: SupabaseClient, table: string, values: object) =>
    (await client.from(table).upsert(values).select().single().throwOnError()).data;
  const stored = await store(clients.admin, 'portfolio_items', { ...item, title: typed });
  const changed = await store(clients.admin, 'portfolio_items', {
    ...item,
    id: stored.id,
    description: typed,
  });
  const body = { title: typed, description: 'Text', points: [typed] };
  const document = await store(clients.admin, 'content_documents', { kind: 'service', body });
  const section = await store(clients.admin, 'landing_page_content', { ...hero, content: typed });
  const received = await store(clients.service, 'contact_messages', { ...message, message: typed });
  const texts = [stored.title, changed.description, document.body, section.content, received.message];
  const composed = 'Café\n\u0303';
  expect(texts).toEqual([
    composed,
    composed,
    { ...body, title: composed, points: [composed] },
    composed,
    composed,
  ]);
});

test('there is no role but admin', async () => {
  const { service, memberId } = clients;
  const { error } = await service.from('user_roles').insert({ user_id: memberId, role: 'owner' });
  expect(error?.message).toContain('user_roles_role_known');
});

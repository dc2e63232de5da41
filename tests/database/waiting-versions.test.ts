import { hash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Clients, signInCallers } from './callers.ts';
import { sendDuring } from './open-transaction.ts';
import { openTarget, type Row, type RulesTarget, targets } from './target.ts';

const itemId = '11111111-1111-4111-8111-111111111111';
const otherId = '22222222-2222-4222-8222-222222222222';
const [token, otherToken] = ['a'.repeat(43), 'b'.repeat(43)];

/** What the triggers keep for themselves, and a value that an admin sends. */
const keptColumns = {
  ...{
    id: otherId,
    kind: 'service',
    table_name: 'content_documents',
    record_key: otherId,
    record_id: otherId,
  },
  ...{ version: 7, body_hash: 'x', saved_at: '2001-01-01', saved_by: otherId, saved_by_email: 'x' },
  ...{
    answer: 'approved',
    answer_name: 'x',
    answer_note: 'x',
    answered_at: '2001-01-01',
    answer_body_hash: 'x',
  },
  ...{ scheduled_by: otherId, scheduled_by_email: 'x', problem: 'slug' },
};

describe.each(targets)('on the backend %s', (name) => {
  let target: RulesTarget;
  let clients: Clients;
  let admin: SupabaseClient;
  let visitor: SupabaseClient;

  beforeAll(async () => {
    target = await openTarget(name);
    clients = await signInCallers(target);
    [admin, visitor] = [clients.admin, clients.visitor];
  });

  afterAll(() => target?.close());

  /** A live item with a change of it that waits, shared by the first token. */
  beforeEach(async () => {
    await target.script(`
      delete from public.waiting_versions;
      delete from public.portfolio_items;
      delete from public.content_documents where slug = 'new';
      delete from public.content_history;
      insert into public.portfolio_items (id, title, category, description) values ('${itemId}', 'Live', 'ai', 'Text')`);
    await store({ title: 'Waiting' });
    await share(token);
  });

  async function store(change: Row, values: Row = {}): Promise<void> {
    const { error } = await admin.from('waiting_versions').insert({
      ...{ kind: 'portfolio-item', table_name: 'portfolio_items', record_key: itemId, record_id: itemId },
      ...{ base_version: 1, body: { title: 'Waiting', category: 'ai', description: 'Text', ...change } },
      ...values,
    });
    expect(error).toBeNull();
  }

  const change = (values: Row) => admin.from('waiting_versions').update(values).eq('record_id', itemId);

  async function share(text: string, values: Row = {}): Promise<void> {
    const link_ends_at = new Date(Date.now() + 86_400_000).toISOString();
    const { error } = await change({ link_hash: hash('sha256', text), link_ends_at, ...values });
    expect(error).toBeNull();
  }

  const schedule = () => change({ publish_at: new Date(Date.now() + 86_400_000).toISOString() });

  /** Schedules a version, and lets this time pass. */
  async function fallDue(seconds = 1): Promise<void> {
    await schedule();
    await target.script(`
      update public.waiting_versions set publish_at = now() - interval '${seconds} seconds' where publish_at > now();
      update public.waiting_versions set scheduled_by = '${clients.adminId}' where true`);
  }

  const publishDue = async () => (await visitor.rpc('publish_due')).data;

  async function version(columns: string): Promise<Row | undefined> {
    const { data } = await admin.from('waiting_versions').select(columns).eq('record_id', itemId);
    return data?.[0] as Row | undefined;
  }

  /** The title that is live, and why the version still waits; undefined: it waits no more. */
  async function state() {
    const { data } = await visitor.from('portfolio_items').select('title').eq('id', itemId);
    return { live: data?.[0]?.title, problem: (await version('problem'))?.problem };
  }

  const publication = async () =>
    (await admin.from('content_history').select('changed_by_email, publication').order('id')).data?.at(-1);

  const shared = async (text = token) =>
    (await visitor.rpc('shared_version', { token_hash: hash('sha256', text) })).data;

  async function answer(values: Row = {}, text = token) {
    const { body_hash = '' } = (await version('body_hash')) ?? {};
    const sent = { body_hash, answer: 'approved', name: 'Ada', note: '', ...values };
    return (await visitor.rpc('answer_version', { token_hash: hash('sha256', text), ...sent })).data;
  }

  test('an admin writes no column that triggers keep, and nobody reads the hash of a link', async () => {
    for (const [column, value] of Object.entries(keptColumns)) {
      expect.soft((await change({ [column]: value })).error?.code, column).toBe('42501');
    }
    expect(await version('link_hash, version')).toEqual({ link_hash: null, version: 1 });
    const past = await change({ publish_at: new Date(Date.now() - 1_000).toISOString() });
    expect(past.error).toMatchObject({
      code: '22023',
      message: expect.stringMatching(/^The time is in the past/),
    });
  });

  test('a version that is stored raises no revision, and one that is published raises it once', async () => {
    const revision = async () =>
      (await target.query('select revision from public.content_revision'))[0]?.revision;
    const before = Number(await revision());
    await change({ body: { title: 'Other', category: 'ai', description: 'Text' } });
    await answer();
    await fallDue();
    expect(Number(await revision())).toBe(before);
    await publishDue();
    expect(Number(await revision())).toBe(before + 1);
  });

  const due: [
    name: string,
    before: () => PromiseLike<unknown>,
    after: { live?: string; problem?: string | null },
  ][] = [
    ['whose time has come is published', () => fallDue(), { live: 'Waiting' }],
    ['whose time comes later waits', schedule, { live: 'Live', problem: null }],
    [
      'of a record that was changed is a conflict',
      async () => {
        await fallDue();
        await admin.from('portfolio_items').update({ title: 'Saved' }).eq('id', itemId);
      },
      { live: 'Saved', problem: 'conflict' },
    ],
    [
      'of a record that was deleted is suspended',
      async () => {
        await answer();
        await fallDue();
        await admin.from('portfolio_items').delete().eq('id', itemId);
        expect(await version('publish_at, link_ends_at, answer')).toEqual({
          ...{ publish_at: null, link_ends_at: null, answer: null },
        });
        expect(await shared()).toBeNull();
      },
      { problem: null },
    ],
    [
      'of a record that is missing says so',
      async () => {
        await admin.from('portfolio_items').delete().eq('id', itemId);
        await fallDue();
      },
      { problem: 'missing' },
    ],
    [
      'that the table refuses is invalid',
      async () => {
        await change({ body: { title: 'Waiting', category: 'no such', description: 'Text' } });
        await fallDue();
      },
      { live: 'Live', problem: 'invalid' },
    ],
    [
      'of a former admin is invalid',
      async () => {
        await fallDue();
        await target.query('update public.waiting_versions set scheduled_by = $1', [clients.memberId]);
      },
      { live: 'Live', problem: 'invalid' },
    ],
    [
      'whose slug is taken says so',
      async () => {
        await admin.from('waiting_versions').delete().eq('record_id', itemId);
        const slug = 'project-noah';
        const document = { kind: 'case-study', table_name: 'content_documents', base_version: 0 };
        await store({}, { ...document, body: { kind: 'case-study', slug, body: { title: 'Title' } } });
        await fallDue();
      },
      { live: 'Live', problem: 'slug' },
    ],
  ];
  test.each(due)('a version %s', async (_, act, after) => {
    await act();
    expect(await publishDue()).toBe(after.live === 'Waiting' ? 1 : 0);
    expect(await state()).toEqual({ live: undefined, problem: undefined, ...after });
    // It is not tried again.
    await target.script(`update public.waiting_versions set base_version = base_version where true`);
    expect(await publishDue()).toBe(0);
  });

  test('what was published says by whom, for whom, and whether it was late', async () => {
    await answer();
    await fallDue(61);
    await publishDue();
    expect(await publication()).toEqual({
      changed_by_email: target.accounts.admin.email,
      publication: { approved_by: 'Ada', due_at: expect.any(String), is_late: true },
    });
  });

  const refused: [name: string, before: () => PromiseLike<unknown>, values: Row, outcome: string][] = [
    ['withdrawn', () => change({ link_ends_at: null }), {}, 'gone'],
    ['ended', () => change({ link_ends_at: new Date(Date.now() - 1_000).toISOString() }), {}, 'gone'],
    ['replaced', () => share(otherToken), {}, 'gone'],
    ['discarded', () => admin.from('waiting_versions').delete().eq('record_id', itemId), {}, 'gone'],
    ['of an earlier body', async () => {}, { body_hash: 'x' }, 'changed'],
    ['without a name', async () => {}, { name: ' ' }, 'invalid'],
    ['with a long note', async () => {}, { note: 'x'.repeat(2_001) }, 'invalid'],
    ['answered 20 times in an hour', () => answerTimes(20, '59 minutes'), {}, 'limited'],
  ];
  test.each(refused)(
    'an approval through a link %s is refused, and publishes nothing',
    async (_, act, values, outcome) => {
      await share(token, { publishes_when_approved: true });
      await change({ publishes_when_approved: true });
      await act();
      expect(await answer(values)).toEqual({ outcome });
      expect(await shared()).toEqual(outcome === 'gone' ? null : expect.objectContaining({ answer: null }));
      expect((await state()).live).toBe('Live');
    },
  );

  const answerTimes = (times: number, ago: string) =>
    target.query(
      `update private.shared_links set answered_at = array_fill(now() - $1::interval, array[$2::integer]) where true`,
      [ago, times],
    );

  test('a changed body needs a new answer, and a link that was replaced a new choice', async () => {
    await answerTimes(20, '61 minutes');
    expect(await answer({ answer: 'changes', note: ' More ' })).toEqual({
      outcome: 'answered',
      is_published: false,
    });
    expect(await shared()).toMatchObject({ answer: 'changes', answer_name: 'Ada', answer_is_current: true });
    await change({ publishes_when_approved: true });
    await change({ body: { title: 'Other', category: 'ai', description: 'Text' } });
    expect(await shared()).toMatchObject({ body: { title: 'Other' }, answer_is_current: false });
    expect(await version('version, publishes_when_approved')).toEqual({
      version: 2,
      publishes_when_approved: false,
    });
    await change({ publishes_when_approved: true });
    await share(otherToken);
    expect([await shared(), await answer({}, otherToken)]).toEqual([
      null,
      { outcome: 'answered', is_published: false },
    ]);
    expect((await state()).live).toBe('Live');
  });

  test('an approval publishes where that was chosen, as the admin who shared it', async () => {
    await change({ publishes_when_approved: true });
    expect(await answer()).toEqual({ outcome: 'answered', is_published: true });
    expect([await state(), await shared()]).toEqual([{ live: 'Waiting', problem: undefined }, null]);
    expect(await publication()).toMatchObject({
      changed_by_email: target.accounts.admin.email,
      publication: { approved_by: 'Ada', due_at: null, is_late: false },
    });
  });

  test('an admin publishes the version that is shown over the one that is live, once', async () => {
    const publish = async (values: Row = {}) => {
      const found = { version_id: id, version: 1, base: 1, ...values };
      return (await admin.rpc('publish_version', found)).data;
    };
    const { id } = (await version('id')) ?? {};
    expect(await publish({ version: 2 })).toEqual({ outcome: 'changed' });
    expect(await publish({ base: 7 })).toMatchObject({
      outcome: 'conflict',
      row: { title: 'Live', version: 1 },
    });
    expect(await publish({ base: 0 })).toMatchObject({ outcome: 'conflict' });
    expect(await publish()).toMatchObject({ outcome: 'published', row: { title: 'Waiting', version: 2 } });
    expect(await publish()).toEqual({ outcome: 'gone' });
  });

  test.runIf(name === 'postgrest')(
    'of two who publish, or one who cancels, in the same second, one does',
    async () => {
      const { id } = (await version('id')) ?? {};
      const during: [() => PromiseLike<{ data: unknown }>, unknown][] = [
        [() => admin.rpc('publish_version', { version_id: id, version: 1, base: 1 }), { outcome: 'gone' }],
        [() => change({ publish_at: null }).select('id'), []],
      ];
      for (const [send, outcome] of during) {
        await target.script(`update public.portfolio_items set title = 'Live' where true`);
        await target.query('delete from public.waiting_versions where true');
        await store({}, { id, base_version: (await live())?.version });
        await fallDue();
        const { data } = await sendDuring(target, 'select public.publish_due()', async () => {
          // The row that is being published is passed over.
          expect(await publishDue()).toBe(0);
          return send();
        });
        expect(data).toEqual(outcome);
        expect(await live()).toMatchObject({ title: 'Waiting' });
      }
    },
  );

  const live = async (): Promise<Row | undefined> =>
    (await visitor.from('portfolio_items').select('title, version').eq('id', itemId)).data?.[0];
});

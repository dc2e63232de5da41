import { hash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Clients, signInCallers } from './callers.ts';
import { sendDuring } from './open-transaction.ts';
import { openTarget, type Row, type RulesTarget, targets } from './target.ts';

const [id, otherId] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const [linkHash, otherHash] = ['a', 'b'].map((token) => hash('sha256', token));
const waiting = `update public.waiting_versions set`;
const deleteItem = 'delete from public.portfolio_items where true';

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

/** What is done to a version before its time and after it, the title that is live then, and why the version waits. */
const due: [name: string, before: string, after: string, live: string | null, problem: string | null][] = [
  ['is published', '', '', 'Waiting', null],
  ['that was cancelled waits', '', `${waiting} publish_at = null where true`, 'Live', null],
  [
    'of a changed record conflicts',
    `update public.portfolio_items set title = 'Saved' where true`,
    '',
    'Saved',
    'conflict',
  ],
  ['of a missing record says so', deleteItem, '', null, 'missing'],
  ['of a record that is deleted then is suspended', '', deleteItem, null, null],
  [
    'that the table refuses is invalid',
    `${waiting} body = body || '{"category": "x"}' where true`,
    '',
    'Live',
    'invalid',
  ],
  [
    'of a former admin is invalid',
    '',
    `${waiting} scheduled_by = '${otherId}' where true`,
    'Live',
    'invalid',
  ],
  [
    'with the slug of another says so',
    `${waiting} kind = 'case-study', table_name = 'content_documents', base_version = 0,
     body = '{"kind": "case-study", "slug": "project-noah", "body": {"title": "Title"}}' where true`,
    '',
    'Live',
    'slug',
  ],
];

const answerTimes = (times: number, ago: string) =>
  `update private.shared_links set answered_at = array_fill(now() - interval '${ago}', array[${times}]) where true`;

/** What is done to a shared version, what else is sent with an approval, and its outcome. */
const refused: [name: string, before: string, values: Row, outcome: string][] = [
  ['that was withdrawn', `${waiting} link_ends_at = null where true`, {}, 'gone'],
  ['that has ended', `${waiting} link_ends_at = now() where true`, {}, 'gone'],
  ['that was replaced', `${waiting} link_hash = '${otherHash}' where true`, {}, 'gone'],
  ['whose version was discarded', 'delete from public.waiting_versions where true', {}, 'gone'],
  ['whose record was deleted', deleteItem, {}, 'gone'],
  ['to an earlier body', `${waiting} body = body || '{"title": "Other"}' where true`, {}, 'changed'],
  ['without a name', '', { name: ' ' }, 'invalid'],
  ['with a long note', '', { note: 'x'.repeat(2_001) }, 'invalid'],
  ['that was answered 20 times in an hour', answerTimes(20, '59 minutes'), {}, 'limited'],
];

describe.each(targets)('on the backend %s', (name) => {
  let target: RulesTarget;
  let clients: Clients;
  let admin: SupabaseClient;
  let visitor: SupabaseClient;
  let bodyHash: unknown;

  beforeAll(async () => {
    target = await openTarget(name);
    clients = await signInCallers(target);
    [admin, visitor] = [clients.admin, clients.visitor];
  });

  afterAll(() => target?.close());

  /** A live item with a change of it that waits, shared by an admin. */
  beforeEach(async () => {
    await target.script(`
      delete from public.waiting_versions where true;
      ${deleteItem};
      delete from public.content_history where true;
      insert into public.portfolio_items (id, title, category, description) values ('${id}', 'Live', 'ai', 'Text');
      insert into public.waiting_versions (id, kind, table_name, record_key, record_id, body, base_version)
      values ('${id}', 'portfolio-item', 'portfolio_items', '${id}', '${id}',
        '{"title": "Waiting", "category": "ai", "description": "Text"}', 1);
      ${waiting} link_hash = '${linkHash}', link_ends_at = now() + interval '1 day', publishes_when_approved = true
      where true;
      update private.shared_links set shared_by = '${clients.adminId}' where true`);
    bodyHash = (await row())?.body_hash;
  });

  const row = async () => (await target.query('select * from public.waiting_versions'))[0];

  const live = async () => (await target.query('select title, version from public.portfolio_items'))[0];

  const change = (values: Row) => admin.from('waiting_versions').update(values).eq('id', id);

  const fallDue = () =>
    target.script(`
      ${waiting} publish_at = now() - interval '61 seconds' where true;
      ${waiting} scheduled_by = '${clients.adminId}' where true`);

  const publishDue = async () => (await visitor.rpc('publish_due')).data;

  const publish = async (values: Row = {}) =>
    (await admin.rpc('publish_version', { version_id: id, version: 1, base: 1, ...values })).data;

  const shared = async (token_hash = linkHash) => (await visitor.rpc('shared_version', { token_hash })).data;

  const answer = async (values: Row = {}) => {
    const sent = { token_hash: linkHash, body_hash: bodyHash, answer: 'approved', name: 'Ada', note: '' };
    return (await visitor.rpc('answer_version', { ...sent, ...values })).data;
  };

  const lastEntry = async () =>
    (await target.query('select changed_by_email, publication from public.content_history order by id')).at(
      -1,
    );

  test('an admin writes no column that triggers keep and no past time, and nobody reads the hash of a link', async () => {
    for (const [column, value] of Object.entries(keptColumns)) {
      expect.soft((await change({ [column]: value })).error?.code, column).toBe('42501');
    }
    const past = (await change({ publish_at: '2001-01-01' })).error;
    expect(past).toMatchObject({ code: '22023', message: expect.stringMatching(/^The time is in the past/) });
    expect(await row()).toMatchObject({ link_hash: null, version: 1 });
  });

  test('a version that is stored, answered and due raises no revision', async () => {
    const revision = () => target.query('select revision from public.content_revision');
    const before = await revision();
    await change({ body: { title: 'Other' }, publish_at: '2999-01-01' });
    await fallDue();
    await answer({ body_hash: (await row())?.body_hash, answer: 'changes' });
    expect([await row(), await revision()]).toEqual([expect.objectContaining({ answer: 'changes' }), before]);
  });

  test.each(due)(
    'a version whose time has come %s, and is tried once',
    async (_, before, after, title, problem) => {
      await target.script(before);
      await fallDue();
      await target.script(after);
      expect(await publishDue()).toBe(title === 'Waiting' ? 1 : 0);
      expect([(await live())?.title ?? null, (await row())?.problem ?? null]).toEqual([title, problem]);
      if (title === 'Waiting') {
        expect(await lastEntry()).toEqual({
          changed_by_email: target.accounts.admin.email,
          publication: { approved_by: null, due_at: expect.any(String), is_late: true },
        });
      }
      // Nothing hinders the one with a conflict now.
      await target.script(`begin; set local session_replication_role = replica;
      update public.portfolio_items set version = 1 where true; commit`);
      expect(await publishDue()).toBe(0);
    },
  );

  test.each(refused)(
    'an approval by a link %s is refused, and publishes nothing',
    async (_, before, values, outcome) => {
      await target.script(before);
      expect(await answer(values)).toEqual({ outcome });
      expect(await shared()).toEqual(outcome === 'gone' ? null : expect.objectContaining({ answer: null }));
      expect((await live())?.title).not.toBe('Waiting');
    },
  );

  test('a changed body, or another link, needs a new answer and a new choice to publish', async () => {
    await target.script(answerTimes(20, '61 minutes'));
    await answer({ answer: 'changes', note: ' More ' });
    expect(await shared()).toMatchObject({ answer: 'changes', answer_name: 'Ada', answer_is_current: true });
    await change({ body: { title: 'Other', category: 'ai', description: 'Text' } });
    expect(await shared()).toMatchObject({ body: { title: 'Other' }, answer_is_current: false });
    expect(await row()).toMatchObject({ version: 2, publishes_when_approved: false, answer_note: 'More' });
    await change({ publishes_when_approved: true });
    await change({ link_hash: otherHash });
    const body_hash = (await row())?.body_hash;
    const answered = { outcome: 'answered', is_published: false };
    expect(await answer({ token_hash: otherHash, body_hash })).toEqual(answered);
  });

  test('an approval publishes where that was chosen, as the admin who shared it', async () => {
    expect(await answer()).toEqual({ outcome: 'answered', is_published: true });
    expect([(await live())?.title, await row(), await shared()]).toEqual(['Waiting', undefined, null]);
    expect(await lastEntry()).toEqual({
      changed_by_email: target.accounts.admin.email,
      publication: { approved_by: 'Ada', due_at: null, is_late: false },
    });
  });

  test('an admin publishes the version that is shown over the one that is live, once', async () => {
    expect(await publish({ version: 2 })).toEqual({ outcome: 'changed' });
    expect(await publish({ base: 7 })).toMatchObject({
      outcome: 'conflict',
      row: { title: 'Live', version: 1 },
    });
    expect(await publish({ base: 0 })).toMatchObject({ outcome: 'conflict' });
    expect(await publish()).toMatchObject({ outcome: 'published', row: { title: 'Waiting', version: 2 } });
    expect(await publish()).toEqual({ outcome: 'gone' });
  });

  const cancel = async () => (await change({ publish_at: null }).select('id')).data;
  const during: [
    name: string,
    statement: string,
    send: () => PromiseLike<unknown>,
    outcome: unknown,
    live: string,
  ][] = [
    ['admin publishes', 'select public.publish_due()', () => publish(), { outcome: 'gone' }, 'Waiting'],
    ['admin cancels', 'select public.publish_due()', cancel, [], 'Waiting'],
    ['link is replaced', refused[2]?.[1] ?? '', () => answer(), { outcome: 'gone' }, 'Live'],
    ['body is changed', refused[5]?.[1] ?? '', () => answer(), { outcome: 'changed' }, 'Live'],
  ];
  test.runIf(name === 'postgrest').each(during)(
    'of two in the same second, where the %s, one has its way',
    async (_, statement, send, outcome, title) => {
      await fallDue();
      // What is being published is passed over.
      await target.script('begin; select public.publish_due()');
      expect(await publishDue()).toBe(0);
      await target.script('rollback');
      expect(await sendDuring(target, statement, send)).toEqual(outcome);
      expect((await live())?.title).toBe(title);
    },
  );
});

import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { signInCallers } from './callers.ts';
import { sendDuring } from './open-transaction.ts';
import { openTarget, ruleTarget } from './target.ts';

const id = '11111111-1111-4111-8111-111111111111';
const otherId = '22222222-2222-4222-8222-222222222222';
const message = {
  id,
  request_id: '33333333-3333-4333-8333-333333333333',
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Hello there.',
  suspected_for: 'links',
  mail_state: 'waiting',
};

const target = await openTarget(ruleTarget);
afterAll(() => target.close());
const clients = await signInCallers(target);

beforeEach(async () => {
  await target.script(`
    delete from public.contact_messages;
    delete from public.deleted_contact_messages;
    delete from private.deleted_messages;
    update private.contact_settings set keep_for = '180 days'`);
  await clients.service.from('contact_messages').insert(message).throwOnError();
});

const remove = (ids = [id]) => clients.admin.from('contact_messages').delete().in('id', ids).throwOnError();
const restore = (ids = [id], caller: 'admin' | 'member' = 'admin') =>
  clients[caller].rpc('restore_contact_messages', { ids });
const rowsOf = async (table: 'contact_messages' | 'deleted_contact_messages') =>
  (await target.query(`select to_jsonb(t) as row from public.${table} t order by id`)).map((row) => row.row);
const goneForGood = async () =>
  (await target.query('select id from private.deleted_messages order by id')).map((row) => row.id);

test('a deleted message is out of reach of every request for messages, and waits', async () => {
  // The text that a search reads is made from the others.
  const [{ search_text: _, ...before } = {}] = (await rowsOf('contact_messages')).map(Object);
  await remove();

  const { data, count } = await clients.admin
    .from('contact_messages')
    .select('*', { count: 'exact' })
    .throwOnError();
  expect([data, count]).toEqual([[], 0]);
  expect(await rowsOf('deleted_contact_messages')).toEqual([
    {
      ...before,
      deleted_at: expect.any(String),
      deleted_by: clients.adminId,
      deleted_by_email: 'admin@example.com',
    },
  ]);
  expect(await goneForGood()).toEqual([]);
  const { data: mail } = await clients.service.rpc('claim_contact_mail', {
    keep_days: 180,
    lease_seconds: 60,
  });
  expect(mail).toEqual({ kind: 'none' });
});

test('many are restored by one request as they were, and those that cannot be restored are left out', async () => {
  const other = { ...message, id: otherId, request_id: null };
  await clients.service.from('contact_messages').insert(other).throwOnError();
  const before = await rowsOf('contact_messages');
  await remove([id, otherId]);
  await restore([otherId]);
  const { data } = await restore([id, otherId, crypto.randomUUID()]);
  expect(data).toEqual({ outcome: 'restored', ids: [id] });
  expect(await rowsOf('contact_messages')).toEqual(before);
  expect(await rowsOf('deleted_contact_messages')).toEqual([]);
  expect(await goneForGood()).toEqual([]);
});

test.runIf(ruleTarget === 'postgrest')('two admins at once restore a message once', async () => {
  const { email } = target.accounts.member;
  await target.query(`select public.change_person($1, 'admin')`, [email]);
  onTestFinished(async () => void (await target.query(`select public.change_person($1, 'member')`, [email])));
  await remove();
  const first = `
    select set_config('request.jwt.claim.sub', '${clients.adminId}', true);
    select public.restore_contact_messages(array['${id}'::uuid])`;
  const { data } = await sendDuring(target, first, () => restore([id], 'member'));
  expect(data).toEqual({ outcome: 'exists' });
  expect(await rowsOf('contact_messages')).toHaveLength(1);
  expect(await rowsOf('deleted_contact_messages')).toEqual([]);
});

test('a message that was sent again while it was deleted is restored beside the second', async () => {
  await remove();
  await clients.service
    .from('contact_messages')
    .insert({ ...message, id: otherId })
    .throwOnError();
  expect((await restore()).data).toEqual({ outcome: 'restored', ids: [id] });
  expect(await rowsOf('contact_messages')).toMatchObject([
    { id, request_id: null },
    { id: otherId, request_id: message.request_id },
  ]);
});

test('a deleted message that an admin deletes for good is gone, and known to be', async () => {
  await remove();
  await clients.admin.from('deleted_contact_messages').delete().eq('id', id).throwOnError();
  expect(await rowsOf('deleted_contact_messages')).toEqual([]);
  expect(await goneForGood()).toEqual([id]);
  expect((await restore()).data).toEqual({ outcome: 'missing' });
});

describe('a purge deletes for good', () => {
  const purge = () => target.query('select private.purge_contact()');
  const setAge = (column: string, age: string) =>
    target.query(`update public.deleted_contact_messages set ${column} = now() - interval '${age}'`);

  test.each<[string, string, string, string[]]>([
    ['that an admin deleted 30 days ago, and it is known to be', 'deleted_at', '30 days 1 minute', [id]],
    ['that was sent 180 days ago, and a backup may bring it back', 'created_at', '180 days 1 minute', []],
  ])('a message %s', async (_, column, age, gone) => {
    await remove();
    await setAge(column, age);
    await purge();
    expect(await rowsOf('deleted_contact_messages')).toEqual([]);
    expect(await goneForGood()).toEqual(gone);
  });

  test('no younger one', async () => {
    await remove();
    await setAge('deleted_at', '29 days 23 hours');
    await setAge('created_at', '179 days 23 hours');
    await purge();
    expect(await rowsOf('deleted_contact_messages')).toHaveLength(1);
  });

  test('what is due, before anything is restored', async () => {
    await remove();
    await setAge('deleted_at', '31 days');
    expect((await restore()).data).toEqual({ outcome: 'missing' });
    expect(await goneForGood()).toEqual([id]);
  });
});

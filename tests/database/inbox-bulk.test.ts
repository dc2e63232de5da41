import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { textPattern } from '#backend/text-pattern.ts';
import { type Client, signInCallers } from './callers.ts';
import { openTarget, type RulesTarget, targets } from './target.ts';

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;

const rows = [
  { name: 'Ada', email: 'ada@example.com', message: '100% (really), "quoted" [x] a.b back\\slash' },
  {
    name: 'Ben',
    email: 'ben@example.com',
    message: 'Ümlaut',
    read_at: '2026-01-01T00:00:00Z',
    mail_state: 'sent',
  },
  { name: 'Cleo', email: 'ada@elsewhere.example', message: 'Sale *', mail_state: 'waiting' },
  { name: 'Bot', email: 'bot@example.com', message: 'Buy', suspected_for: 'trap', mail_state: 'held' },
].map((row, index) => ({
  id: idOf(index),
  read_at: null,
  mail_state: 'not_configured',
  suspected_for: null,
  ...row,
}));

describe.each(targets)('on the backend %s', (name) => {
  let target: RulesTarget;
  let callers: Awaited<ReturnType<typeof signInCallers>>;

  beforeAll(async () => {
    target = await openTarget(name);
    callers = await signInCallers(target);
  });

  afterAll(() => target?.close());

  beforeEach(async () => {
    const { service } = callers;
    for (const table of ['contact_messages', 'deleted_contact_messages'] as const) {
      await service.from(table).delete().not('id', 'is', null).throwOnError();
    }
    await service.from('contact_messages').insert(rows).throwOnError();
  });

  const stored = async (columns: string) => {
    const { data } = await callers.service
      .from('contact_messages')
      .select(columns)
      .order('id')
      .throwOnError();
    return data;
  };

  const change = (
    client: Client,
    change: string,
    chosen: { ids?: string[]; list?: string; pattern?: string },
  ) => client.rpc('change_contact_messages', { change, ids: [], list: 'chosen', pattern: '', ...chosen });

  test.each([
    ['ada', ['Ada', 'Cleo']],
    ['ADA@EX', ['Ada']],
    ['100% (', ['Ada']],
    ['"quoted" [x]', ['Ada']],
    ['a.b', ['Ada']],
    ['back\\slash', ['Ada']],
    ['üML', ['Ben']],
    ['Sale *', ['Cleo']],
    ['nothing', []],
  ])('a search for %s finds %j in names, addresses and texts', async (text, names) => {
    const { data } = await callers.admin
      .from('contact_messages')
      .select('name')
      .regexIMatch('search_text', textPattern(text))
      .order('name')
      .throwOnError();
    expect(data).toEqual(names.map((name) => ({ name })));
  });

  test('chosen messages alone are marked as read, and answered where they were not', async () => {
    const { data } = await change(callers.admin, 'read', { ids: [idOf(0), idOf(1)] }).throwOnError();
    expect(data).toEqual([idOf(0)]);
    expect(await stored('read_at')).toEqual([
      { read_at: expect.any(String) },
      { read_at: expect.stringContaining('2026-01-01') },
      { read_at: null },
      { read_at: null },
    ]);
  });

  test('no ids are no messages', async () => {
    const { data } = await change(callers.admin, 'deleted', { ids: [] }).throwOnError();
    expect(data).toEqual([]);
    expect(await stored('id')).toHaveLength(4);
  });

  test('all of a list that match are marked as suspected, whose mail waits no longer, and released again', async () => {
    const { data } = await change(callers.admin, 'suspected', {
      list: 'all',
      pattern: '(?:example)',
    }).throwOnError();
    expect(data).toHaveLength(3);
    expect(await stored('suspected_for, mail_state')).toEqual([
      { suspected_for: 'marked', mail_state: 'not_configured' },
      { suspected_for: 'marked', mail_state: 'sent' },
      { suspected_for: 'marked', mail_state: 'held' },
      { suspected_for: 'trap', mail_state: 'held' },
    ]);
    const released = await change(callers.admin, 'released', { list: 'suspected' }).throwOnError();
    expect(released.data).toHaveLength(4);
    // What was mailed is not mailed again.
    expect(await stored('suspected_for, mail_state')).toEqual([
      { suspected_for: null, mail_state: 'waiting' },
      { suspected_for: null, mail_state: 'sent' },
      { suspected_for: null, mail_state: 'waiting' },
      { suspected_for: null, mail_state: 'waiting' },
    ]);
  });

  test('all unread messages are deleted at once, and restored at once as they were', async () => {
    const before = await stored('*');
    const { data } = await change(callers.admin, 'deleted', { list: 'unread' }).throwOnError();
    expect([...(data as string[])].sort()).toEqual([idOf(0), idOf(2)]);
    expect(await stored('name')).toEqual([{ name: 'Ben' }, { name: 'Bot' }]);
    await callers.admin.rpc('restore_contact_messages', { ids: [idOf(0), idOf(2)] }).throwOnError();
    expect(await stored('*')).toEqual(before);
  });

  test.each(['read', 'suspected', 'released', 'deleted'])(
    'nobody but an admin has messages %s',
    async (what) => {
      const before = await stored('*');
      for (const caller of ['member', 'visitor'] as const) {
        const { data, error } = await change(callers[caller], what, { ids: rows.map(({ id }) => id) });
        expect(error ? [] : data).toEqual([]);
      }
      expect(await stored('*')).toEqual(before);
    },
  );

  test('an admin can set no other reason of a suspicion', async () => {
    const { error } = await callers.admin
      .from('contact_messages')
      .update({ suspected_for: 'trap' })
      .eq('id', idOf(0));
    expect(error).not.toBeNull();
    await callers.admin.from('contact_messages').update({ suspected_for: 'marked' }).eq('id', idOf(3));
    expect((await stored('suspected_for'))?.map((row) => Object.values(row)[0])).toEqual([
      null,
      null,
      null,
      'trap',
    ]);
  });
});

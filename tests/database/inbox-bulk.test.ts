import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { textPattern } from '#backend/text-pattern.ts';
import { messageCountSchema, messagesChangeResultSchema } from '#domain/contact-message-record.ts';
import { type Client, signInCallers } from './callers.ts';
import { sendDuring } from './open-transaction.ts';
import { openTarget, type RulesTarget, ruleTarget } from './target.ts';

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;

const rows = [
  { name: 'Ada', email: 'ada@example.com', message: '100% (really), "quoted" [x] a.b back\\slash' },
  {
    name: 'Ben',
    email: 'ben@example.com',
    message: 'U\u0308mlaut, can’t',
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

describe(`on the backend ${ruleTarget}`, () => {
  let target: RulesTarget;
  let callers: Awaited<ReturnType<typeof signInCallers>>;

  beforeAll(async () => {
    target = await openTarget(ruleTarget);
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

  /** All of a list, or the messages with these ids. */
  type Selection = { list?: string; pattern?: string; ids?: string[] };

  const request = (
    client: Client,
    change: string,
    { list = 'chosen', ids = [], pattern = '' }: Selection,
    counted: unknown,
  ) => client.rpc('change_counted_messages', { change, ids, list, pattern, counted });

  const send = async (change: string, selection: Selection, counted: unknown) => {
    const { data } = await request(callers.admin, change, selection, counted).throwOnError();
    const result = v.parse(messagesChangeResultSchema, data);
    return result.outcome === 'changed' ? { ...result, ids: result.ids.sort() } : result;
  };
  /** What a page knows of a selection: how many messages it chose, or what was counted. */
  const count = async (selection: Selection) =>
    selection.ids
      ? { count: selection.ids.length }
      : v.parse(messageCountSchema, await send('', selection, null));
  const change = async (what: string, selection: Selection) => send(what, selection, await count(selection));

  test.each([
    ['ada', ['Ada', 'Cleo']],
    ['ADA@EX', ['Ada']],
    ['100% (', ['Ada']],
    ['üML', ['Ben']],
    ["mlaut, CAN'T", ['Ben']],
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
    expect(await change('read', { ids: [idOf(0), idOf(1)] })).toEqual({ outcome: 'changed', ids: [idOf(0)] });
    expect(await stored('read_at')).toEqual([
      { read_at: expect.any(String) },
      { read_at: expect.stringContaining('2026-01-01') },
      { read_at: null },
      { read_at: null },
    ]);
  });

  test('no ids are no messages', async () => {
    expect(await change('deleted', { ids: [] })).toEqual({ outcome: 'changed', ids: [] });
    expect(await stored('id')).toHaveLength(4);
  });

  test('all of a list that match are marked as suspected, whose mail waits no longer, and released again', async () => {
    expect(await change('suspected', { list: 'all', pattern: '(?:example)' })).toEqual({
      outcome: 'changed',
      ids: [idOf(0), idOf(1), idOf(2)],
    });
    expect(await stored('suspected_for, mail_state')).toEqual([
      { suspected_for: 'marked', mail_state: 'not_configured' },
      { suspected_for: 'marked', mail_state: 'sent' },
      { suspected_for: 'marked', mail_state: 'held' },
      { suspected_for: 'trap', mail_state: 'held' },
    ]);
    expect(await change('released', { list: 'suspected' })).toMatchObject({ outcome: 'changed' });
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
    expect(await change('deleted', { list: 'unread' })).toEqual({
      outcome: 'changed',
      ids: [idOf(0), idOf(2)],
    });
    expect(await stored('name')).toEqual([{ name: 'Ben' }, { name: 'Bot' }]);
    await callers.admin.rpc('restore_contact_messages', { ids: [idOf(0), idOf(2)] }).throwOnError();
    expect(await stored('*')).toEqual(before);
  });

  describe('after a list was counted', () => {
    const changes = ['read', 'suspected', 'deleted'];
    const late = { id: idOf(8), name: 'Late', email: 'late@example.com', message: 'I came later.' };
    const earlier = { ...late, id: idOf(9), created_at: '2026-01-01T00:00:00Z' };
    const insert = async (message: typeof late & { suspected_for?: string }) => {
      await callers.service.from('contact_messages').insert(message).throwOnError();
    };
    const remove = async (id: string) => {
      await callers.service.from('contact_messages').delete().eq('id', id).throwOnError();
    };

    test.each(changes)('a message that arrives then is not %s with it', async (what) => {
      const all = { list: 'all' };
      const counted = await count(all);
      expect(counted).toMatchObject({ count: 3 });
      await insert(late);
      const before = await stored('*');
      expect(await send(what, all, counted)).toMatchObject({ outcome: 'changed' });
      const after = await stored('*');
      expect(after?.at(-1)).toEqual(before?.at(-1));
      expect(after).not.toEqual(before);
    });

    test('a suspected message that arrives then is not released with it', async () => {
      const suspected = { list: 'suspected' };
      const counted = await count(suspected);
      await insert({ ...late, suspected_for: 'links' });
      expect(await send('released', suspected, counted)).toEqual({ outcome: 'changed', ids: [idOf(3)] });
    });

    test.each<[string, () => Promise<unknown>, number]>([
      ['was deleted', () => remove(idOf(0)), 2],
      ['was marked as suspected', () => change('suspected', { ids: [idOf(0)] }), 2],
      ['was deleted while another arrived', () => Promise.all([remove(idOf(0)), insert(late)]), 3],
      [
        'was deleted while an earlier one was restored',
        () => Promise.all([remove(idOf(0)), insert(earlier)]),
        3,
      ],
    ])('nothing is changed where a message %s, and the new number is answered', async (_, meanwhile, now) => {
      const all = { list: 'all' };
      const counted = await count(all);
      await meanwhile();
      const before = await stored('*');
      for (const what of changes) {
        expect(await send(what, all, counted)).toMatchObject({ outcome: 'counted', count: now });
      }
      expect(await stored('*')).toEqual(before);
      expect(await change('read', all)).toMatchObject({ outcome: 'changed' });
    });

    test('nothing is changed where one of the chosen messages was deleted', async () => {
      const chosen = { ids: [idOf(0), idOf(2)] };
      await remove(idOf(2));
      const before = await stored('*');
      for (const what of changes) {
        expect(await change(what, chosen)).toMatchObject({ outcome: 'counted', count: 1 });
      }
      expect(await stored('*')).toEqual(before);
    });

    test.each<[string, (counted: Record<string, unknown>) => Record<string, unknown>]>([
      ['nothing', () => ({})],
      ['when the newest arrived', ({ newest }) => ({ newest })],
      ['no digest', ({ count, newest }) => ({ count, newest })],
      ['no number', ({ newest, digest }) => ({ newest, digest })],
    ])('nothing is changed where a request says %s', async (_, partOf) => {
      const all = { list: 'all' };
      const counted = await count(all);
      const before = await stored('*');
      expect(await send('deleted', all, partOf(counted))).toEqual({ outcome: 'counted', ...counted });
      expect(await stored('*')).toEqual(before);
    });

    test('nothing is changed where a request says no number of chosen messages', async () => {
      expect(await send('deleted', { ids: [idOf(0)] }, {})).toMatchObject({ outcome: 'counted', count: 1 });
      expect(await stored('id')).toHaveLength(4);
    });

    test.runIf(ruleTarget === 'postgrest')(
      'a change waits for another one of the same messages',
      async () => {
        const counted = await count({ list: 'all' });
        const statement = `delete from public.contact_messages where id = '${idOf(0)}'`;
        const answer = await sendDuring(target, statement, () => send('deleted', { list: 'all' }, counted));
        expect(answer).toMatchObject({ outcome: 'counted', count: 2 });
        expect(await stored('name')).toHaveLength(3);
      },
    );
  });

  test.each([
    ['list', 'read', { list: 'sent' }, 'The list must be chosen, suspected, unread or all.'],
    ['change', 'forwarded', { ids: [idOf(0)] }, 'The change must be read, suspected, released or deleted.'],
  ])('a %s of another name is refused', async (_, what, selection, message) => {
    const { error, status } = await request(callers.admin, what, selection, { count: 1 });
    expect({ status, message: error?.message }).toEqual({ status: 400, message });
  });

  describe('for a page of the release before', () => {
    const changeBefore = (change: string, list: string, ids: string[]) =>
      callers.admin.rpc('change_contact_messages', { change, ids, list, pattern: '' });

    test('chosen messages are changed', async () => {
      const { data } = await changeBefore('deleted', 'chosen', [idOf(0), idOf(7)]).throwOnError();
      expect(data).toEqual([idOf(0)]);
      expect(await stored('id')).toHaveLength(3);
    });

    test('a whole list, which is not bounded, is not changed', async () => {
      const before = await stored('*');
      const { error } = await changeBefore('deleted', 'all', []);
      expect(error?.message).toContain('This page is out of date. Reload it');
      expect(await stored('*')).toEqual(before);
    });
  });

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

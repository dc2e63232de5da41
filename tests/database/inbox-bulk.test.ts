import { afterAll, beforeEach, expect, test } from 'vitest';
import { textPattern } from '#backend/text-pattern.ts';
import { signInCallers } from './callers.ts';
import { openTarget, ruleTarget } from './target.ts';

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

const target = await openTarget(ruleTarget);
afterAll(() => target.close());
const callers = await signInCallers(target);

beforeEach(async () => {
  const { service } = callers;
  for (const table of ['contact_messages', 'deleted_contact_messages'] as const) {
    await service.from(table).delete().not('id', 'is', null).throwOnError();
  }
  await service.from('contact_messages').insert(rows).throwOnError();
});

const stored = async (columns: string) => {
  const { data } = await callers.service.from('contact_messages').select(columns).order('id').throwOnError();
  return data;
};

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

test('the mail of a message that is marked as suspected waits no longer, and is sent once after its release', async () => {
  const all = () => callers.admin.from('contact_messages');
  await all().update({ suspected_for: 'marked' }).is('suspected_for', null).throwOnError();
  expect(await stored('suspected_for, mail_state')).toEqual([
    { suspected_for: 'marked', mail_state: 'not_configured' },
    { suspected_for: 'marked', mail_state: 'sent' },
    { suspected_for: 'marked', mail_state: 'held' },
    { suspected_for: 'trap', mail_state: 'held' },
  ]);
  await all().update({ suspected_for: null }).not('suspected_for', 'is', null).throwOnError();
  // What was mailed is not mailed again.
  expect(await stored('suspected_for, mail_state')).toEqual([
    { suspected_for: null, mail_state: 'waiting' },
    { suspected_for: null, mail_state: 'sent' },
    { suspected_for: null, mail_state: 'waiting' },
    { suspected_for: null, mail_state: 'waiting' },
  ]);
});

test('an admin replaces no reason of a suspicion', async () => {
  await callers.admin.from('contact_messages').update({ suspected_for: 'marked' }).eq('id', idOf(3));
  expect((await stored('suspected_for'))?.at(-1)).toEqual({ suspected_for: 'trap' });
});

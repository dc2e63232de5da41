import { afterAll, beforeEach, expect, test } from 'vitest';
import { signInCallers } from './callers.ts';
import { openTarget, ruleTarget } from './target.ts';

const rows = [
  { name: 'Ada' },
  { name: 'Ben', mail_state: 'sent' },
  { name: 'Cleo', mail_state: 'waiting' },
  { name: 'Bot', suspected_for: 'trap', mail_state: 'held' },
].map((row, index) => ({
  ...{
    id: `00000000-0000-4000-8000-00000000000${index}`,
    email: 'a@b.c',
    message: 'Text',
    mail_state: 'not_configured',
    suspected_for: null,
  },
  ...row,
}));

const target = await openTarget(ruleTarget);
afterAll(() => target.close());
const callers = await signInCallers(target);

beforeEach(async () => {
  const { service } = callers;
  await service.from('contact_messages').delete().not('id', 'is', null).throwOnError();
  await service.from('contact_messages').insert(rows).throwOnError();
});

const stored = async () => {
  const columns = callers.service.from('contact_messages').select('suspected_for, mail_state');
  return (await columns.order('id').throwOnError()).data;
};

test('the mail of a message that is marked as suspected waits no longer, and is sent once after its release; a mark replaces no reason', async () => {
  const all = () => callers.admin.from('contact_messages');
  const replaced = await all().update({ suspected_for: 'marked' }).eq('name', 'Bot');
  expect(replaced.error?.code).toBe('42501');
  await all().update({ suspected_for: 'marked' }).is('suspected_for', null).throwOnError();
  expect(await stored()).toEqual([
    { suspected_for: 'marked', mail_state: 'not_configured' },
    { suspected_for: 'marked', mail_state: 'sent' },
    { suspected_for: 'marked', mail_state: 'held' },
    { suspected_for: 'trap', mail_state: 'held' },
  ]);
  await all().update({ suspected_for: null }).not('suspected_for', 'is', null).throwOnError();
  // What was mailed is not mailed again.
  expect(await stored()).toEqual([
    { suspected_for: null, mail_state: 'waiting' },
    { suspected_for: null, mail_state: 'sent' },
    { suspected_for: null, mail_state: 'waiting' },
    { suspected_for: null, mail_state: 'waiting' },
  ]);
});

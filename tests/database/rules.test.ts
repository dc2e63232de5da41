import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type Clients, callers, signInCallers } from './callers.ts';
import { rowsOf, type TableName, tables, type Verb, verbs } from './rows.ts';
import { openTarget, type RulesTarget, targets } from './target.ts';

/** Who may do what; everything that is not named is refused. */
const allowed: Record<TableName, Partial<Record<Caller, readonly Verb[]>>> = {
  landing_page_content: {
    visitor: ['select'],
    member: ['select'],
    'deleted admin': ['select'],
    admin: verbs,
  },
  portfolio_items: {
    visitor: ['select'],
    member: ['select'],
    'deleted admin': ['select'],
    admin: verbs,
  },
  content_revision: {
    visitor: ['select'],
    member: ['select'],
    'deleted admin': ['select'],
    admin: ['select'],
  },
  content_history: { admin: ['select'] },
  contact_messages: { admin: ['select', 'update', 'delete'] },
  deleted_contact_messages: { admin: ['select', 'delete'] },
  user_roles: {},
};

/** What a caller is answered who asks whether they are an admin; everybody else is refused. */
const answers: Partial<Record<Caller, boolean>> = { member: false, admin: true, 'deleted admin': false };

describe.each(targets)('on the backend %s', (name) => {
  let target: RulesTarget;
  let clients: Clients;

  beforeAll(async () => {
    target = await openTarget(name);
    clients = await signInCallers(target);
  });

  afterAll(() => target?.close());

  describe.each(tables)('%s', (table) => {
    beforeEach(async () => {
      await rowsOf(table, clients, target).prepare();
    });

    for (const caller of callers) {
      for (const verb of verbs) {
        const may = allowed[table][caller]?.includes(verb) ?? false;
        test(`${caller} ${may ? 'may' : 'may not'} ${verb}`, async () => {
          const rows = rowsOf(table, clients, target);
          const before = await rows.read();

          const touched = await rows[verb](clients[caller]);

          const after = await rows.read();
          if (may) {
            expect(touched).toBe(1);
            expect(after).toEqual(rows.expectedAfter(verb, before));
          } else {
            expect(touched).toBe(0);
            expect(after).toEqual(before);
          }
        });
      }
    }
  });

  describe.each(callers)('functions called by %s', (caller) => {
    const answer = answers[caller];
    test(`is_admin ${answer === undefined ? 'is refused' : `answers ${answer}`}`, async () => {
      const { memberId, adminId, deletedId } = clients;
      const own = { member: memberId, 'deleted admin': deletedId };
      const user_id = caller === 'member' || caller === 'deleted admin' ? own[caller] : adminId;
      const { data, error } = await clients[caller].rpc('is_admin', { user_id });

      expect(data).toBe(answer ?? null);
      if (answer === undefined) expect(error).not.toBeNull();
    });

    test('take_contact_message is refused', async () => {
      const { error } = await clients[caller].rpc('take_contact_message', {
        ...{ name: 'A', email: 'a@example.com', message: 'Text', request_id: crypto.randomUUID() },
        ...{ address_hash: 'a', address_limit: 1, overall_limit: 1, keep_days: 1 },
      });

      expect(error).not.toBeNull();
      expect(await target.query('select from private.contact_arrivals')).toEqual([]);
    });

    test('the outbox is refused', async () => {
      const claim = await clients[caller].rpc('claim_contact_mail', { keep_days: 1, lease_seconds: 1 });
      const note = { ids: [crypto.randomUUID()], outcome: 'sent', reason: '', pause_seconds: 1 };
      expect(claim.error).not.toBeNull();
      expect((await clients[caller].rpc('note_contact_mail', note)).error).not.toBeNull();
    });

    test('set_admin is refused', async () => {
      const before = await target.query('select user_id from public.user_roles');
      const { email } = target.accounts.member;
      const { error } = await clients[caller].rpc('set_admin', { email, admin: true });

      expect(error).not.toBeNull();
      expect(await target.query('select user_id from public.user_roles')).toEqual(before);
    });
  });
});

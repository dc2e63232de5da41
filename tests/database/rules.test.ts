import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type Clients, callers, signInCallers } from './callers.ts';
import { rowsOf, type TableName, tables } from './rows.ts';
import { openTarget, type RulesTarget } from './target.ts';

const verbs = ['select', 'insert', 'update', 'delete'] as const;
type Verb = (typeof verbs)[number];

/** Who may do what; everything that is not named is refused. */
const allowed: Record<TableName, Partial<Record<Caller, readonly Verb[]>>> = {
  landing_page_content: { visitor: ['select'], member: ['select'], admin: verbs },
  portfolio_items: { visitor: ['select'], member: ['select'], admin: verbs },
  contact_messages: { admin: ['select', 'update', 'delete'] },
  user_roles: {},
};

let target: RulesTarget;
let clients: Clients;

beforeAll(async () => {
  target = await openTarget();
  clients = await signInCallers(target);
});

afterAll(() => target.close());

describe.each(tables)('%s', (table) => {
  beforeEach(async () => {
    await rowsOf(table, clients).prepare();
  });

  for (const caller of callers) {
    for (const verb of verbs) {
      const may = allowed[table][caller]?.includes(verb) ?? false;
      test(`${caller} ${may ? 'may' : 'may not'} ${verb}`, async () => {
        const rows = rowsOf(table, clients);
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

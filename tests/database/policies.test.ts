import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTarget, type RulesTarget, targets } from './target.ts';

describe.each(targets)('on the backend %s', { tags: ['exhaustive'] }, (name) => {
  let target: RulesTarget;

  beforeAll(async () => {
    target = await openTarget(name);
    await target.script(`
    insert into public.portfolio_items (title, category, description)
    select 'Item ' || n, 'ai', 'Text' from generate_series(1, 10000) n;
    insert into public.contact_messages (name, email, message)
    select 'Name ' || n, 'name@example.com', 'Text' from generate_series(1, 10000) n;
    insert into public.landing_page_content (section, title, content) values ('hero', 'Title', 'Text');
  `);
    await target.script('analyze');
  });

  afterAll(() => target?.close());

  /** The plan of a statement as the signed-in admin runs it; the statement's effect is undone. */
  async function planAsAdmin(statement: string): Promise<string> {
    const results = await target.script(`
    begin;
    select set_config('request.jwt.claim.sub', id::text, true) from auth.users where email = 'admin@example.com';
    set local role authenticated;
    explain (analyze, verbose) ${statement};
    rollback;
  `);
    return results
      .flat()
      .flatMap((row) => row['QUERY PLAN'] ?? [])
      .join('\n');
  }

  describe('policies ask is_admin once per statement', () => {
    test.each([
      'update public.portfolio_items set description = description',
      'delete from public.portfolio_items',
      'select * from public.contact_messages',
      'update public.contact_messages set read_at = now()',
      'delete from public.contact_messages',
      `update public.landing_page_content set title = 'Changed'`,
      'delete from public.landing_page_content',
      "update public.content_documents set position = 'a1'",
      `insert into public.portfolio_items (title, category, description)
     select 'New ' || n, 'ai', 'Text' from generate_series(1, 1000) n`,
    ])('%s', async (statement) => {
      const plan = await planAsAdmin(statement);
      const calls = plan
        .split('\n')
        .flatMap((line, index, lines) =>
          line.includes('is_admin(') ? [`${lines[index - 1]}\n${line}`] : [],
        );

      expect(calls.length).toBeGreaterThan(0);
      for (const call of calls) {
        expect(call).toMatch(/Result .*loops=1\)\n\s+Output: is_admin\(/);
      }
    });
  });

  test.each(['title', 'category', 'created_at'])('sorting by %s reads an index', async (column) => {
    for (const [direction, scan] of [
      ['asc', 'Index Scan'],
      ['desc', 'Index Scan Backward'],
    ]) {
      const plan = await planAsAdmin(
        `select * from public.portfolio_items order by ${column} ${direction}, id ${direction} limit 50`,
      );
      expect(plan).toContain(`${scan} using portfolio_items_by_${column}`);
      expect(plan).not.toContain('Sort');
    }
  });

  test.each([
    ['all messages', 'suspected_for is null', 'Index Scan Backward using contact_messages_by_created_at'],
    [
      'the unread ones',
      'suspected_for is null and read_at is null',
      'Index Scan Backward using contact_messages_unread',
    ],
    [
      'the suspected ones',
      'suspected_for is not null',
      'Index Scan Backward using contact_messages_suspected',
    ],
  ])('a part of %s reads an index', async (_, filter, scan) => {
    await target.script('update public.contact_messages set read_at = now() where random() < 0.9');
    await target.script("update public.contact_messages set suspected_for = 'links' where random() < 0.1");
    await target.script('analyze');
    const plan = await planAsAdmin(
      `select * from public.contact_messages where ${filter} order by created_at desc, id desc limit 50`,
    );
    expect(plan).toContain(scan);
  });
});

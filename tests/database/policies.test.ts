import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTarget, type RulesTarget, targets } from './target.ts';

const record = '00000000-0000-4000-8000-000000000000';

describe.each(targets)('on the backend %s', { tags: ['exhaustive'] }, (name) => {
  let target: RulesTarget;

  beforeAll(async () => {
    target = await openTarget(name);
    await target.script(`
    insert into public.portfolio_items (title, category, description)
    select 'Item ' || n, 'ai', 'Text' from generate_series(1, 10000) n;
    insert into public.contact_messages (name, email, message)
    select 'Name ' || n, 'name@example.com', 'Text' from generate_series(1, 10000) n;
    insert into public.content_history (table_name, record_id, version, action, data)
    select 'portfolio_items', case when n % 20 = 0 then '${record}' else md5(n::text)::uuid end, n,
      case when n % 5 = 0 then 'delete' else 'update' end,
      jsonb_build_object('title', 'Title ' || n, 'description', repeat('Text ', 200))
    from generate_series(1, 10000) n;
  `);
    await target.script('analyze');
  });

  afterAll(() => target?.close());

  /** The plan of a statement as the signed-in admin runs it; its effect is undone. */
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
    ['suspected_for is null', 'contact_messages_by_created_at'],
    ['suspected_for is null and read_at is null', 'contact_messages_unread'],
    ['suspected_for is not null', 'contact_messages_suspected'],
  ])('a part of the messages where %s reads the index %s', async (filter, index) => {
    await target.script(`
      update public.contact_messages set read_at = now() where random() < 0.9;
      update public.contact_messages set suspected_for = 'links' where random() < 0.1;
      analyze`);
    const plan = await planAsAdmin(
      `select * from public.contact_messages where ${filter} order by created_at desc, id desc limit 50`,
    );
    expect(plan).toContain(`Index Scan Backward using ${index}`);
  });

  test("a page of one record's history comes from an index", async () => {
    const plan = await planAsAdmin(`select * from public.content_history
      where table_name = 'portfolio_items' and record_id = '${record}' and id < 1000000 order by id desc limit 51`);
    expect(plan).toContain('using content_history_by_record');
    expect(plan).not.toContain('Seq Scan on public.content_history');
  });
});

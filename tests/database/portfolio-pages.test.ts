import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPortfolioPage } from '#backend/portfolio-items.ts';
import { foldText } from '#domain/folded-text.ts';
import {
  defaultPortfolioQuery,
  lastPortfolioPage,
  type PortfolioQuery,
} from '#domain/portfolio-items-query.ts';
import { type Client, signInCallers } from './callers.ts';
import { openTarget, type RulesTarget, targets } from './target.ts';

describe.each(targets)('on the backend %s', (name) => {
  let target: RulesTarget;
  let admin: Client;
  let service: Client;

  beforeAll(async () => {
    target = await openTarget(name);
    ({ admin, service } = await signInCallers(target));
  });

  afterAll(() => target?.close());

  /** Leaves exactly these items. */
  async function store(rows: { title: string }[]): Promise<void> {
    const items = rows.map((row) => ({ category: 'web' as const, description: 'A text.', ...row }));
    const answers = [
      await service.from('portfolio_items').delete().not('id', 'is', null),
      await service.from('portfolio_items').insert(items),
    ];
    for (const { error } of answers) if (error) throw error;
  }

  function read(query: Partial<PortfolioQuery>) {
    return loadPortfolioPage(admin, { ...defaultPortfolioQuery, ...query }, new AbortController().signal);
  }

  async function found(search: string): Promise<string[]> {
    const { items } = await read({ search, sort: 'title.asc' });
    return items.map(({ title }) => title);
  }

  describe('more items than one request answers', () => {
    /** Without the triggers, which would write a history. */
    const replaceBy = (insert: string) =>
      target.script(`
        begin;
        set local session_replication_role = replica;
        delete from public.portfolio_items;
        ${insert};
        commit`);

    beforeAll(() =>
      replaceBy(`insert into public.portfolio_items (title, category, description)
        select 'Item ' || n % 3, 'web', 'A text.' from generate_series(0, 1202) n`),
    );

    afterAll(() => replaceBy(''));

    test('sorted by a column that many share, are each on exactly one page', async () => {
      const ids: string[] = [];
      for (let page = 1; page <= lastPortfolioPage(1203); page++) {
        const { items, total } = await read({ page, sort: 'category.desc' });
        expect(total).toBe(1203);
        ids.push(...items.map(({ id }) => id));
      }
      expect(new Set(ids).size).toBe(1203);
      expect(ids).toHaveLength(1203);
    });

    test('a page beyond the end has none of them, and says how many there are', async () => {
      expect(await read({ page: 26 })).toEqual({ items: [], total: 1203 });
      expect(await read({ page: 3, search: 'item 1', category: 'web' })).toMatchObject({ total: 401 });
      expect(await read({ page: 99, search: 'item 1', category: 'web' })).toEqual({ items: [], total: 401 });
    });
  });

  describe('a search', () => {
    const titles = [
      '100% cotton',
      'a_b',
      'One, two (three)',
      'Sale *',
      'C:\\temp',
      'He said "no"',
      "It's null",
      '1.10',
      '1010',
      'Über uns',
      'Große Straße',
      'Café',
      'a|b [c] {d} ^e$ f+g?',
      'and.or(not.eq)',
    ];
    const alike = [
      'Aoife O’Neill can’t',
      '“Noah” – twenty\u2011six',
      'with\u00a0no \u3000break\u200bing',
      'Ｆｕｌｌ ﬁne',
      'résume\u0301',
      'resume',
      'Łódź',
      '각도',
    ];

    beforeAll(() => store([...titles, ...alike].map((title) => ({ title }))));

    test.each([...titles])('for %j finds it and nothing else', async (title) => {
      expect(await found(title)).toEqual([title]);
    });

    test.each([
      ['%', ['100% cotton']],
      ['*', ['Sale *']],
      ['\\', ['C:\\temp']],
      ['"', ['He said "no"', '“Noah” – twenty\u2011six']],
      ["'", ["It's null", 'Aoife O’Neill can’t']],
      ['.', ['1.10', 'and.or(not.eq)']],
      ['üBER', ['Über uns']],
      ['STRAßE', ['Große Straße']],
      ['cafe\u0301', ['Café']],
      ["O'NEILL CAN'T", ['Aoife O’Neill can’t']],
      ['"noah" - twenty-six', ['“Noah” – twenty\u2011six']],
      ['with no\tbreaking', ['with\u00a0no \u3000break\u200bing']],
      ['full fine', ['Ｆｕｌｌ ﬁne']],
      ['resume', ['resume', 'résumé']],
      ['resumé', ['résumé']],
      ['lodz', ['Łódź']],
      ['가', []],
      ['각', ['각도']],
    ])('for %j finds %j', async (search, expected) => {
      expect((await found(search)).toSorted()).toEqual(expected.toSorted());
    });

    test('within a category finds no others', async () => {
      const totals = [
        await read({ search: 'Café', category: 'web' }),
        await read({ search: 'Café', category: 'ai' }),
      ];
      expect(totals.map(({ total }) => total)).toEqual([1, 0]);
    });
  });

  test('the database folds each character as the search does', async () => {
    // U+A7F1 is younger than PostgreSQL.
    const characters = Array.from({ length: 0xffff }, (_, index) => String.fromCodePoint(index + 1)).filter(
      (character) => character.isWellFormed() && character !== '\ua7f1',
    );
    const rows = await target.query(
      `select private.folded_text(value) as folded
       from jsonb_array_elements_text($1::text::jsonb) with ordinality characters (value, place) order by place`,
      [JSON.stringify(characters)],
    );
    expect(rows).toHaveLength(characters.length);
    expect(characters.filter((character, index) => foldText(character) !== rows[index]?.folded)).toEqual([]);
  });
});

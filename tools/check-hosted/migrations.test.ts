import { expect, test } from 'vitest';
import { readMigrations } from '#server/backend/migrations.ts';
import { tableChecks } from './access.ts';
import { invalidArguments, visibleFunctions, visibleOf } from './migrations.ts';

test('what a migration brings is what no later one takes away or makes anew', () => {
  const visible = visibleOf([
    {
      version: '1',
      name: 'first',
      sql: `create table public.notes (id uuid);
        -- create table public.never (id uuid);
        alter table public.notes add column kind text, add column gone text;
        create function public.take(name text, keep integer default 5) returns jsonb language sql as $$ $$;
        create function public.stamp() returns trigger language plpgsql as $$ $$;`,
    },
    {
      version: '2',
      name: 'second',
      sql: `alter table public.notes drop column gone;
        drop function public.take(text, integer);
        create function public.take(name text) returns jsonb language sql as $$ $$;`,
    },
    { version: '3', name: 'third', sql: 'create index notes_by_kind on public.notes (kind);' },
  ]);
  expect(visible).toEqual([
    {
      name: '1_first',
      visible: { tables: ['notes'], columns: [{ table: 'notes', column: 'kind' }], functions: [] },
    },
    {
      name: '2_second',
      visible: {
        tables: [],
        columns: [],
        functions: [{ name: 'take', arguments: [{ name: 'name', type: 'text' }] }],
      },
    },
    { name: '3_third', visible: { tables: [], columns: [], functions: [] } },
  ]);
});

test('no function is ever called with arguments that it takes', () => {
  expect(invalidArguments({ name: 'take', arguments: [{ name: 'name', type: 'text' }] })).toBeNull();
  for (const probe of visibleFunctions()) expect(invalidArguments(probe), probe.name).not.toBeNull();
});

test('the rights to each table of the migrations are stated', () => {
  const tables = visibleOf(readMigrations()).flatMap(({ visible }) => visible.tables);
  expect(Object.keys(tableChecks).sort()).toEqual(tables.sort());
});

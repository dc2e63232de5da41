import { type Migration, readMigrations } from '#server/backend/migrations.ts';
import type { Context } from './client.ts';
import { type Finding, missing, ok, skipped } from './findings.ts';

/** A function that clients may see; its arguments by name and type. */
type FunctionProbe = { name: string; arguments: { name: string; type: string }[] };

/** What a migration creates that a client can see, with or without access. */
type Visible = {
  tables: string[];
  columns: { table: string; column: string }[];
  functions: FunctionProbe[];
};

/** What each migration brings and no later one takes away or makes anew. */
export function visibleOf(migrations: readonly Migration[]): { name: string; visible: Visible }[] {
  const read = migrations.map(({ version, name, sql }) => ({
    name: `${version}_${name}`,
    sql: sql.replaceAll(/--.*$/gm, ''),
  }));
  return read.map(({ name, sql }, index) => {
    const later = read.slice(index + 1).map((migration) => migration.sql);
    const isKept = (pattern: RegExp) => !later.some((text) => pattern.test(text));
    return {
      name,
      visible: {
        tables: tablesIn(sql).filter((table) =>
          isKept(new RegExp(`drop table (if exists )?public\\.${table}\\b`)),
        ),
        columns: columnsIn(sql).filter(({ column }) =>
          isKept(new RegExp(`drop column (if exists )?${column}\\b`)),
        ),
        functions: functionsIn(sql).filter(({ name: known }) =>
          isKept(new RegExp(`(create|create or replace|drop) function (if exists )?public\\.${known}\\(`)),
        ),
      },
    };
  });
}

function tablesIn(sql: string): string[] {
  return [...sql.matchAll(/create table (?:if not exists )?public\.(\w+)/g)].map(([, table = '']) => table);
}

function columnsIn(sql: string): Visible['columns'] {
  return [...sql.matchAll(/alter table (?:only )?public\.(\w+)([^;]*);/g)].flatMap(
    ([, table = '', changes = '']) =>
      [...changes.matchAll(/add column (?:if not exists )?(\w+)/g)].map(([, column = '']) => ({
        table,
        column,
      })),
  );
}

function functionsIn(sql: string): FunctionProbe[] {
  return [...sql.matchAll(/create (?:or replace )?function public\.(\w+)\(([^)]*)\)\s+returns (\w+)/g)]
    .filter(([, , , returned]) => returned !== 'trigger')
    .map(([, name = '', list = '']) => ({ name, arguments: argumentsIn(list) }));
}

function argumentsIn(list: string): FunctionProbe['arguments'] {
  const argument = /(\w+)\s+([^,]+?)\s*(?:\sdefault\s[^,]*)?(?:,|$)/g;
  return [...list.matchAll(argument)].map(([, name = '', type = '']) => ({ name, type }));
}

/** All functions that the migrations leave behind for clients to see. */
export function visibleFunctions(): FunctionProbe[] {
  return visibleOf(readMigrations()).flatMap(({ visible }) => visible.functions);
}

/**
 * Arguments that the database refuses should the call be allowed: not all of them have the required type. Null where
 * all are texts.
 */
export function invalidArguments(probe: FunctionProbe): Record<string, string> | null {
  if (probe.arguments.every(({ type }) => type === 'text')) return null;
  return Object.fromEntries(probe.arguments.map(({ name }) => [name, 'check']));
}

/** What PostgREST or Postgres answers where a table, a column or a function is unknown. */
const unknownCodes = ['PGRST202', 'PGRST204', 'PGRST205', '42703', '42883', '42P01'];

/** Whether each migration has been applied, as far as what it brings can be seen from outside. */
export async function* checkMigrations({ visitor }: Context): AsyncGenerator<Finding> {
  for (const { name, visible } of visibleOf(readMigrations())) {
    const probes = probesOf(visible);
    const absent: string[] = [];
    for (const { what, path, body } of probes) {
      const { code } = await visitor.send(`/rest/v1/${path}`, body ? { method: 'POST', body } : {});
      if (unknownCodes.includes(code)) absent.push(what);
    }
    const advice = 'run `npx supabase db push`';
    if (absent.length > 0) yield missing(`migration ${name} (${absent.join(', ')})`, advice);
    else if (probes.length === 0)
      yield skipped(`migration ${name}`, 'it brings nothing that can be seen from outside');
    else yield ok(`migration ${name}`);
  }
}

type Probe = { what: string; path: string; body?: Record<string, string> | null };

function probesOf({ tables, columns, functions }: Visible): Probe[] {
  return [
    ...tables.map((table) => ({ what: `table ${table}`, path: `${table}?limit=0` })),
    ...columns.map(({ table, column }) => ({
      what: `column ${table}.${column}`,
      path: `${table}?select=${column}&limit=0`,
    })),
    ...functions
      .map((probe) => ({
        what: `function ${probe.name}`,
        path: `rpc/${probe.name}`,
        body: invalidArguments(probe),
      }))
      .filter(({ body }) => body !== null),
  ];
}

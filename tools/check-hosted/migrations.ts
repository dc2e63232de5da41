import { type Migration, readMigrations } from '#server/backend/migrations.ts';
import type { HostedProject } from '#server/settings.ts';
import { type Finding, missing, ok, skipped } from './findings.ts';
import { sendRequest } from './hosted-project.ts';

/** A function that clients may see; its arguments by name and type. */
export type FunctionProbe = { name: string; arguments: { name: string; type: string }[] };

/** What a migration creates that a client can see, with or without access. */
export type Visible = {
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
  return list
    .split(',')
    .map((argument) => argument.replace(/ default .*/s, '').trim())
    .filter((argument) => argument !== '')
    .map((argument) => {
      const [name = '', ...type] = argument.split(/\s+/);
      return { name, type: type.join(' ') };
    });
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

const advice = 'run `npx supabase db push`';

/** Whether each migration has been applied, as far as what it brings can be seen from outside. */
export async function checkMigrations(project: HostedProject): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, visible } of visibleOf(readMigrations())) {
    const absent = await absentOf(project, visible);
    const isEmpty = visible.tables.length + visible.columns.length + visible.functions.length === 0;
    if (absent.length > 0) findings.push(missing(`migration ${name} (${absent.join(', ')})`, advice));
    else if (isEmpty)
      findings.push(skipped(`migration ${name}`, 'it brings nothing that can be seen from outside'));
    else findings.push(ok(`migration ${name}`));
  }
  return findings;
}

async function absentOf(project: HostedProject, { tables, columns, functions }: Visible): Promise<string[]> {
  const absent: string[] = [];
  for (const table of tables) {
    const { code } = await sendRequest(project, `/rest/v1/${table}?limit=0`);
    if (code === 'PGRST205' || code === '42P01') absent.push(`table ${table}`);
  }
  for (const { table, column } of columns) {
    const { code } = await sendRequest(project, `/rest/v1/${table}?select=${column}&limit=0`);
    if (['42703', 'PGRST204', 'PGRST205', '42P01'].includes(code)) absent.push(`column ${table}.${column}`);
  }
  for (const probe of functions) {
    const body = invalidArguments(probe);
    if (body === null) continue;
    const { code } = await sendRequest(project, `/rest/v1/rpc/${probe.name}`, { method: 'POST', body });
    if (code === 'PGRST202' || code === '42883') absent.push(`function ${probe.name}`);
  }
  return absent;
}

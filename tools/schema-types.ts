import type { PGlite } from '@supabase/lite/pglite';

/** Where the value of a column in a new row comes from. */
const sources = ['given', 'defaulted', 'generated'] as const;

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  source: (typeof sources)[number];
};
type Parameter = { function: string; name: string; type: string; optional: boolean; returns: string };
type Enum = { name: string; values: string };

/**
 * The text of `src/backend/database.types.ts`, made from the tables and the functions with parameters of the
 * schema `public`, in the shape that supabase-js takes as `Database`.
 *
 * @throws Error for a column of a type without a known TypeScript counterpart.
 */
export async function describeDatabase(database: PGlite): Promise<string> {
  const { rows: columns } = await database.query<Column>(columnsQuery);
  const { rows: parameters } = await database.query<Parameter>(parametersQuery);
  const { rows: enums } = await database.query<Enum>(enumsQuery);

  const typeOf = (type: string): string => {
    if (enums.some(({ name }) => name === type)) return `Database['public']['Enums']['${type}']`;
    const known = typeScriptTypes[type];
    if (known === undefined) throw new Error(`The type ${type} has no TypeScript counterpart yet.`);
    return known;
  };
  const groupOf = (source: Column['source'], rows: Column[]) => {
    const fields = rows
      .filter((column) => column.source === source)
      .map(({ name, type, nullable }) => `          ${name}: ${typeOf(type)}${nullable ? ' | null' : ''};`);
    if (fields.length === 0) return [`        ${source}: unknown;`];
    return [`        ${source}: {`, ...fields, '        };'];
  };
  const tables = [...Map.groupBy(columns, ({ table }) => table)].flatMap(([table, rows]) => [
    `      ${table}: Table<{`,
    ...sources.flatMap((source) => groupOf(source, rows)),
    '      }>;',
  ]);
  const functions = [...Map.groupBy(parameters, (parameter) => parameter.function)].flatMap(
    ([name, rows]) => {
      const args = rows.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${typeOf(type)}`);
      const oneLine = `        Args: { ${args.join('; ')} };`;
      return [
        `      ${name}: {`,
        ...(oneLine.length <= 110
          ? [oneLine]
          : ['        Args: {', ...args.map((arg) => `          ${arg};`), '        };']),
        `        Returns: ${typeOf(rows[0]?.returns ?? 'void')};`,
        '      };',
      ];
    },
  );
  return `/** The database as supabase-js sees it; made by \`node tools/database-types.ts\`, checked by a test. */
export type Database = {
  public: {
    Tables: {
${tables.join('\n')}
    };
    Views: Record<never, never>;
    Functions: {
${functions.join('\n')}
    };
    Enums: {
${enums.map(({ name, values }) => `      ${name}: ${values};`).join('\n')}
    };
    CompositeTypes: Record<never, never>;
  };
};

/** A new row must have the given columns and may have the defaulted ones; the database makes the generated ones of them. */
type Table<Columns extends { given: unknown; defaulted: unknown; generated: unknown }> = {
  Row: Columns['given'] & Columns['defaulted'] & Columns['generated'];
  Insert: Columns['given'] & Partial<Columns['defaulted']>;
  Update: Partial<Columns['given'] & Columns['defaulted']>;
  Relationships: [];
};
`;
}

/** By the names of Postgres types. */
const typeScriptTypes: Record<string, string> = {
  uuid: 'string',
  _uuid: 'string[]',
  text: 'string',
  _text: 'string[]',
  _int4: 'number[]',
  citext: 'string',
  timestamptz: 'string',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  jsonb: 'unknown',
  record: 'unknown',
  void: 'undefined',
};

const columnsQuery = `
select
  table_name as "table",
  column_name as "name",
  udt_name as "type",
  is_nullable = 'YES' as "nullable",
  case
    when is_generated = 'ALWAYS' then 'generated'
    when is_nullable = 'YES' or column_default is not null or is_identity = 'YES' then 'defaulted'
    else 'given'
  end as "source"
from information_schema.columns
where table_schema = 'public'
order by table_name, ordinal_position`;

const parametersQuery = `
select
  routines.routine_name as "function",
  parameters.parameter_name as "name",
  parameters.udt_name as "type",
  parameters.parameter_default is not null as "optional",
  routines.type_udt_name as "returns"
from information_schema.routines
join information_schema.parameters using (specific_schema, specific_name)
where routines.routine_schema = 'public' and parameters.parameter_mode = 'IN'
order by routines.routine_name, parameters.ordinal_position`;

const enumsQuery = `
select typname as "name", string_agg('''' || enumlabel || '''', ' | ' order by enumsortorder) as "values"
from pg_catalog.pg_enum
join pg_catalog.pg_type on pg_type.oid = enumtypid
where typnamespace = 'public'::regnamespace
group by typname
order by typname`;

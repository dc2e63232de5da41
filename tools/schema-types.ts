import type { PGlite } from '@supabase/lite/pglite';

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  optional: boolean;
  /** The database makes it from others: it is never written. */
  generated: boolean;
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
  const columns = await database.query<Column>(columnsQuery);
  const parameters = await database.query<Parameter>(parametersQuery);
  const enums = await database.query<Enum>(enumsQuery);
  const types = {
    ...typeScriptTypes,
    ...Object.fromEntries(enums.rows.map(({ name }) => [name, `Database['public']['Enums']['${name}']`])),
  };
  const tables = Map.groupBy(columns.rows, (column) => column.table);
  const functions = Map.groupBy(parameters.rows, (parameter) => parameter.function);
  return [
    '/** The database as supabase-js sees it; made by `node tools/database-types.ts`, checked by a test. */',
    'export type Database = {',
    '  public: {',
    '    Tables: {',
    ...[...tables].flatMap(([table, rows]) => tableLines(table, rows, types)),
    '    };',
    '    Views: Record<never, never>;',
    '    Functions: {',
    ...[...functions].flatMap(([name, rows]) => functionLines(name, rows, types)),
    '    };',
    '    Enums: {',
    ...enums.rows.map(({ name, values }) => `      ${name}: ${values};`),
    '    };',
    '    CompositeTypes: Record<never, never>;',
    '  };',
    '};',
    '',
  ].join('\n');
}

function tableLines(table: string, columns: Column[], types: Types): string[] {
  const typeOf = ({ type, nullable }: Column) => typeScriptType(type, types) + (nullable ? ' | null' : '');
  const row = columns.map((column) => `          ${column.name}: ${typeOf(column)};`);
  const written = columns.filter((column) => !column.generated);
  const insert = written.map(
    (column) => `          ${column.name}${column.optional ? '?' : ''}: ${typeOf(column)};`,
  );
  return [
    `      ${table}: {`,
    '        Row: {',
    ...row,
    '        };',
    '        Insert: {',
    ...insert,
    '        };',
    `        Update: Partial<Database['public']['Tables']['${table}']['Insert']>;`,
    '        Relationships: [];',
    '      };',
  ];
}

function functionLines(name: string, parameters: Parameter[], types: Types): string[] {
  const args = parameters.map(
    ({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${typeScriptType(type, types)}`,
  );
  const inOneLine = `        Args: { ${args.join('; ')} };`;
  const inManyLines = ['        Args: {', ...args.map((arg) => `          ${arg};`), '        };'];
  const returns = typeScriptType(parameters[0]?.returns ?? 'void', types);
  return [
    `      ${name}: {`,
    ...(inOneLine.length > 110 ? inManyLines : [inOneLine]),
    `        Returns: ${returns};`,
    '      };',
  ];
}

/** TypeScript's counterparts of Postgres types, by their names. */
type Types = Record<string, string>;

const typeScriptTypes: Types = {
  uuid: 'string',
  _uuid: 'string[]',
  text: 'string',
  citext: 'string',
  timestamptz: 'string',
  int4: 'number',
  bool: 'boolean',
  jsonb: 'unknown',
  void: 'undefined',
};

function typeScriptType(postgresType: string, types: Types): string {
  const type = types[postgresType];
  if (type === undefined) throw new Error(`The type ${postgresType} has no TypeScript counterpart yet.`);
  return type;
}

const columnsQuery = `
select
  table_name as "table",
  column_name as "name",
  udt_name as "type",
  is_nullable = 'YES' as "nullable",
  is_nullable = 'YES' or column_default is not null as "optional",
  is_generated = 'ALWAYS' as "generated"
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
where routines.routine_schema = 'public'
order by routines.routine_name, parameters.ordinal_position`;

const enumsQuery = `
select typname as "name", string_agg('''' || enumlabel || '''', ' | ' order by enumsortorder) as "values"
from pg_catalog.pg_enum
join pg_catalog.pg_type on pg_type.oid = enumtypid
where typnamespace = 'public'::regnamespace
group by typname
order by typname`;

import { builtInRows } from '#content/built-in-content.ts';
import type { Field, Fields } from '#content/field.ts';
import { documentKinds } from '#content/kinds.ts';

/** What is generated from a kind. */
type Kind = Parameters<typeof builtInRows>[0] & { fields: Fields };

/** The columns of `content_documents` among the fields of a kind. */
const columns = ['slug', 'published'];

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * The definition of the function that checks the body of a document, from what all kinds declare. A migration that
 * adds or changes a kind contains it, printed by `node tools/document-checks.ts`.
 */
export function documentCheck(kinds: readonly Kind[] = documentKinds): string {
  const cases = kinds.map(({ id, fields }) => {
    const body = Object.entries(fields).filter(([name]) => !columns.includes(name));
    const names = body.map(([name]) => quoted(name)).join(', ');
    const conditions = body.map(([name, field]) => condition(`body -> ${quoted(name)}`, field));
    return [
      `    when ${quoted(id)} then`,
      ...[`body - array[${names}] = '{}'`, ...conditions].map(
        (text, index) => `      ${index === 0 ? '' : 'and '}${text}`,
      ),
    ].join('\n');
  });
  return [
    'create or replace function private.is_document_body(kind text, body jsonb) returns boolean',
    // A check constraint runs with the rights of the role that writes, which has none on what this calls.
    'language sql immutable security definer',
    "set search_path = ''",
    'as $$',
    "  select case when jsonb_typeof(body) = 'object' then coalesce(case kind",
    ...cases,
    '  end, false) else false end;',
    '$$;\n',
  ].join('\n');
}

/** Whether a value may be stored in a field. */
function condition(value: string, field: Field): string {
  const { input, isRequired, options, pattern, entry, most, neededWithoutPicture = {} } = field;
  switch (input) {
    case 'choice':
      return `coalesce(${value} in (${(options ?? []).map(({ value }) => quoted(JSON.stringify(value))).join(', ')}), false)`;
    case 'flag':
      return `coalesce(jsonb_typeof(${value}) = 'boolean', false)`;
    case 'picture':
      return `private.is_picture(${value})`;
    case 'lines':
      return listOf(value, most, 'private.is_text(entry)');
    case 'list': {
      const fields = Object.entries(entry ?? {});
      const names = fields.map(([name]) => quoted(name)).join(', ');
      const conditions = fields.map(([name, field]) => condition(`entry -> ${quoted(name)}`, field));
      const needed = Object.keys(neededWithoutPicture).map(
        (name) => `private.is_text(entry -> ${quoted(name)})`,
      );
      if (needed.length > 0) {
        conditions.push(
          `(jsonb_typeof(entry -> 'picture') is not distinct from 'object' or ${needed.join(' and ')})`,
        );
      }
      return listOf(
        value,
        most,
        `case jsonb_typeof(entry) when 'object' then ${[`entry - array[${names}] = '{}'`, ...conditions].join(' and ')} else false end`,
      );
    }
    default: {
      const parameters = pattern === undefined ? value : `${value}, ${quoted(pattern)}`;
      return `private.${isRequired ? 'is_text' : 'is_optional_text'}(${parameters})`;
    }
  }
}

/** A list whose entries all meet a condition. */
function listOf(value: string, most: number | undefined, each: string): string {
  return `private.is_list(${value}, ${most ?? 0}) and not exists (\n        select from private.entries_of(${value}) entry where not (${each})\n      )`;
}

/** The statements that add kinds with their built-in documents. */
export function addedKinds(kinds: readonly Kind[] = documentKinds): string {
  const names = kinds.map(({ id, fields }) => {
    const [nameField = ''] = Object.keys(fields);
    return `  (${quoted(id)}, 'content_documents', ${quoted(nameField)})`;
  });
  const documents = kinds.flatMap(builtInRows).map(({ id, kind, slug, position, published, body }) => {
    const values = [id, kind, slug, position].map((text) => (text === null ? 'null' : quoted(text)));
    return `  (${values.join(', ')}, ${published}, ${quoted(JSON.stringify(body))})`;
  });
  return [
    `insert into private.content_kinds (kind, table_name, name_field)\nvalues\n${names.join(',\n')};\n`,
    `insert into public.content_documents (id, kind, slug, position, published, body)\nvalues\n${documents.join(',\n')};\n`,
  ].join('\n');
}

if (import.meta.main) process.stdout.write(`${documentCheck()}\n${addedKinds()}`);

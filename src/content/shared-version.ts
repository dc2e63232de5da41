import * as v from 'valibot';
import { pageKinds, pagePath } from '#domain/document-pages.ts';
import type { SharedVersion } from '#domain/shared-version.ts';
import { kindOf } from './kinds.ts';

/** After all documents of a list. */
const lastPosition = 'zz';

/** @throws Error where this release does not know its kind */
function kindOfVersion({ kind }: Pick<SharedVersion, 'kind'>) {
  const declared = kindOf({ kind, table_name: '' });
  if (!declared) throw new Error(`There is no kind ${kind}.`);
  return declared;
}

/**
 * The rows of a table with those columns that a version changes of its live one; one that is not live stands first.
 * @throws Error where a version of this table cannot be read
 */
export function withVersion(
  version: SharedVersion,
  table: string,
  rows: readonly unknown[],
): readonly unknown[] {
  const kind = kindOfVersion(version);
  if (kind.table !== table) return rows;
  const isLive = (row: unknown) => v.is(v.looseObject({ [kind.key]: v.literal(version.record_key) }), row);
  const live = rows.find(isLive);
  const changed = { id: version.record_id, version: 0, updated_at: new Date().toISOString() };
  // A column that an insert leaves out is null; a field of a document stays absent.
  const columns = version.body.body === undefined ? Object.keys(kind.fields) : ['slug'];
  const blank = Object.fromEntries(columns.map((name) => [name, null]));
  const shown = { ...blank, position: lastPosition, ...(live ?? {}), ...version.body, ...changed };
  if (!v.is(kind.row, { created_at: changed.updated_at, ...shown })) {
    throw new Error(`The version of ${kind.id} ${version.record_key} cannot be read.`);
  }
  // Another record with its slug would be shown at its path.
  const sameSlug = v.looseObject({ kind: v.literal(kind.id), slug: v.literal(String(version.body.slug)) });
  const others = rows.filter((row) => row === live || !v.is(sameSlug, row));
  return live === undefined ? [shown, ...others] : others.map((row) => (row === live ? shown : row));
}

/** The path of the page that shows a version. */
export function pathOfVersion({ kind, body }: SharedVersion): string {
  return pageKinds.some((pageKind) => pageKind === kind) ? pagePath(kind, String(body.slug)) : '/';
}

/** The addresses of pictures that a version takes from other sites; an uploaded picture is shown in their place. */
export function foreignPictures(version: Pick<SharedVersion, 'kind' | 'body'>): string[] {
  const { fields } = kindOfVersion(version);
  const values = { ...version.body, ...v.parse(v.fallback(v.looseObject({}), {}), version.body.body) };
  const entries = Object.entries(fields).map(([name, field]) => ({ field, value: values[name] }));
  if (entries.some(({ field, value }) => field.input === 'picture' && value)) return [];
  return entries.flatMap(({ field, value }) =>
    field.isPicture && typeof value === 'string' && !value.startsWith('/') ? [value] : [],
  );
}

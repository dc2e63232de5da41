import * as v from 'valibot';
import { type ContentKind, documentKinds } from '#content/kinds.ts';
import type { Page, PageRequest } from '#domain/page.ts';
import { inOrder } from '#domain/place.ts';
import { type StoredRecord, textOf } from '#domain/record.ts';
import { timestampSchema } from '#domain/timestamp.ts';
import { call } from './call.ts';
import { getClient } from './client.ts';
import { loadAllRows } from './rows.ts';

const storedSchema = v.looseObject({
  id: v.string(),
  kind: v.string(),
  position: v.string(),
  published: v.boolean(),
  updated_at: timestampSchema,
  body: v.unknown(),
});

/** A document in the list of its kind. */
export type ContentDocument = {
  id: string;
  kind: ContentKind['id'];
  title: string;
  position: string;
  published: boolean;
  updated_at: string;
  /** Null where this release cannot read it. */
  record: StoredRecord | null;
};

/** The documents of all kinds, each kind in its order. A document that cannot be read is among them. */
export const loadDocuments = call(
  async (
    _: PageRequest<Record<never, never>, never>,
    signal,
  ): Promise<Page<ContentDocument, never, null>> => {
    const client = await getClient();
    const columns = 'id, kind, slug, position, published, version, created_at, updated_at, body';
    const table = client.from('content_documents');
    const rows = await loadAllRows(table, columns, storedSchema, 'content', signal);
    return { rows: inOrder(rows).flatMap(documentIn), next: null, details: null };
  },
);

function documentIn(row: v.InferOutput<typeof storedSchema>): ContentDocument[] {
  const kind = documentKinds.find(({ id }) => id === row.kind);
  if (!kind) return [];
  const { id, position, published, updated_at, body } = row;
  const parsed = v.safeParse<v.GenericSchema<unknown, StoredRecord>>(kind.row, row);
  const [titleField = ''] = Object.keys(kind.fields);
  const title = body instanceof Object ? textOf(Reflect.get(body, titleField)) : '';
  return [
    {
      ...{ id, position, published, updated_at },
      kind: kind.id,
      title: title.trim() === '' ? `Without a title (${id})` : title,
      record: parsed.success ? parsed.output : null,
    },
  ];
}

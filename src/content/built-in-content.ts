import type { PublicContent } from '#domain/public-content.ts';
import { type PublicDocumentRow, publicDocuments } from '#domain/public-documents.ts';
import { documentKinds } from './kinds.ts';

type Records = { id: string; builtIn: readonly BuiltIn[] };
type BuiltIn = { id: string; position: string; values: Readonly<Record<string, unknown>> };

/** The records of a kind that are stored from the start, as rows of `content_documents`. */
export const builtInRows = ({ id: kind, builtIn }: Records) =>
  builtIn.map(({ id, position, values }) => {
    const { slug = null, published = true, ...body } = values;
    return {
      id,
      kind,
      slug: slug === null ? null : String(slug),
      position,
      published: published === true,
      body,
    };
  });

function builtInDocuments() {
  const rows: PublicDocumentRow[] = documentKinds.flatMap(builtInRows);
  const { documents } = publicDocuments(rows);
  if (!documents) throw new Error('The built-in agency cannot be read.');
  return documents;
}

/** No stored content: what the site shows until something is stored. */
export const builtInContent: PublicContent = {
  ...builtInDocuments(),
  revision: 0,
  rows: {},
  list: { items: [], nextCursor: null },
  updatedAt: null,
  builtAt: null,
};

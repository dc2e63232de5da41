import * as v from 'valibot';
import { textsOf } from '#domain/record.ts';
import { timestampSchema } from '#domain/timestamp.ts';
import type { Fields, ValuesOf } from './field.ts';

/** Columns that no field changes. */
type Columns = Readonly<Record<string, v.GenericSchema<unknown, string>>>;

/** A row. */
type RowOf<Declared extends Fields, Other extends Columns> = {
  id: string;
  /** Raised by the database with every update: another number means that someone else saved. */
  version: number;
  updated_at: string;
} & { [Name in keyof Declared]: v.InferOutput<Declared[Name]['stored']> } & {
  [Name in keyof Other]: v.InferOutput<Other[Name]>;
};

/** A record that is stored from the start. */
type BuiltIn<Values> = { id: string; values: Values };

type Declaration<Declared extends Fields, Other extends Columns> = {
  /** Of a document, the value of its column `kind`: small letters and hyphens. */
  id: string;
  /** As people know one record. */
  name: string;
  table: 'landing_page_content' | 'portfolio_items' | 'content_documents';
  /** In the order of the form. */
  fields: Declared;
  otherColumns: Other;
  /** The column by which a record is found that may have been deleted and made anew. */
  key: 'id' | keyof Other;
  /** Whether a save recreates a record that was deleted, or the person is asked. */
  onMissing: 'recreate' | 'ask';
};

/** A kind of content: its form, and what the editor and the backend have to know of its records. */
export type Kind<Declared extends Fields = Fields, Other extends Columns = Columns> = Declaration<
  Declared,
  Other
> & {
  /** The texts of an empty form. */
  blank: Record<keyof Declared, string>;
  /** Parses the texts of a form. */
  form: v.GenericSchema<unknown, ValuesOf<Declared>>;
  /** Parses a row, of a document with the fields of its body. */
  row: v.GenericSchema<unknown, RowOf<Declared, Other>>;
};

/** A stored record of a kind. */
export type RecordOf<Declared> = Declared extends { row: v.GenericSchema<unknown, infer Row> } ? Row : never;

/** Declares a kind of content once; what its form holds, what it writes and what is stored are inferred. */
export function defineKind<const Declared extends Fields, const Other extends Columns>(
  kind: Declaration<Declared, Other>,
): Kind<Declared, Other> {
  const byName = <Part>(partOf: (field: Fields[string]) => Part) =>
    Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, partOf(field)]));
  const columns = { id: v.string(), version: v.number(), updated_at: timestampSchema, ...kind.otherColumns };
  return {
    ...kind,
    // Casts: `Object.fromEntries` forgets the names of the fields.
    blank: byName(({ blank = '' }) => blank) as Kind<Declared, Other>['blank'],
    form: v.object(byName(({ schema }) => schema)) as unknown as Kind<Declared, Other>['form'],
    row: v.pipe(
      v.looseObject({ body: v.optional(v.record(v.string(), v.unknown()), {}) }),
      v.transform(({ body, ...row }) => ({ ...row, ...body })),
      v.object({ ...columns, ...byName(({ stored }) => stored) }),
    ) as unknown as Kind<Declared, Other>['row'],
  };
}

const documentColumns = { created_at: timestampSchema, position: v.string() };

/** A kind whose records share the table `content_documents`: what is no column of it is a field of the body. */
type DocumentKind<Id extends string, Declared extends Fields> = Kind<Declared, typeof documentColumns> & {
  id: Id;
  /** As people know the list of its records; of a single record the record itself. */
  plural: string;
  /** There is one record, which cannot be deleted. */
  isSingle: boolean;
  /** The form adds no more records, and the page shows no more. */
  most?: number;
  builtIn: readonly (BuiltIn<ValuesOf<Declared>> & { position: string })[];
};

type DocumentDeclaration<Id extends string, Declared extends Fields> = Pick<
  DocumentKind<Id, Declared>,
  'id' | 'name' | 'plural' | 'isSingle' | 'most' | 'fields' | 'onMissing'
> & {
  /** In their order. A value that is left out is that of an empty field. */
  builtIn: readonly BuiltIn<Partial<ValuesOf<Declared>>>[];
};

/** Declares a kind of document as {@link defineKind} does. */
export function defineDocumentKind<const Id extends string, const Declared extends Fields>({
  id,
  plural,
  isSingle,
  most,
  builtIn,
  ...declaration
}: DocumentDeclaration<Id, Declared>): DocumentKind<Id, Declared> {
  const kind = defineKind({
    ...declaration,
    id,
    table: 'content_documents',
    key: 'id',
    otherColumns: documentColumns,
  });
  return {
    ...kind,
    ...{ id, plural, isSingle, ...(most !== undefined && { most }) },
    builtIn: builtIn.map(({ id, values }, index) => ({
      // The first keys of fractional-indexing, in whose order they stay beyond ten.
      ...{ id, position: `a${index.toString(36)}` },
      values: v.parse(kind.form, textsOf(values, kind.blank)),
    })),
  };
}

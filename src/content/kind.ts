import * as v from 'valibot';
import { isImageUrl, isSiteLink, optionalText, requiredText } from '#domain/text.ts';
import { timestampSchema } from '#domain/timestamp.ts';

/** One of a closed set of values, as people know it. */
export type Option<Value extends string = string> = { value: Value; label: string };

/** A field of a form: a text that is parsed to the value of its column. `Stored`: what the column may hold. */
export type Field<Value extends string | null = string | null, Stored = Value> = {
  label: string;
  /** A text, one of `options`, or an address, which has no spelling. */
  input: 'text' | 'choice' | 'address';
  /** Of a text with several lines. */
  rows?: number;
  isRequired: boolean;
  schema: v.GenericSchema<string, Value>;
  stored: v.GenericSchema<unknown, Stored>;
  options?: readonly Option[];
  hint?: string;
  /** It stands beside the next or the last field where there is room. */
  isHalf?: boolean;
};

type Look = Pick<Field, 'hint' | 'isHalf' | 'rows'>;

/** @param reason what is said where the text is missing */
export const required = (label: string, reason: string, look: Look = {}): Field<string> => ({
  label,
  input: 'text',
  isRequired: true,
  schema: requiredText(reason),
  stored: v.string(),
  ...look,
});

/** An empty text is stored as null. */
export const optional = (label: string, look: Look = {}): Field => ({
  label,
  input: 'text',
  isRequired: false,
  schema: optionalText,
  stored: v.nullable(v.string()),
  ...look,
});

/** As `optional`, but an empty text is stored as an empty text. */
export const possiblyEmpty = (label: string): Field<string, string | null> => ({
  label,
  input: 'text',
  isRequired: false,
  schema: v.pipe(v.string(), v.trim()),
  stored: v.nullable(v.string()),
});

export const choice = <const Value extends string>(
  label: string,
  reason: string,
  options: readonly Option<Value>[],
): Field<Value> => {
  const schema = v.picklist(
    options.map(({ value }) => value),
    reason,
  );
  return { label, input: 'choice', isRequired: true, schema, stored: schema, options };
};

const address = (label: string, accepts: (text: string) => boolean, reason: string, look: Look): Field => ({
  label,
  input: 'address',
  isRequired: false,
  schema: v.pipe(
    optionalText,
    v.check((text) => text === null || accepts(text), reason),
  ),
  stored: v.nullable(v.string()),
  ...look,
});

/** `#section`, a path of this site, or `https://…`. */
export const link = (label: string, look: Look = {}) =>
  address(label, isSiteLink, 'Please use #section, /path or https://…', look);

export const image = (label: string, look: Look = {}) =>
  address(label, isImageUrl, 'Please use https://… or a path of this site, such as /pictures/a.jpg.', look);

export type Fields = Readonly<Record<string, Field<string | null, string | null>>>;

/** Columns that no field changes. */
type Columns = Readonly<Record<string, v.GenericSchema<unknown, string>>>;

/** The columns that a form writes. */
export type ValuesOf<Declared extends Fields> = {
  [Name in keyof Declared]: v.InferOutput<Declared[Name]['schema']>;
};

/** A row. */
type RowOf<Declared extends Fields, Other extends Columns> = {
  id: string;
  /** Raised by the database with every update: another number means that someone else saved. */
  version: number;
  updated_at: string;
} & { [Name in keyof Declared]: v.InferOutput<Declared[Name]['stored']> } & {
  [Name in keyof Other]: v.InferOutput<Other[Name]>;
};

type Declaration<Declared extends Fields, Other extends Columns> = {
  /** Of `private.content_kinds`. */
  id: 'landing-section' | 'portfolio-item';
  /** As people know one record. */
  name: string;
  table: 'landing_page_content' | 'portfolio_items';
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
  const row = { id: v.string(), version: v.number(), updated_at: timestampSchema, ...kind.otherColumns };
  return {
    ...kind,
    // Casts: `Object.fromEntries` forgets the names of the fields.
    blank: byName(() => '') as Kind<Declared, Other>['blank'],
    form: v.object(byName(({ schema }) => schema)) as unknown as Kind<Declared, Other>['form'],
    row: v.object({ ...row, ...byName(({ stored }) => stored) }) as unknown as Kind<Declared, Other>['row'],
  };
}

/** The fields of a form in the order of the screen. `format`: the text of a field as people know it. */
export type FormFields = readonly { name: string; label: string; format?: (text: string) => string }[];

/** The fields of a kind, as differences and drafts name them. */
export const formFields = ({ fields }: { fields: Fields }): FormFields =>
  Object.entries(fields).map(([name, { label, options = [] }]) => ({
    name,
    label,
    format: (text) => options.find(({ value }) => value === text)?.label ?? text,
  }));

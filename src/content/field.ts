import * as v from 'valibot';
import { isUndescribed, type Picture, pictureIn, pictureSchema } from '#domain/picture.ts';
import type { FieldValue } from '#domain/record.ts';
import { isImageUrl, isSiteLink, optionalText, requiredText, storableText } from '#domain/text.ts';

/** One of a closed set of values, as people know it. */
export type Option<Value extends string = string> = { value: Value; label: string };

/** A field of a form: a text that is parsed to the value of its column. `Stored`: what the column may hold. */
export type Field<Value extends FieldValue = FieldValue, Stored = Value> = {
  label: string;
  /**
   * - `text`, `lines` (a list with one text in each line)
   * - `choice` of `options`, `reference` to a record of another kind
   * - `address`, `email`, `slug`: texts without a spelling
   * - `flag`: `true` or `false`
   * - `picture`: an uploaded one, as JSON
   * - `list`: of entries with fields of their own, as JSON
   */
  input:
    | 'text'
    | 'lines'
    | 'choice'
    | 'reference'
    | 'address'
    | 'email'
    | 'slug'
    | 'flag'
    | 'picture'
    | 'list';
  isRequired: boolean;
  schema: v.GenericSchema<string, Value>;
  stored: v.GenericSchema<unknown, Stored>;
  /** What the form of a new record holds. */
  blank?: string;
  /** The text as people know it. */
  format?: (text: string) => string;
  options?: readonly Option[];
  /** Of a reference: the kind of the records that it may name. */
  refersTo?: string;
  /** The fields of an entry, and what one is called. */
  entry?: Fields;
  entryName?: string;
  /** Of an address: a picture is shown from there. */
  isPicture?: true;
  /** Fields that an entry needs, with what is said where one is missing, unless it has a picture. */
  neededWithoutPicture?: Readonly<Record<string, string>>;
  /** How many entries or lines there may be. */
  most?: number;
} & FieldOptions;

export type FieldOptions = {
  hint?: string;
  /** It stands beside the next or the last field where there is room. */
  isHalf?: boolean;
  /** Of a text with several lines. */
  rows?: number;
};

export type Fields = Readonly<Record<string, Field<FieldValue, FieldValue>>>;

/** The columns that a form writes. */
export type ValuesOf<Declared extends Fields> = {
  [Name in keyof Declared]: v.InferOutput<Declared[Name]['schema']>;
};

/** @param reason what is said where the text is missing */
export const required = (label: string, reason: string, options: FieldOptions = {}): Field<string> => ({
  label,
  input: 'text',
  isRequired: true,
  schema: requiredText(reason),
  stored: v.string(),
  ...options,
});

/** An empty text is stored as null. */
export const optional = (label: string, options: FieldOptions = {}): Field<string | null> => ({
  label,
  input: 'text',
  isRequired: false,
  schema: optionalText,
  stored: optionalStored,
  ...options,
});

/** A field that a later release added is not in the rows of an earlier one. */
const optionalStored = v.optional(v.nullable(v.string()), null);

/** As `optional`, but an empty text is stored as an empty text. */
export const possiblyEmpty = (label: string): Field<string, string | null> => ({
  label,
  input: 'text',
  isRequired: false,
  schema: storableText(),
  stored: v.nullable(v.string()),
});

/** @param start whether the first value is chosen at the start, or none */
export const choice = <const Value extends string>(
  label: string,
  reason: string,
  options: readonly Option<Value>[],
  start: 'first' | 'none' = 'none',
): Field<Value> => {
  const schema = v.picklist(
    options.map(({ value }) => value),
    reason,
  );
  return {
    label,
    input: 'choice',
    isRequired: true,
    schema,
    stored: schema,
    options,
    blank: start === 'first' ? (options[0]?.value ?? '') : '',
    format: (text) => options.find(({ value }) => value === text)?.label ?? text,
  };
};

type Address = { accepts: (text: string) => boolean; reason: string };

export const address = (
  label: string,
  { accepts, reason }: Address,
  options: FieldOptions,
): Field<string | null> => ({
  ...optional(label, options),
  input: 'address',
  schema: v.pipe(
    optionalText,
    v.check((text) => text === null || accepts(text), reason),
  ),
});

/** `#section`, a path of this site, or `https://…`. */
export const link = (label: string, options: FieldOptions = {}) =>
  address(label, { accepts: isSiteLink, reason: 'Please use #section, /path or https://…' }, options);

export const imageHint =
  'Optional: an external image (https://…) or a path of this site (/…). An uploaded picture wins over it.';

export const image = (label: string, options: FieldOptions = {}): Field<string | null> => ({
  ...address(
    label,
    {
      accepts: isImageUrl,
      reason: 'Please use https://… or a path of this site, such as /pictures/a.jpg.',
    },
    options,
  ),
  isPicture: true,
});

/** An uploaded picture; the field names it, its file and its alternative text in one JSON text. */
export const picture = (label: string): Field<Picture | null> => ({
  label,
  input: 'picture',
  hint: 'Or drop or paste one here: JPEG, PNG, WebP, up to 20 MB.',
  isRequired: false,
  schema: v.pipe(
    v.string(),
    v.rawTransform(({ dataset: { value: text }, addIssue, NEVER }) => {
      const refuse = (message: string) => {
        addIssue({ message });
        return NEVER;
      };
      const chosen = pictureIn(text);
      if (chosen === null) return null;
      if ('file' in chosen) return refuse(`${chosen.file} was not uploaded. Choose it again, or remove it.`);
      if (isUndescribed(chosen)) return refuse('Please describe the picture, or tick Decorative.');
      const { is_animated: _, ...picture } = chosen;
      return { ...picture, alt: picture.alt?.normalize('NFC').trim() ?? null };
    }),
  ),
  stored: v.optional(v.nullable(pictureSchema), null),
  format: (text) => {
    const chosen = pictureIn(text);
    if (chosen === null) return '';
    if ('file' in chosen) return `${chosen.file} (not uploaded)`;
    const { hash, alt, focal_x, focal_y } = chosen;
    const focus = [focal_x, focal_y].map((share) => `${Math.round(share * 100)} %`).join(', ');
    return `${alt ?? 'Decorative'}\nFile ${hash.slice(0, 8)}, focal point ${focus}`;
  },
});

/** The texts of the entries of a list, from the text of its field; none where that is no list. */
export function entriesIn(text: string): readonly Readonly<Record<string, string>>[] {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.array(v.record(v.string(), v.string()))),
    text,
  );
  return parsed.success ? parsed.output : [];
}

/** Something stands in an entry; one that is empty is not stored. */
export const isFilledEntry = (entry: Readonly<Record<string, string>>): boolean =>
  Object.values(entry).some((text) => text.trim() !== '');

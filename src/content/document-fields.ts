import * as v from 'valibot';
import { emailAddressSchema } from '#domain/email-address.ts';
import { isSiteLink, optionalText, requiredText } from '#domain/text.ts';
import {
  address,
  entriesIn,
  type Field,
  type FieldOptions,
  type Fields,
  isFilledEntry,
  optional,
  required,
  type ValuesOf,
} from './field.ts';

// The fields that documents alone have: the list of portfolio items loads without them.

/** A record of a kind, by its id. */
export const reference = (
  label: string,
  refersTo: string,
  options: FieldOptions = {},
): Field<string | null> => ({
  ...optional(label, options),
  input: 'reference',
  refersTo,
  schema: v.pipe(
    optionalText,
    v.check((text) => text === null || recordId.test(text), 'Please choose one of the list.'),
  ),
});

const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isWebsite = (text: string) => text.startsWith('https://') && isSiteLink(text);
const websiteReason = 'Please use an address that begins with https://.';

/** `https://…` */
export const website = (label: string, options: FieldOptions = {}) =>
  address(label, { accepts: isWebsite, reason: websiteReason }, options);

export const requiredWebsite = (label: string, options: FieldOptions = {}): Field<string> => ({
  ...required(label, websiteReason, options),
  input: 'address',
  schema: v.pipe(requiredText(websiteReason), v.check(isWebsite, websiteReason)),
});

export const email = (label: string): Field<string> => ({
  ...required(label, ''),
  input: 'email',
  schema: emailAddressSchema,
});

/** Characters of a slug. */
export const slugLength = 80;

/** The last part of an address. */
export const slug = (label: string, options: FieldOptions = {}): Field<string> => ({
  ...required(label, '', options),
  input: 'slug',
  schema: v.pipe(
    requiredText('Please enter a slug.'),
    v.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Please use small letters, digits and single hyphens, such as project-noah.',
    ),
    v.maxLength(slugLength, `Please use at most ${slugLength} characters.`),
    v.notValue('404', 'This is the address of the page for unknown addresses. Please use another slug.'),
  ),
});

export const flag = (label: string): Field<boolean> => ({
  label,
  input: 'flag',
  isRequired: false,
  schema: v.pipe(
    v.string(),
    v.transform((text) => text === 'true'),
  ),
  stored: v.boolean(),
  blank: 'false',
  format: (text) => (text === 'true' ? 'Yes' : 'No'),
});

/** Texts, one in each line; blank lines are left out. */
export const lines = (
  label: string,
  { most = 50, ...options }: FieldOptions & { most?: number } = {},
): Field<readonly string[]> => ({
  label,
  input: 'lines',
  isRequired: false,
  schema: v.pipe(
    v.string(),
    v.transform((text) => text.split(/\r?\n/).filter((line) => line.trim() !== '')),
    v.array(requiredText('Please enter a text.')),
    v.maxLength(most, `Please enter at most ${most} lines.`),
    v.readonly(),
  ),
  stored: v.pipe(v.optional(v.array(v.string()), []), v.readonly()),
  most,
  rows: 3,
  ...options,
});

type List<Entry extends Fields> = Pick<Field, 'neededWithoutPicture'> & {
  entry: Entry;
  name: string;
  most: number;
  hint?: string;
};

/** Entries with fields of their own; one without any text is dropped. */
export const list = <const Entry extends Fields>(
  label: string,
  { entry, name, most, hint, neededWithoutPicture = {} }: List<Entry>,
): Field<readonly ValuesOf<Entry>[]> => {
  type Values = ValuesOf<Entry>;
  // Casts: `Object.fromEntries` forgets the names of the fields.
  const entriesOf = (part: 'schema' | 'stored') =>
    v.array(
      v.object(Object.fromEntries(Object.entries(entry).map(([key, field]) => [key, field[part]]))),
    ) as unknown as v.GenericSchema<unknown, Values[]>;
  // An entry of an earlier release lacks the fields that came later.
  const blank = Object.fromEntries(Object.keys(entry).map((key) => [key, '']));
  const filled = v.pipe(
    v.string(),
    v.transform((text): unknown =>
      entriesIn(text)
        .filter(isFilledEntry)
        .map((texts) => ({ ...blank, ...texts })),
    ),
    entriesOf('schema'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const [index, values] of dataset.value.entries()) {
        if ('picture' in values && values.picture !== null) continue;
        for (const [key, message] of Object.entries(neededWithoutPicture)) {
          if (Reflect.get(values, key) !== null) continue;
          const place = {
            type: 'array',
            origin: 'value',
            input: dataset.value,
            key: index,
            value: values,
          } as const;
          addIssue({
            message,
            path: [place, { type: 'object', origin: 'value', input: values, key, value: null }],
          });
        }
      }
    }),
    v.maxLength(most, `Please use at most ${most}.`),
  );
  return {
    label,
    input: 'list',
    isRequired: false,
    schema: filled,
    stored: v.optional(entriesOf('stored'), []),
    entry,
    entryName: name,
    neededWithoutPicture,
    most,
    format: (text) =>
      entriesIn(text)
        .map((texts) =>
          Object.entries(entry)
            .map(([key, { format = (text: string) => text }]) => format(texts[key] ?? ''))
            .join('\n'),
        )
        .join('\n\n'),
    ...(hint === undefined ? {} : { hint }),
  };
};

import { isPlainObject } from '../plain-object.ts';

/** A field is private if its name contains one of these words, in any application; so is everything nested in it. */
export const privateFieldWords: readonly string[] = [
  'password',
  'passphrase',
  'secret',
  'token',
  'jwt',
  'key',
  'apikey',
  'authorization',
  'email',
  'mail',
  'name',
  'message',
  'phone',
  'address',
  'text',
  'url',
  'link',
];

/** Secrets that are recognized in any text: e-mail addresses, JWTs, keys, secrets of a link. */
const secretPattern =
  /[^\s@<>"',;:()[\]]+@[^\s@<>"',;:()[\]]+|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\b[a-z]{2,4}_(?:secret|publishable|live|test)_\w+|(?<=\b(?:code|\w*token\w*)=)[^&\s]+/g;

export type Redact = <Data>(data: Data) => Data;

/**
 * Makes a function that copies data and replaces secrets. Equal secrets have equal replacements, and an e-mail address
 * becomes another one, so that a machine decides as before. Empty texts, numbers and booleans stay. `privateFields`:
 * words that name private fields besides those of any application.
 */
export function createRedactor(privateFields: readonly string[] = []): Redact {
  const privateWords = new Set([...privateFieldWords, ...privateFields]);
  const replacements = new Map<string, string>();
  const replacementOf = (secret: string): string => {
    if (secret === '') return '';
    const known = replacements.get(secret);
    if (known !== undefined) return known;
    const number = replacements.size + 1;
    const replacement = /^\S+@\S+$/.test(secret)
      ? `person-${number}@redacted.invalid`
      : `[redacted ${number}]`;
    replacements.set(secret, replacement);
    return replacement;
  };
  const copy = (data: unknown, isSecret: boolean): unknown => {
    if (typeof data === 'string')
      return isSecret ? replacementOf(data) : data.replace(secretPattern, replacementOf);
    if (Array.isArray(data)) return data.map((part) => copy(part, isSecret));
    if (data instanceof Error) return copyError(data);
    if (typeof data !== 'object' || data === null) return data;
    // Others, such as DOM nodes, may be cyclic.
    if (!isPlainObject(data)) return `[${data.constructor.name}]`;
    return copyFields(data, isSecret);
  };
  const copyFields = (data: object, isSecret: boolean) =>
    Object.fromEntries(
      Object.entries(data).map(([key, part]) => [
        key,
        copy(part, isSecret || isPrivateField(key, privateWords)),
      ]),
    );
  const copyError = ({ name, message, stack: _stack, ...fields }: Error) => ({
    name,
    message: replacementOf(message),
    ...copyFields(fields, false),
  });
  // A copy has the shape of what it was made from.
  return <Data>(data: Data) => copy(data, false) as Data;
}

/** Whether a name has one of the words in it: `newPassword`, `access_token`, `fallbackEmail`. */
function isPrivateField(key: string, privateWords: ReadonlySet<string>): boolean {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return words.some((word) => privateWords.has(word) || privateWords.has(word.replace(/s$/, '')));
}

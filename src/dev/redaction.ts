/**
 * Words that, in the name of a field, mark what it holds as a secret or as something personal. A saved trace has
 * no text of such a field, nor of anything inside of it.
 */
export const secretWords: readonly string[] = [
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
];

/** What gives itself away in any text: e-mail addresses, JWTs, keys, secrets of a link. */
const secretTexts =
  /[^\s@<>"',;:()[\]]+@[^\s@<>"',;:()[\]]+|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\bsb_(?:secret|publishable)_\w+|(?<=\b(?:code|\w*token\w*)=)[^&\s]+/g;

/**
 * Makes a function that copies data and puts stand-ins in the place of secrets. Equal secrets have equal
 * stand-ins, and an e-mail address becomes another one, so that a machine decides as it did. Empty texts, numbers
 * and booleans stay.
 */
export function redactor(): <Data>(data: Data) => Data {
  const standIns = new Map<string, string>();
  const standInFor = (secret: string): string => {
    if (secret === '') return '';
    const known = standIns.get(secret);
    if (known !== undefined) return known;
    const number = standIns.size + 1;
    const standIn = /^\S+@\S+$/.test(secret) ? `person-${number}@redacted.invalid` : `[redacted ${number}]`;
    standIns.set(secret, standIn);
    return standIn;
  };
  const copy = (data: unknown, isSecret: boolean): unknown => {
    if (typeof data === 'string') return isSecret ? standInFor(data) : data.replace(secretTexts, standInFor);
    if (Array.isArray(data)) return data.map((part) => copy(part, isSecret));
    if (data instanceof Error) return copyError(data);
    if (typeof data !== 'object' || data === null) return data;
    if (!isPlain(data)) return `[${data.constructor.name}]`;
    return Object.fromEntries(
      Object.entries(data).map(([key, part]) => [key, copy(part, isSecret || isSecretKey(key))]),
    );
  };
  const copyError = ({ name, message, stack: _stack, ...fields }: Error): unknown => ({
    name,
    message: standInFor(message),
    ...Object.fromEntries(Object.entries(fields).map(([key, part]) => [key, copy(part, isSecretKey(key))])),
  });
  // A parsed border: a copy has the shape of what it was made from.
  return <Data>(data: Data) => copy(data, false) as Data;
}

/** Whether something is data and nothing else: what a page is made of, for one, has no end. */
function isPlain(data: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}

/** Whether the name of a field has one of the words in it: `newPassword`, `access_token`, `fallbackEmail`. */
function isSecretKey(key: string): boolean {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return words.some((word) => secretWords.includes(word) || secretWords.includes(word.replace(/s$/, '')));
}

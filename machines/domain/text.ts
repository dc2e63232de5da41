import * as v from 'valibot';

/** Neither white space, nor a control or zero-width character; the database calls some of these blank, too. */
const visibleCharacter = /[^\s\p{Cc}\p{Cf}]/u;

/**
 * A trimmed text in NFC that PostgreSQL can store: half a surrogate pair (an emoji cut in two) becomes U+FFFD, as in
 * every UTF-8 encoder; U+0000 is refused.
 *
 * @param reason what is said where the text is missing
 */
export const storableText = (reason?: string) =>
  v.pipe(
    v.string(reason),
    v.check((text) => !text.includes('\u0000'), 'Please remove the invisible character U+0000.'),
    v.transform((text) => text.toWellFormed().normalize('NFC')),
    v.trim(),
  );

/** A missing text has the same reason as one without a visible character, not valibot's. */
export const requiredText = (reason: string) =>
  v.pipe(storableText(reason), v.regex(visibleCharacter, reason));

/** A stored text as HTML can carry it: line breaks are line feeds, half a surrogate pair is U+FFFD. */
export const plainText = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\r\n?/g, '\n').toWellFormed()),
);

/** Null where the text has no visible character. */
export const optionalText = v.pipe(
  storableText(),
  v.transform((text) => (visibleCharacter.test(text) ? text : null)),
);

const unsafeCharacter = /[\s\\]|\p{Cc}/u;

/**
 * Whether a text is a link this site follows: `#section`, `/path` on this site, or `https://…`.
 * `//host` and `/\host` name another origin and are refused.
 */
export function isSiteLink(text: string): boolean {
  if (unsafeCharacter.test(text)) return false;
  if (text.startsWith('#')) return text.length > 1;
  if (text.startsWith('/')) return !text.startsWith('//');
  return text.startsWith('https://') && URL.canParse(text);
}

/**
 * Whether a picture may come from there: `https://…`, or `/path` on this site.
 * `//host` and `/\host` name another origin and are refused.
 */
export function isImageUrl(text: string): boolean {
  return /^https:\/\//i.test(text) ? URL.canParse(text) : /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
}

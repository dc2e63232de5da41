import * as v from 'valibot';

/** Neither white space, nor a control or zero-width character; the database calls some of these blank, too. */
const visibleCharacter = /[^\s\p{Cc}\p{Cf}]/u;

/**
 * A trimmed text that PostgreSQL can store: half a surrogate pair (an emoji cut in two) becomes U+FFFD, as in every
 * UTF-8 encoder; U+0000 is refused. A missing text has the same reason as an empty one, not valibot's.
 */
export const requiredText = (reason: string) =>
  v.pipe(
    v.string(reason),
    v.check((text) => !text.includes('\u0000'), 'Please remove the invisible character U+0000.'),
    v.transform((text) => text.toWellFormed()),
    v.trim(),
    v.regex(visibleCharacter, reason),
  );

/** Trimmed; null where it is empty. */
export const optionalText = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (text === '' ? null : text)),
);

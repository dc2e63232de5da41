import * as v from 'valibot';

/** Not only white space, control and zero-width characters, which the database too calls blank in part. */
const SOMETHING_VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;

/**
 * A text that must be filled in: trimmed, nothing that PostgreSQL cannot hold. Half a surrogate pair (an
 * emoji cut in two) becomes U+FFFD, as in every UTF-8 encoder; U+0000 is refused. A missing text is an empty
 * one, so that its reason is the sentence and not valibot's.
 */
export const requiredText = (reason: string) =>
  v.pipe(
    v.string(reason),
    v.check((text) => !text.includes('\u0000'), 'Please remove the invisible character U+0000.'),
    v.transform((text) => text.toWellFormed()),
    v.trim(),
    v.regex(SOMETHING_VISIBLE, reason),
  );

/** A text that may be left out: trimmed, null where it is empty. */
export const optionalText = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (text === '' ? null : text)),
);

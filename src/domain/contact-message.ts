import * as v from 'valibot';

/** Not only white space, control and zero-width characters, which the database too calls blank in part. */
const SOMETHING_VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;

/**
 * A text that must be filled in: trimmed, nothing that PostgreSQL cannot hold. Half a surrogate pair (an
 * emoji cut in two) becomes U+FFFD, as in every UTF-8 encoder; U+0000 is refused. A missing text is an empty
 * one, so that its reason is the sentence and not valibot's.
 */
const filledIn = (reason: string) =>
  v.pipe(
    v.string(reason),
    v.check((text) => !text.includes('\u0000'), 'Please remove the invisible character U+0000.'),
    v.transform((text) => text.toWellFormed()),
    v.trim(),
    v.regex(SOMETHING_VISIBLE, reason),
  );

const messageEntries = {
  name: v.optional(filledIn('Please enter your name.'), ''),
  // The rule of the browser's own email fields.
  email: v.optional(
    v.pipe(filledIn('Please enter your email address.'), v.rfcEmail('Please enter a valid email address.')),
    '',
  ),
  message: v.optional(filledIn('Please enter a message.'), ''),
};

/**
 * What a visitor sends with the contact form. The form and the edge function parse with this one schema,
 * so it imports nothing but valibot by its bare name, which both runtimes resolve.
 *
 * Texts are trimmed; there is no length limit (a request body has one, see the function).
 */
export const contactMessageSchema = v.object(messageEntries);

/** A valid contact message, trimmed. */
export type ContactMessage = v.InferOutput<typeof contactMessageSchema>;

/** Milliseconds from the first touch of the form to its submission: nobody writes a message in less. */
export const MINIMUM_ELAPSED_MS = 1_500;

/** The body of `POST /functions/v1/contact-form`: the message and what tells people from bots. */
export const contactRequestSchema = v.object(
  {
    ...messageEntries,
    /** Honeypot: a field no person sees. Anything in it marks a bot. */
    website: v.optional(v.string('website must be a text.'), ''),
    /** Milliseconds between the first touch of the form and its submission, as the browser measured it. */
    elapsed_ms: v.optional(
      v.pipe(v.number('elapsed_ms must be a number.'), v.minValue(0, 'elapsed_ms must not be negative.')),
    ),
    /** The same id twice stores once. */
    request_id: v.optional(
      v.pipe(v.string('request_id must be a UUID.'), v.uuid('request_id must be a UUID.')),
    ),
  },
  'Send a JSON object with name, email and message.',
);

/** A parsed request to the contact function. */
export type ContactRequest = v.InferOutput<typeof contactRequestSchema>;

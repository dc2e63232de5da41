import * as v from 'valibot';

const filledIn = (reason: string) => v.pipe(v.string(reason), v.trim(), v.nonEmpty(reason));

/**
 * What a visitor sends with the contact form. The form and the edge function parse with this one schema,
 * so it imports nothing but valibot by its bare name, which both runtimes resolve.
 *
 * Texts are trimmed; there is no length limit (a request body has one, see the function).
 */
export const contactMessageSchema = v.object({
  name: filledIn('Please enter your name.'),
  email: v.pipe(filledIn('Please enter your email address.'), v.email('Please enter a valid email address.')),
  message: filledIn('Please enter a message.'),
});

/** A valid contact message, trimmed. */
export type ContactMessage = v.InferOutput<typeof contactMessageSchema>;

/** The body of `POST /functions/v1/contact-form`: the message and what tells people from bots. */
export const contactRequestSchema = v.object({
  ...contactMessageSchema.entries,
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
});

/** A parsed request to the contact function. */
export type ContactRequest = v.InferOutput<typeof contactRequestSchema>;

import * as v from 'valibot';
import { emailAddressSchema } from './email-address.ts';
import { requiredText } from './text.ts';

const messageEntries = {
  name: v.optional(requiredText('Please enter your name.'), ''),
  email: v.optional(emailAddressSchema, ''),
  message: v.optional(requiredText('Please enter a message.'), ''),
};

/**
 * What a visitor sends with the contact form. The form and the edge function parse with this one schema,
 * so it imports only valibot by its bare name and its neighbours by their paths, which both runtimes resolve.
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

import * as v from 'valibot';
import { emailAddressSchema } from './email-address.ts';
import { requiredText } from './text.ts';

const messageEntries = {
  name: v.optional(requiredText('Please enter your name.'), ''),
  email: v.optional(emailAddressSchema, ''),
  message: v.optional(requiredText('Please enter a message.'), ''),
};

/**
 * The form and the edge function parse with this schema, so it imports only valibot by its bare name and its neighbours
 * by their paths, which both runtimes resolve. There is no length limit but that of the function for a request body.
 */
export const contactMessageSchema = v.object(messageEntries);

export type ContactMessage = v.InferOutput<typeof contactMessageSchema>;

/** Milliseconds from the first touch of the form to its submission: nobody writes a message in less. */
export const MINIMUM_ELAPSED_MS = 1_500;

/** The body of `POST /functions/v1/contact-form`: the message, and values that show bots. */
export const contactRequestSchema = v.object(
  {
    ...messageEntries,
    /** Honeypot: a hidden field. Any text in it marks a bot. */
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

export type ContactRequest = v.InferOutput<typeof contactRequestSchema>;

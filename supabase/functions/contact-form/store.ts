import * as v from 'valibot';
import type { ContactRequest } from '../../../machines/domain/contact-message.ts';
import type { ContactSettings } from './configuration.ts';
import type { CallDatabase } from './database.ts';
import type { Suspicion } from './suspicion.ts';

/** How storing a message ended. `known`: its `request_id` is stored already; that message stays as it is. */
export type Saved = { outcome: 'stored' } | { outcome: 'known' } | { outcome: 'limited'; retryAfter: number };

/** Stores contact messages. */
export type MessageStore = {
  /**
   * Stores a message, unless its sender has sent too many within the last hour; `retryAfter` is in seconds.
   *
   * @param sender what `hashSender` made of the sender's address; null where it is not known.
   * @throws {DatabaseError} when it is not known to be stored.
   */
  save(message: ContactRequest, suspicion: Suspicion | null, sender: string | null): Promise<Saved>;
  /**
   * What the purge by age waits with, a day after its period was shortened or a backup restored; null where it does not
   * wait.
   *
   * @throws {DatabaseError} when that is not known.
   */
  readPurge(): Promise<WaitingPurge | null>;
};

/** How many messages will be deleted, since they are older than so many days, and when (ISO 8601). */
type WaitingPurge = { messages: number; keepDays: number; at: string };

/** Over-limit messages are mailed together, this many first pauses after the first of them. */
const DIGEST_PAUSES = 15;

const savedSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('stored') }),
  v.object({ outcome: v.literal('known') }),
  v.pipe(
    v.object({ outcome: v.literal('limited'), retry_after: v.number() }),
    v.transform(({ outcome, retry_after }) => ({ outcome, retryAfter: retry_after })),
  ),
]);

const purgeSchema = v.nullable(
  v.pipe(
    v.object({ messages: v.number(), at: v.string(), keep_days: v.number() }),
    v.transform(({ messages, at, keep_days }) => ({ messages, keepDays: keep_days, at })),
  ),
);

/**
 * Stores messages in the table `contact_messages`. The database counts and stores in one step, so that many
 * instances of the function share the limits.
 */
export function createMessageStore(
  call: CallDatabase,
  { limits, keepDays, mail, mailRetrySeconds }: ContactSettings,
): MessageStore {
  return {
    save: ({ name, email, message, request_id = null }, suspicion, sender) =>
      call(
        'take_contact_message',
        {
          name,
          email,
          message,
          request_id,
          address_hash: sender,
          address_limit: limits.perAddress,
          overall_limit: limits.overall,
          keep_days: keepDays,
          suspected_for: suspicion,
          suspected_limit: limits.suspected,
          sends_mail: mail !== null,
          digest_seconds: DIGEST_PAUSES * mailRetrySeconds,
        },
        savedSchema,
      ),
    readPurge: () => call('contact_purge_notice', { keep_days: keepDays }, purgeSchema),
  };
}

import * as v from 'valibot';
import type { ContactRequest } from '../../../src/domain/contact-message.ts';
import type { Limits } from './configuration.ts';

/**
 * How long the database may take to answer, in milliseconds: less than the form waits (15 s), and long enough for a
 * message that waits its turn behind many others.
 */
export const STORE_TIME_LIMIT_MS = 12_000;

/** What became of a message: one whose `request_id` is stored already is known, and left as it is. */
export type Saved = { outcome: 'stored' } | { outcome: 'known' } | { outcome: 'limited'; retryAfter: number };

/** Keeps contact messages. */
export type MessageStore = {
  /**
   * Stores a message, unless too many came within the last hour; `retryAfter` is in seconds.
   *
   * @param addressHash what `hashSender` made of the sender's address.
   * @throws {StoreError} when it is not known to be stored.
   */
  save(message: ContactRequest, addressHash: string | null): Promise<Saved>;
};

/** Why a message was not stored, in words fit for a log: none of them are the visitor's. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Where messages go, a project's URL and a secret key for it, and how many and how long they are kept. */
export type StoreOptions = {
  backendUrl: string;
  secretKey: string;
  limits: Limits;
  keepDays: number;
  timeLimitMs?: number;
};

const savedSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('stored') }),
  v.object({ outcome: v.literal('known') }),
  v.pipe(
    v.object({ outcome: v.literal('limited'), retry_after: v.number() }),
    v.transform(({ outcome, retry_after }) => ({ outcome, retryAfter: retry_after })),
  ),
]);

/**
 * Stores messages in the table `contact_messages` through the project's REST interface. The database counts
 * and stores in one step, so that many instances of the function share the limits.
 */
export function createMessageStore({
  backendUrl,
  secretKey,
  limits,
  keepDays,
  timeLimitMs = STORE_TIME_LIMIT_MS,
}: StoreOptions): MessageStore {
  const endpoint = `${backendUrl.replace(/\/+$/, '')}/rest/v1/rpc/take_contact_message`;
  const headers = { ...credentials(secretKey), 'content-type': 'application/json' };
  return {
    async save({ name, email, message, request_id = null }, addressHash) {
      const parameters = {
        name,
        email,
        message,
        request_id,
        address_hash: addressHash,
        address_limit: limits.perAddress,
        overall_limit: limits.overall,
        keep_days: keepDays,
      };
      const signal = AbortSignal.timeout(timeLimitMs);
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers,
          body: JSON.stringify(parameters),
          redirect: 'error',
          signal,
        });
        const answer = await response.text();
        if (!response.ok) throw new StoreError(refusalReason(response.status, answer));
        const saved = v.safeParse(v.pipe(v.string(), v.parseJson(), savedSchema), answer);
        if (!saved.success) throw new StoreError('The answer of the database could not be read.');
        return saved.output;
      } catch (error) {
        if (error instanceof StoreError) throw error;
        if (signal.aborted) throw new StoreError(`The database did not answer within ${timeLimitMs} ms.`);
        throw new StoreError('The database cannot be reached.');
      }
    },
  };
}

/** A legacy key is a JWT and needs `Authorization` besides; a newer one (`sb_secret_…`) is refused there. */
function credentials(secretKey: string): Record<string, string> {
  return secretKey.startsWith('sb_')
    ? { apikey: secretKey }
    : { apikey: secretKey, authorization: `Bearer ${secretKey}` };
}

const refusalSchema = v.pipe(v.string(), v.parseJson(), v.object({ code: v.string(), message: v.string() }));

/** Codes whose messages speak of tables, roles and connections, and never quote a row's values. */
const QUOTABLE_CODE = /^(PGRST|08|28|42|53|57)/;

function refusalReason(status: number, answer: string): string {
  const refusal = v.safeParse(refusalSchema, answer);
  if (!refusal.success) return `The database answered ${status}.`;
  const { code, message } = refusal.output;
  return `The database answered ${status}, ${code}${QUOTABLE_CODE.test(code) ? `: ${message}` : ''}.`;
}

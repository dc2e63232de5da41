import * as v from 'valibot';
import type { ContactRequest } from '../../../src/domain/contact-message.ts';

/** How long the database may take to answer, in milliseconds; less than the form waits (15 s). */
export const STORE_TIME_LIMIT_MS = 8_000;

/** Keeps contact messages. */
export type MessageStore = {
  /**
   * Stores a message; one whose `request_id` is already stored is left as it is.
   *
   * @throws {StoreError} when it is not known to be stored.
   */
  save(message: ContactRequest): Promise<void>;
};

/** Why a message was not stored, in words fit for a log: none of them are the visitor's. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Where messages go: a project's URL and a secret key for it. */
export type StoreAddress = { backendUrl: string; secretKey: string; timeLimitMs?: number };

/** Stores messages in the table `contact_messages` through the project's REST interface. */
export function createMessageStore({
  backendUrl,
  secretKey,
  timeLimitMs = STORE_TIME_LIMIT_MS,
}: StoreAddress): MessageStore {
  const endpoint = `${backendUrl.replace(/\/+$/, '')}/rest/v1/contact_messages?on_conflict=request_id`;
  const headers = {
    ...credentials(secretKey),
    'content-type': 'application/json',
    prefer: 'resolution=ignore-duplicates, return=minimal',
  };
  return {
    async save({ name, email, message, request_id }) {
      // Without an absent request_id, so that what is sent on is never longer than what was received.
      const row = { name, email, message, ...(request_id && { request_id }) };
      const signal = AbortSignal.timeout(timeLimitMs);
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers,
          body: JSON.stringify(row),
          redirect: 'error',
          signal,
        });
        const answer = await response.text();
        if (!response.ok) throw new StoreError(refusalReason(response.status, answer));
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

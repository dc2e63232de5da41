import { createRateLimit } from '../rate-limit.ts';
import { Refused } from './refused.ts';
import { addressKey } from './sign-in-attempts.ts';

/** Mails to one address that one sender asks for: one a minute. */
const mailsOfSender = { burst: 1, refillMs: 60_000 };

/** Mails to one address that anybody asks for: five in a row, then one a minute. */
const mailsToAddress = { burst: 5, refillMs: 60_000 };

const requestsOfSender = { burst: 30, refillMs: 2_000 };

/** Limits requests for a reset link, without regard to which addresses have an account. */
export function createRecoveryRequests(now = Date.now) {
  const ofSenderToAddress = createRateLimit({ ...mailsOfSender, now });
  const toAddress = createRateLimit({ ...mailsToAddress, now });
  const ofSender = createRateLimit({ ...requestsOfSender, now });

  /**
   * Whether a mail may be sent.
   * @throws Refused when the sender asks too often for any address.
   */
  return (sender: string | null, email: string): boolean => {
    const senderKey = sender ?? '';
    const waitMs = ofSender.waitMs(senderKey);
    if (waitMs > 0) {
      throw new Refused('Too many requests for a link. Please try again in a few seconds.', {
        status: 429,
        code: 'over_request_rate_limit',
        retryAfterMs: waitMs,
      });
    }
    ofSender.take(senderKey);
    const address = addressKey(email);
    const pair = `${senderKey} ${address}`;
    if (ofSenderToAddress.waitMs(pair) > 0 || toAddress.waitMs(address) > 0) return false;
    ofSenderToAddress.take(pair);
    toAddress.take(address);
    return true;
  };
}

import { createRateLimit } from '../rate-limit.ts';
import { Refused, toSeconds } from './refused.ts';

/** How an attempt ended; `unknown`: the password was not compared. */
export type AttemptOutcome = 'succeeded' | 'failed' | 'unknown';

type Attempt = {
  /** @throws Refused for a failure of a sender that has failed too often. */
  end(outcome: AttemptOutcome): void;
};

/** Failures of a sender with one address: so many in a row, then one a minute. */
const failuresWithAddress = { burst: 10, refillMs: 60_000 };

const failuresOfSender = { burst: 30, refillMs: 2_000 };

/**
 * Limits failed attempts to sign in, without regard to which addresses have an account. An attempt counts from its
 * start until it is known not to have failed, so that many at once are no way around.
 */
export function createSignInAttempts(now = Date.now) {
  const withAddress = createRateLimit({ ...failuresWithAddress, now });
  const ofSender = createRateLimit({ ...failuresOfSender, now });

  /** @throws Refused when the sender has failed too often with this address. */
  return (sender: string | null, email: string): Attempt => {
    const senderKey = sender ?? '';
    const pair = `${senderKey} ${addressKey(email)}`;
    const waitMs = withAddress.waitMs(pair);
    if (waitMs > 0) throw tooManyFailures(waitMs);
    const senderWaitMs = ofSender.waitMs(senderKey);
    // The first attempt with another address may be that of a colleague who knows the password.
    if (senderWaitMs > 0 && withAddress.isUsed(pair)) throw tooManyFailures(senderWaitMs);
    withAddress.take(pair);
    if (senderWaitMs === 0) ofSender.take(senderKey);
    return {
      end(outcome) {
        if (outcome === 'failed') {
          if (senderWaitMs > 0) throw tooManyFailures(senderWaitMs);
          return;
        }
        if (senderWaitMs === 0) ofSender.giveBack(senderKey);
        if (outcome === 'succeeded') withAddress.forget(pair);
        else withAddress.giveBack(pair);
      },
    };
  };
}

function tooManyFailures(waitMs: number): Refused {
  const seconds = toSeconds(waitMs);
  const time = seconds === 1 ? 'a second' : `${seconds} seconds`;
  return new Refused(`Too many failed attempts to log in. Please try again in ${time}.`, {
    status: 429,
    code: 'over_request_rate_limit',
    retryAfterMs: waitMs,
  });
}

/** The text by which limits know an address. Longer ones than any that exists share theirs. */
export function addressKey(email: string): string {
  return email.slice(0, 320).toLowerCase();
}

import { createRateLimit } from './rate-limit.ts';

type Log = (...values: unknown[]) => void;

/** Lines of a log that others can cause: so many in a row, then one in this time. */
const lines = { burst: 60, refillMs: 1_000 };

/** Writes at most one line a second in the long run; the next line that is written says how many were left out. */
export function createLimitedLog(write: Log, now = Date.now): Log {
  const limit = createRateLimit({ ...lines, now });
  let leftOut = 0;
  return (...values) => {
    if (limit.waitMs('') > 0) {
      leftOut += 1;
      return;
    }
    limit.take('');
    if (leftOut > 0) write(`${leftOut} similar lines were left out of this log.`);
    leftOut = 0;
    write(...values);
  };
}

/** Counts events of each key: `burst` in a row, then one for each `refillMs`. */
export type RateLimit = {
  /** Milliseconds until an event is allowed; 0: now. */
  waitMs(key: string): number;
  /** Whether the key has fewer than all of its events left. */
  isUsed(key: string): boolean;
  take(key: string): void;
  giveBack(key: string): void;
  forget(key: string): void;
};

type RateLimitOptions = {
  burst: number;
  refillMs: number;
  /** Keys that are remembered; the one that was used least recently is forgotten first. */
  maxKeys?: number;
  now?: () => number;
};

/** A leaky bucket for each key: an event fills it by `refillMs`, which time takes out again. */
export function createRateLimit({
  burst,
  refillMs,
  maxKeys = 10_000,
  now = Date.now,
}: RateLimitOptions): RateLimit {
  /** From the least to the most recently used. */
  const buckets = new Map<string, { filledMs: number; at: number }>();

  function filledMs(key: string): number {
    const bucket = buckets.get(key);
    return bucket === undefined ? 0 : Math.max(0, bucket.filledMs - (now() - bucket.at));
  }

  function fill(key: string, milliseconds: number): void {
    const filled = filledMs(key) + milliseconds;
    buckets.delete(key);
    if (filled <= 0) return;
    buckets.set(key, { filledMs: filled, at: now() });
    const [oldest] = buckets.keys();
    if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest);
  }

  return {
    waitMs: (key) => Math.max(0, filledMs(key) - (burst - 1) * refillMs),
    isUsed: (key) => filledMs(key) > 0,
    take: (key) => fill(key, refillMs),
    giveBack: (key) => fill(key, -refillMs),
    forget: (key) => void buckets.delete(key),
  };
}

/** What came of sending requests one after the other from several places at once. */
export type Load = { perSecond: number; medianMs: number; p99Ms: number; answered: number; failed: number };

/** How the load is made. */
export type LoadPlan = {
  /** Sends one request; its answer counts as failed unless this is true. */
  send: () => Promise<boolean>;
  /** How many requests are under way at any moment. */
  atOnce: number;
  seconds: number;
  signal: AbortSignal;
};

/** Sends for some seconds and measures from each request to the end of its answer. */
export async function measureLoad({ send, atOnce, seconds, signal }: LoadPlan): Promise<Load> {
  const durations: number[] = [];
  let failed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  async function sendOn(): Promise<void> {
    while (performance.now() < end) {
      signal.throwIfAborted();
      const sentAt = performance.now();
      if (!(await send())) failed += 1;
      durations.push(performance.now() - sentAt);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendOn));
  const elapsed = (performance.now() - start) / 1000;
  durations.sort((a, b) => a - b);
  return {
    perSecond: durations.length / elapsed,
    medianMs: quantile(durations, 0.5),
    p99Ms: quantile(durations, 0.99),
    answered: durations.length - failed,
    failed,
  };
}

/** The value below which this part of the sorted values lies; `NaN` of none. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(Math.ceil(sorted.length * part) - 1, 0)] ?? Number.NaN;
}

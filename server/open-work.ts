export function trackWork() {
  const open = new Set<Promise<unknown>>();
  return {
    /** Returns the work itself. */
    track<Result>(work: Promise<Result>): Promise<Result> {
      open.add(work);
      const close = () => void open.delete(work);
      work.then(close, close);
      return work;
    },
    /** Resolves when all work so far has ended. */
    settled: () => Promise.allSettled(open),
  };
}

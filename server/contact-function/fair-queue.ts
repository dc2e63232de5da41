export type FairQueue = <Result>(sender: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * A queue that runs at most `limit` tasks at a time and takes waiting ones by turns, one of each sender: a sender with
 * many tasks delays its own, and another sender's next one waits for one task of each other sender at most.
 */
export function createFairQueue(limit: number): FairQueue {
  // In the order of their turns; a sender who has had one goes to the end.
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function startNext(): void {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [sender, [start, ...others]] = next;
    waiting.delete(sender);
    if (others.length > 0) waiting.set(sender, others);
    start?.();
  }

  return async (sender, task) => {
    if (running < limit) running += 1;
    else {
      await new Promise<void>((start) => {
        waiting.set(sender, [...(waiting.get(sender) ?? []), start]);
      });
    }
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}

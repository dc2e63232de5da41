/** Runs a task when its turn comes, and returns its result. */
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
    const [sender, tasks] = next;
    const start = tasks.shift();
    waiting.delete(sender);
    if (tasks.length > 0) waiting.set(sender, tasks);
    start?.();
  }

  return async (sender, task) => {
    if (running < limit) running += 1;
    else {
      await new Promise<void>((start) => {
        const others = waiting.get(sender);
        if (others) others.push(start);
        else waiting.set(sender, [start]);
      });
    }
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}

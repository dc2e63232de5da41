import { setImmediate } from 'node:timers/promises';

/** Runs a task when all earlier ones have settled, and answers as the task does. */
export type OneAtATime = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * A queue that runs one task at a time, in the order of the calls; a task that fails stops no other. Between two of
 * them the process does what else there is to do: tasks that never wait for anything outside of it, as those of the
 * embedded database, would otherwise keep every other connection waiting until the queue is empty.
 */
export function createOneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined).then(() => setImmediate());
    return result;
  };
}

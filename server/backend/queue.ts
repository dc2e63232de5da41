export type Queue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** A queue that runs one task at a time, in the order of the calls; a task that fails stops no other. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

/** A promise that is settled from outside; `Promise.withResolvers` needs Node 22. */
export function deferred<Value>() {
  let resolve: (value: Value | PromiseLike<Value>) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<Value>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}

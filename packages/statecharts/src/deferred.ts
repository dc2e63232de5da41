export type Deferred<Value> = {
  promise: Promise<Value>;
  resolve: (value: Value | PromiseLike<Value>) => void;
  reject: (reason: unknown) => void;
};

/** A promise that is settled from outside; `Promise.withResolvers` needs Node 22. */
export function deferred<Value>(): Deferred<Value> {
  let settle: Omit<Deferred<Value>, 'promise'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // The function above has run.
  if (!settle) throw new Error('A promise calls its executor at once.');
  return { promise, ...settle };
}

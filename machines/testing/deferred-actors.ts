import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';

type DeferredCall<Output, Input> = {
  input: Input;
  signal: AbortSignal;
  resolve: (output: Output) => Promise<void>;
  reject: (error: unknown) => Promise<void>;
};

/** A promise actor that records its calls; each is pending until the test settles it. */
export function deferredPromise<Output, Input>() {
  const calls: DeferredCall<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(({ input, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    calls.push({
      input,
      signal,
      resolve: (output) => settleAndFlush(() => resolve(output)),
      reject: (error) => settleAndFlush(() => reject(error)),
    });
    return promise;
  });
  return {
    logic,
    calls,
    /** @throws when there was no call. */
    last: (): DeferredCall<Output, Input> => {
      const call = calls.at(-1);
      if (!call) throw new Error('No call was made.');
      return call;
    },
  };
}

/** A callback actor that sends what the test passes to `send`. */
export function controlledCallback<Sent extends AnyEventObject>() {
  let send: ((event: Sent) => void) | undefined;
  const logic = fromCallback<AnyEventObject, undefined, Sent>(({ sendBack }) => {
    send = sendBack;
    return () => {
      send = undefined;
    };
  });
  return {
    logic,
    send: (event: Sent) => {
      if (!send) throw new Error('The actor is not running.');
      send(event);
    },
  };
}

/** Settles a call and waits until the machine has the result: a macrotask runs after all microtasks. */
async function settleAndFlush(settle: () => void): Promise<void> {
  settle();
  await new Promise((resolve) => setTimeout(resolve));
}

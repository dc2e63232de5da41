import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';

/** A call that waits until the test settles it. */
type DeferredCall<Output, Input> = {
  input: Input;
  signal: AbortSignal;
  resolve: (output: Output) => Promise<void>;
  reject: (error: unknown) => Promise<void>;
};

/** A promise actor whose calls are recorded, and wait until the test settles them. */
export function deferredPromise<Output, Input>() {
  const calls: DeferredCall<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(({ input, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    calls.push({
      input,
      signal,
      resolve: (output) => delivered(() => resolve(output)),
      reject: (error) => delivered(() => reject(error)),
    });
    return promise;
  });
  return {
    logic,
    calls,
    /** The newest call; an error when there was none. */
    last: (): DeferredCall<Output, Input> => {
      const call = calls.at(-1);
      if (!call) throw new Error('No call was made.');
      return call;
    },
  };
}

/** A callback actor that sends the events of the test. */
export function deferredCallback<Sent extends AnyEventObject>() {
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

/** A result reaches the machine after several microtasks; a macrotask comes after them all. */
async function delivered(settle: () => void): Promise<void> {
  settle();
  await new Promise((resolve) => setTimeout(resolve));
}

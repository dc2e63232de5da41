import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';

/** A call that waits for the test to answer it. */
export type HeldCall<Output, Input> = {
  input: Input;
  signal: AbortSignal;
  resolve: (output: Output) => Promise<void>;
  reject: (error: unknown) => Promise<void>;
};

/** A promise actor whose calls are recorded and held until the test answers. */
export function heldCalls<Output, Input>() {
  const calls: HeldCall<Output, Input>[] = [];
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
    last: (): HeldCall<Output, Input> => {
      const call = calls.at(-1);
      if (!call) throw new Error('No call was made.');
      return call;
    },
  };
}

/** A callback actor that sends what the test tells it to. */
export function heldReports<Sent extends AnyEventObject>() {
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
      if (!send) throw new Error('Nobody listens.');
      send(event);
    },
  };
}

/** An answer passes through several microtasks before the machine has it; a macrotask comes after them all. */
async function delivered(answer: () => void): Promise<void> {
  answer();
  await new Promise((resolve) => setTimeout(resolve));
}

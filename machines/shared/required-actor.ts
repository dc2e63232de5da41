import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';

/** A promise actor without an implementation: it refuses until the real one is provided. */
export function requiredPromise<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} must be provided`)));
}

/** A callback actor without an implementation: it refuses until the real one is provided. */
export function requiredCallback<Sent extends AnyEventObject>(name: string) {
  return fromCallback<AnyEventObject, undefined, Sent>(() => {
    throw new Error(`${name} must be provided`);
  });
}

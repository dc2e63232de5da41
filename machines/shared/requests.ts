import { type AnyEventObject, type EventObject, fromCallback, fromPromise } from 'xstate';
import { type BackendError, timedOut, toBackendError } from '#domain/backend-error.ts';

/** Milliseconds after which a request to the backend is aborted. */
export const requestTimeout = 15_000;

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

/** Parameters of an `onDone`. */
export const output = <Output>({ event }: { event: { output: Output } }): Output => event.output;

export type Failure = { error: BackendError };

/** Parameters of an `onError` and of a time limit. */
export const failure = ({ event }: { event: EventObject }): Failure => ({
  error: 'error' in event ? toBackendError(event.error) : timedOut(),
});

export type RequestFailure<Request extends string> = Failure & { request: Request };

/** The transition of an `onError` and a time limit, for machines with the actions `recordFailure` and `announceFailure`. */
export function requestFailure<Request extends string, Target extends string>(
  request: Request,
  target: Target,
) {
  const params = ({ event }: { event: EventObject }) => ({ request, ...failure({ event }) });
  return {
    target,
    actions: [
      { type: 'recordFailure', params },
      { type: 'announceFailure', params },
    ],
  } as const;
}

import { type AnyEventObject, type EventObject, fromCallback, fromPromise } from 'xstate';
import { type BackendError, timedOut, toBackendError } from '#domain/backend-error.ts';

/** Milliseconds after which a request to the backend is aborted. */
export const requestTimeout = 15_000;

/** A promise actor without an implementation: it rejects until the real one is provided. */
export function requiredPromise<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} must be provided`)));
}

/** A callback actor without an implementation: it throws until the real one is provided. */
export function requiredCallback<Sent extends AnyEventObject>(name: string) {
  return fromCallback<AnyEventObject, undefined, Sent>(() => {
    throw new Error(`${name} must be provided`);
  });
}

/** Maps an `onDone` event to params. */
export const toOutput = <Output>({ event }: { event: { output: Output } }): Output => event.output;

export type Failure = { error: BackendError };

/** Maps the event of an `onError` or of a timeout to params. */
export const toFailure = ({ event }: { event: EventObject }): Failure => ({
  error: 'error' in event ? toBackendError(event.error) : timedOut(),
});

export type RequestFailure<Name extends string> = Failure & { request: Name };

/** Maps the event of an `onError` or of a timeout to params that name the request. */
export const toRequestFailure =
  <Name extends string>(request: Name) =>
  ({ event }: { event: EventObject }): RequestFailure<Name> => ({ request, ...toFailure({ event }) });

/** The transition of an `onError` and a timeout, for machines with the actions `recorder` and `announceFailure`. */
export function recordedFailure<Name extends string, Target extends string, Recorder extends string>(
  request: Name,
  target: Target,
  recorder: Recorder,
) {
  const params = toRequestFailure(request);
  return {
    target,
    actions: [
      { type: recorder, params },
      { type: 'announceFailure', params },
    ],
  } as const;
}

/** The same of a request of whose failure nothing is stored. */
export function announcedFailure<Name extends string, Target extends string>(request: Name, target: Target) {
  return { target, actions: { type: 'announceFailure', params: toRequestFailure(request) } } as const;
}

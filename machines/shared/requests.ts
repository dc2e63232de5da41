import { type AnyEventObject, type ErrorActorEvent, fromCallback, fromPromise } from 'xstate';
import { type BackendError, toBackendError } from '#domain/backend-error.ts';

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

/** Maps an `onError` event to params. */
export const toFailure = ({ event }: { event: ErrorActorEvent }): Failure => ({
  error: toBackendError(event.error),
});

export type RequestFailure<Name extends string> = Failure & { request: Name };

/** Maps an `onError` event to params that name the request. */
const toRequestFailure =
  <Name extends string>(request: Name) =>
  ({ event }: { event: ErrorActorEvent }): RequestFailure<Name> => ({ request, ...toFailure({ event }) });

/** The transition of an `onError`, for machines with the actions `recorder` and `announceFailure`. */
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

import type { EventObject } from 'xstate';
import { type BackendError, timedOut, toBackendError } from '#domain/backend-error.ts';

/** A request that was refused or took too long. */
export type RequestFailure<Request extends string> = { request: Request; error: BackendError };

/**
 * The transition of a request's `onError` and time limit: the machine's actions `noteFailure` and `announceFailure`
 * get a {@link RequestFailure}.
 */
export function requestFailure<Request extends string, Target extends string>(
  request: Request,
  target: Target,
) {
  const params = ({ event }: { event: EventObject }): RequestFailure<Request> => ({
    request,
    error: 'error' in event ? toBackendError(event.error) : timedOut(),
  });
  return {
    target,
    actions: [
      { type: 'noteFailure', params },
      { type: 'announceFailure', params },
    ],
  } as const;
}

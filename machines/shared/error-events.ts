import { timedOut, toBackendError } from '#domain/backend-error.ts';

/** Action and guard parameters of an invoked actor's `onError`: what it was refused with. */
export const failure = ({ event }: { event: { error: unknown } }) => ({ error: toBackendError(event.error) });

/** Action parameters of an invoked actor's time limit, told like any other failure. */
export const timeout = () => ({ error: timedOut() });

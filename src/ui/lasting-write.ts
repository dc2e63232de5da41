import { fromPromise, type PromiseActorLogic } from 'xstate';
import { type BackendError, toBackendError } from '#domain/backend-error.ts';
import { createChild, sessionSignal, stopChild } from './application.ts';

/** How a write has ended; null: its session ended before. */
type Written<Output> = { output: Output } | { error: BackendError } | null;

const running = new Set<Promise<unknown>>();

/** Whether a write is under way, which would be lost with the document. */
export const isWriting = (): boolean => running.size > 0;

/** Resolves once no write is under way. */
export async function writesEnded(): Promise<void> {
  while (isWriting()) await Promise.all(running);
}

/** Runs a write until its response, whatever page is shown, or until the session ends. */
export function startWrite<Output, Input>(
  logic: PromiseActorLogic<Output, Input>,
  input: Input,
): Promise<Written<Output>> {
  const actor = createChild(logic, { input });
  const session = sessionSignal();
  const write = new Promise<Written<Output>>((resolve) => {
    session.addEventListener('abort', () => {
      stopChild(actor);
      resolve(null);
    });
    actor.subscribe({
      next: (snapshot) => {
        if (snapshot.status === 'done') resolve({ output: snapshot.output });
      },
      error: (error) => resolve({ error: toBackendError(error) }),
    });
  }).finally(() => running.delete(write));
  running.add(write);
  actor.start();
  return write;
}

export type Late<Output, Input> = {
  done?: (output: Output, input: Input) => void;
  failed: (error: BackendError, input: Input) => void;
};

/**
 * A write that goes on when its actor is stopped, as with a page or a state that is left.
 * @param late gets its end then, since no machine does; absent where the actor itself ends with the session
 */
export function lasting<Output, Input>(
  logic: PromiseActorLogic<Output, Input>,
  late?: Late<Output, Input>,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(async ({ input, signal }) => {
    const written = await startWrite(logic, input);
    if (written === null) return new Promise<never>(() => {});
    if ('error' in written) {
      if (signal.aborted) late?.failed(written.error, input);
      throw written.error;
    }
    if (signal.aborted) late?.done?.(written.output, input);
    return written.output;
  });
}

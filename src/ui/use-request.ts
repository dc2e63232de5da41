import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { PromiseActorLogic } from 'xstate';
import { createChild, stopChild } from './application.ts';

type Settings<Output> = {
  onDone: (output: Output) => void;
  /** Gets what the request was refused with. */
  onError: (error: unknown) => void;
};

type Request<Input> = { input: Input };

/**
 * Reads something at each `start`, and at once where there is a first request. It aborts the one before; so does the unmount,
 * for which a write is none (`lasting-write.ts`).
 */
export function useRequest<Output, Input>(
  logic: PromiseActorLogic<Output, Input>,
  { onDone, onError }: Settings<Output>,
  first: Request<Input> | null = null,
): { isRunning: boolean; start: (input: Input) => void } {
  const [request, setRequest] = useState(first);
  const done = useEffectEvent(onDone);
  const failed = useEffectEvent(onError);

  useEffect(() => {
    if (!request) return;
    const actor = createChild(logic, { input: request.input });
    const end = () => setRequest((current) => (current === request ? null : current));
    actor.subscribe({
      next: (snapshot) => {
        if (snapshot.status !== 'done') return;
        end();
        done(snapshot.output);
      },
      error: (error) => {
        end();
        failed(error);
      },
    });
    actor.start();
    return () => stopChild(actor);
  }, [logic, request]);

  const start = useCallback((input: Input) => setRequest({ input }), []);
  return { isRunning: request !== null, start };
}

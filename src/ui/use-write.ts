import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { PromiseActorLogic } from 'xstate';
import { type BackendError, toBackendError } from '#domain/backend-error.ts';
import { createChild, stopChild } from './application.ts';
import { type Late, lasting } from './lasting-write.ts';

type Settings<Output, Input> = {
  onDone: (output: Output) => void;
  onError: (error: BackendError) => void;
  /** Gets the end of a write whose screen was left. */
  late: Late<Output, Input>;
};

/** Sends a write at each `start`, one at a time. It goes on when its screen is left. Logic and `late` are those of the first render. */
export function useWrite<Output, Input>(
  logic: PromiseActorLogic<Output, Input>,
  { onDone, onError, late }: Settings<Output, Input>,
): { isRunning: boolean; start: (input: Input) => void } {
  const [write] = useState(() => lasting(logic, late));
  const [request, setRequest] = useState<{ input: Input } | null>(null);
  const done = useEffectEvent(onDone);
  const failed = useEffectEvent(onError);

  useEffect(() => {
    if (!request) return;
    const actor = createChild(write, { input: request.input });
    actor.subscribe({
      next: (snapshot) => {
        if (snapshot.status !== 'done') return;
        setRequest(null);
        done(snapshot.output);
      },
      error: (error) => {
        setRequest(null);
        failed(toBackendError(error));
      },
    });
    actor.start();
    return () => stopChild(actor);
  }, [write, request]);

  const start = useCallback((input: Input) => setRequest((current) => current ?? { input }), []);
  return { isRunning: request !== null, start };
}

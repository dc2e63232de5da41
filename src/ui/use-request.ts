import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { createActor, type PromiseActorLogic } from 'xstate';
import { inspection } from './inspection.ts';

/** Milliseconds after which a request is aborted and counts as failed. */
export const requestTimeoutMs = 15_000;

type Settings<Output> = {
  onDone: (output: Output) => void;
  /** Gets what the request was refused with; a `TimeoutError` where it took too long. */
  onError: (error: unknown) => void;
};

/** Sends a request at each `start`, which aborts the one before; so does the unmount. */
export function useRequest<Output, Input>(
  logic: PromiseActorLogic<Output, Input>,
  { onDone, onError }: Settings<Output>,
): { isRunning: boolean; start: (input: Input) => void } {
  const [request, setRequest] = useState<{ input: Input } | null>(null);
  const done = useEffectEvent(onDone);
  const failed = useEffectEvent(onError);

  useEffect(() => {
    if (!request) return;
    const actor = createActor(logic, { ...inspection, input: request.input });
    const end = () => {
      clearTimeout(limit);
      setRequest((current) => (current === request ? null : current));
    };
    const fail = (error: unknown) => {
      end();
      failed(error);
    };
    const limit = setTimeout(() => {
      actor.stop();
      fail(new DOMException('The request took too long.', 'TimeoutError'));
    }, requestTimeoutMs);
    actor.subscribe({
      next: (snapshot) => {
        if (snapshot.status !== 'done') return;
        end();
        done(snapshot.output);
      },
      error: fail,
    });
    actor.start();
    return () => {
      clearTimeout(limit);
      actor.stop();
    };
  }, [logic, request]);

  const start = useCallback((input: Input) => setRequest({ input }), []);
  return { isRunning: request !== null, start };
}

import { useCallback, useEffect, useState } from 'react';
import type { PromiseActorLogic } from 'xstate';
import { useReconnection } from './reconnection.tsx';
import { useRequest } from './use-request.ts';

type Loaded<Output> = {
  /** Undefined until the first answer; null when there was none but a failure. */
  output: Output | null | undefined;
  isLoading: boolean;
  reload: () => void;
};

/**
 * Loads something at once, and again after a lost connection or session. A failure is logged with `sentence`, and
 * leaves the earlier output.
 */
export function useLoaded<Output>(
  logic: PromiseActorLogic<Output, undefined>,
  sentence: string,
): Loaded<Output> {
  const [output, setOutput] = useState<Output | null>();
  const { isRunning, start } = useRequest(logic, {
    whileRunning: 'restart',
    onDone: (loaded) => setOutput(() => loaded),
    onError: (error) => {
      console.warn(sentence, error);
      setOutput((earlier) => earlier ?? null);
    },
  });
  const reload = useCallback(() => start(undefined), [start]);
  useEffect(reload, [reload]);
  useReconnection(reload);
  return { output, isLoading: isRunning || output === undefined, reload };
}

import { useCallback, useState } from 'react';
import type { PromiseActorLogic } from 'xstate';
import { useAnnouncements } from './application.ts';
import { useRequest } from './use-request.ts';

const atOnce = { input: undefined };

/**
 * Loads something at once, and again after a lost session. A failure is logged with `failureMessage`, and
 * leaves the earlier output: undefined before the first answer, null where all have failed.
 */
export function useLoaded<Output>(logic: PromiseActorLogic<Output, undefined>, failureMessage: string) {
  const [output, setOutput] = useState<Output | null>();
  const settings = {
    onDone: (loaded: Output) => setOutput(() => loaded),
    onError: (error: unknown) => {
      console.warn(failureMessage, error);
      setOutput((earlier) => earlier ?? null);
    },
  };
  const { isRunning, start } = useRequest(logic, settings, atOnce);
  const reload = useCallback(() => start(undefined), [start]);
  useAnnouncements({ 'session.restored': reload });
  return { output, isLoading: isRunning || output === undefined, reload };
}

import { useCallback, useEffect, useState } from 'react';
import type { PromiseActorLogic } from 'xstate';
import { createChild, stopChild, useAnnouncements } from './application.ts';

type Loaded<Output> = { request: object; logic: object; output: Output | null };

/**
 * Loads something at once, again at each `reload` and after a lost session, and aborts what is no longer needed. A failure
 * is logged with `failureMessage`, and leaves the earlier output: undefined before the first answer, null where all have
 * failed.
 * @param logic the same one in each render; null: there is nothing to load
 */
export function useLoaded<Output>(
  logic: PromiseActorLogic<Output, undefined> | null,
  failureMessage: string,
) {
  const [request, setRequest] = useState({});
  const [last, setLast] = useState<Loaded<Output> | null>(null);
  useEffect(() => {
    if (!logic) return;
    const actor = createChild(logic, { input: undefined });
    actor.subscribe({
      next: ({ status, output }) => {
        if (status === 'done') setLast({ request, logic, output });
      },
      error: (error) => {
        console.warn(failureMessage, error);
        setLast((earlier) => ({ request, logic, output: outputOf(earlier, logic) ?? null }));
      },
    });
    actor.start();
    return () => stopChild(actor);
  }, [request, logic, failureMessage]);
  const reload = useCallback(() => setRequest({}), []);
  useAnnouncements({ 'session.restored': reload });
  const isLoading = logic !== null && (last?.request !== request || last.logic !== logic);
  return { output: outputOf(last, logic), isLoading, reload };
}

const outputOf = <Output>(loaded: Loaded<Output> | null, logic: object | null) =>
  loaded?.logic === logic ? loaded?.output : undefined;

import { useEffect, useState } from 'react';
import { createActor, type PromiseActorLogic } from 'xstate';
import { inspection } from './inspection.ts';
import { useReconnection } from './reconnection.ts';

/**
 * What a request answers, asked again after a lost connection or session. A failure is logged with `sentence`.
 * @returns undefined until the first answer; null when there was none but a failure.
 */
export function useLoaded<Output>(
  logic: PromiseActorLogic<Output, undefined>,
  sentence: string,
): Output | null | undefined {
  const [output, setOutput] = useState<Output | null>();
  const [connections, setConnections] = useState(0);
  useReconnection(() => setConnections((number) => number + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection is a reason to ask again.
  useEffect(() => {
    const actor = createActor(logic, inspection);
    actor.subscribe({
      next: (snapshot) => {
        if (snapshot.status === 'done') setOutput(() => snapshot.output ?? null);
      },
      error: (error) => {
        console.warn(sentence, error);
        setOutput((earlier) => earlier ?? null);
      },
    });
    actor.start();
    return () => {
      actor.stop();
    };
  }, [logic, sentence, connections]);
  return output;
}

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type Actor, type AnyActorLogic, createActor, type Snapshot, type SnapshotFrom } from 'xstate';
import { inspection } from './inspection.ts';

/**
 * Runs one actor of some logic (a machine with its actors provided) for as long as the component is mounted;
 * takes what `createActor` takes, read at the first render only.
 *
 * The actor is created once, started in an effect, and stopped one task after the unmount, so that the
 * immediate remount of StrictMode keeps the running actor and no invoke runs twice.
 *
 * @returns the current snapshot, the actor's stable `send`, and the actor itself (for `actor.on`)
 * @throws while rendering, what the actor failed with
 */
export function useLiveActor<Logic extends AnyActorLogic>(
  ...args: Parameters<typeof createActor<Logic>>
): [SnapshotFrom<Logic>, Actor<Logic>['send'], Actor<Logic>] {
  const [actor] = useState(() => {
    const [logic, options] = args;
    // A cast: one more option takes nothing from those that this logic requires, which its type hides here.
    return createActor(...([logic, { ...inspection, ...options }] as unknown as typeof args));
  });
  const [pendingStop] = useState<{ task: ReturnType<typeof setTimeout> | undefined }>({ task: undefined });

  useEffect(() => {
    clearTimeout(pendingStop.task);
    actor.start();
    return () => {
      pendingStop.task = setTimeout(() => actor.stop());
    };
  }, [actor, pendingStop]);

  const subscribe = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = actor.subscribe({ next: changed, error: changed });
      return unsubscribe;
    },
    [actor],
  );
  const read = useCallback((): SnapshotFrom<Logic> => {
    const current: Snapshot<unknown> = actor.getSnapshot();
    if (current.status === 'error') throw current.error;
    return actor.getSnapshot();
  }, [actor]);
  const snapshot = useSyncExternalStore(subscribe, read, read);

  return [snapshot, actor.send, actor];
}

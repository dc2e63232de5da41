import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Actor, AnyActorLogic, SnapshotFrom } from 'xstate';
import { createChild, stopChild } from './application.ts';

/**
 * Runs one actor of some logic while the component is mounted; takes what `createActor` takes, read at the first render.
 * It is stopped one task after the unmount: the immediate remount of StrictMode continues the running actor.
 *
 * @throws while rendering, the error that the actor failed with (thrown by `useSelector`)
 */
export function useLiveActor<Logic extends AnyActorLogic>(
  ...args: Parameters<typeof createChild<Logic>>
): [SnapshotFrom<Logic>, Actor<Logic>['send'], Actor<Logic>] {
  const [actor] = useState(() => createChild(...args));
  const [pendingStop] = useState<{ task: ReturnType<typeof setTimeout> | undefined }>({ task: undefined });

  useEffect(() => {
    clearTimeout(pendingStop.task);
    actor.start();
    return () => {
      pendingStop.task = setTimeout(() => stopChild(actor));
    };
  }, [actor, pendingStop]);

  return [useSelector(actor, current), actor.send, actor];
}

const current = <Snapshot>(snapshot: Snapshot): Snapshot => snapshot;

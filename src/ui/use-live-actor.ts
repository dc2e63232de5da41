import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Actor, AnyActorLogic, EventObject, SnapshotFrom, Subscription } from 'xstate';
import { createInspectedActor } from './inspection.ts';

/**
 * Runs one actor of some logic while the component is mounted; takes what `createActor` takes, read at the first render.
 * It is stopped one task after the unmount: the immediate remount of StrictMode continues the running actor.
 *
 * @throws while rendering, the error that the actor failed with (thrown by `useSelector`)
 */
export function useLiveActor<Logic extends AnyActorLogic>(
  ...args: Parameters<typeof createInspectedActor<Logic>>
): [SnapshotFrom<Logic>, Actor<Logic>['send'], Actor<Logic>] {
  const [actor] = useState(() => createInspectedActor(...args));
  const [pendingStop] = useState<{ task: ReturnType<typeof setTimeout> | undefined }>({ task: undefined });

  useEffect(() => {
    clearTimeout(pendingStop.task);
    actor.start();
    return () => {
      pendingStop.task = setTimeout(() => actor.stop());
    };
  }, [actor, pendingStop]);

  return [useSelector(actor, current), actor.send, actor];
}

const current = <Snapshot>(snapshot: Snapshot): Snapshot => snapshot;

/** A handler for each type of event that an actor emits; types without a handler are ignored. */
export type EmittedHandlers<Emitted extends EventObject> = {
  [Type in Emitted['type']]?: (event: Extract<Emitted, { type: Type }>) => void;
};

/** Calls the handler of each event that the actor emits, the handlers being those of the last render. */
export function useEmitted<Emitted extends EventObject>(
  actor: { on: (type: '*', handler: (event: Emitted) => void) => Subscription } | undefined,
  handlers: EmittedHandlers<Emitted>,
): void {
  const handle = useEffectEvent((event: Emitted) => {
    const type: Emitted['type'] = event.type;
    // A cast: the type of the event names its own handler, which the types do not relate.
    (handlers[type] as ((event: Emitted) => void) | undefined)?.(event);
  });
  useEffect(() => {
    return actor?.on('*', handle).unsubscribe;
  }, [actor]);
}

import { useEffect, useEffectEvent } from 'react';
import type { EventObject, Subscription } from 'xstate';

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

import { type ActorSystem, type EventObject, fromTransition } from 'xstate';

type NoSystem = ActorSystem<{ actors: Record<never, never> }>;

/** An actor that emits each event that it is sent. */
export const relayOf = <Event extends EventObject>() =>
  fromTransition<null, Event, NoSystem, undefined, Event>((state, event, { emit }) => {
    emit(event);
    return state;
  }, null);

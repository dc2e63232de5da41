import { relayOf } from '#machines/shared/relay.ts';
import { createInspectedActor } from './inspection.ts';
import { useEmitted } from './use-live-actor.ts';

/** Emits when a lost connection or session has come back. */
const reconnections = createInspectedActor(relayOf<{ type: 'reconnected' }>()).start();

export function announceReconnection(): void {
  reconnections.send({ type: 'reconnected' });
}

export function useReconnection(onReconnected: () => void): void {
  useEmitted(reconnections, { reconnected: onReconnected });
}

import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { relayOf } from '#machines/shared/relay.ts';
import { createInspectedActor } from './inspection.ts';
import { useEmitted } from './use-live-actor.ts';

/** Emits when a lost connection or session has come back. */
const reconnections = relayOf<{ type: 'reconnected' }>();

const ReconnectionContext = createContext<ActorRefFrom<typeof reconnections> | undefined>(undefined);

export function ReconnectionProvider({ children }: { children: ReactNode }) {
  const [relay] = useState(() => createInspectedActor(reconnections).start());
  return <ReconnectionContext value={relay}>{children}</ReconnectionContext>;
}

export function useAnnounceReconnection(): () => void {
  const relay = use(ReconnectionContext);
  return useCallback(() => relay?.send({ type: 'reconnected' }), [relay]);
}

export function useReconnection(onReconnected: () => void): void {
  useEmitted(use(ReconnectionContext), { reconnected: onReconnected });
}

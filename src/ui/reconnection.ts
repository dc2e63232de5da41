import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<() => void>();

/** Notifies the listeners that a lost connection or session is back, so that they load again. */
export function announceReconnection(): void {
  for (const listener of listeners) listener();
}

/** Calls back whenever a lost connection, or a lost session, is there again. */
export function useReconnection(onReconnected: () => void): void {
  const reconnected = useEffectEvent(onReconnected);
  useEffect(() => {
    const listener = () => reconnected();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

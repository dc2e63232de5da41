import { useEffect, useEffectEvent } from 'react';

const waiting = new Set<() => void>();

/** Tells everybody who waits for it that what failed to load can be asked for again: a connection or a session is back. */
export function announceReconnection(): void {
  for (const tell of waiting) tell();
}

/** Calls back whenever a lost connection, or a lost session, is there again. */
export function useReconnection(onReconnected: () => void): void {
  const reconnected = useEffectEvent(onReconnected);
  useEffect(() => {
    const tell = () => reconnected();
    waiting.add(tell);
    return () => {
      waiting.delete(tell);
    };
  }, []);
}

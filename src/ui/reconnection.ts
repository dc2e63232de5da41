import { useEffect, useEffectEvent } from 'react';

const waiting = new Set<() => void>();

/** Tells everybody who waits for it that the connection is there again. */
export function announceReconnection(): void {
  for (const tell of waiting) tell();
}

/** Calls back whenever a lost connection is there again. */
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

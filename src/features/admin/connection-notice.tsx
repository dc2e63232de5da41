import { type ReactNode, useEffect, useRef } from 'react';
import { checkHealth, watchConnection } from '#backend/connection.ts';
import { connectionMachine } from '#machines/connection.machine.ts';
import { useAnnounceReconnection } from '#ui/reconnection.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import classes from './connection-notice.module.css';

const providedConnection = connectionMachine.provide({ actors: { watchConnection, checkHealth } });

/** Is shown while the backend cannot be reached, beside other notices about the whole screen. */
export function ConnectionNotice({ children }: { children: ReactNode }) {
  const [snapshot, , actor] = useLiveActor(providedConnection);
  const announceReconnection = useAnnounceReconnection();
  useEmitted(actor, { 'connection.restored': announceReconnection });
  const place = useMeasuredHeight();
  return (
    <div ref={place} aria-live="polite" className={classes.place}>
      {children}
      {snapshot.hasTag('disconnected') && (
        <p role="status" aria-label="Connection" className={`marked ${classes.notice}`}>
          <strong>
            {snapshot.matches('offline') ? 'You are offline.' : 'The server cannot be reached.'}
          </strong>{' '}
          Nothing can be saved until the connection is back. What you type stays here.
        </p>
      )}
    </div>
  );
}

/** Toasts are placed above the notices. */
function useMeasuredHeight() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      document.body.style.setProperty('--notice-height', `${entry?.contentRect.height ?? 0}px`);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return place;
}

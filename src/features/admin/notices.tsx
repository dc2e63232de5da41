import { type ReactNode, useEffect } from 'react';
import { checkHealth, watchConnection } from '#backend/connection.ts';
import { adminMessages } from '#content/admin-messages.ts';
import { useHasUnsaved } from '#editing/leave-guard.tsx';
import { connectionMachine } from '#machines/connection.machine.ts';
import { publishHeight } from '#ui/publish-height.ts';
import { announceReconnection } from '#ui/reconnection.tsx';
import { showError } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import classes from './connection-notice.module.css';

const providedConnection = connectionMachine.provide({ actors: { watchConnection, checkHealth } });

/** Toasts are placed above the notices. */
const publishNoticeHeight = publishHeight('--notice-height');

/** Is shown while the backend cannot be reached, beside other notices about the whole screen. */
export function ConnectionNotice({ children }: { children: ReactNode }) {
  const [snapshot, , actor] = useLiveActor(providedConnection);
  useEmitted(actor, { 'connection.restored': announceReconnection });
  return (
    <div ref={publishNoticeHeight} aria-live="polite" className={classes.place}>
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

/** The role was taken away while text is unsaved; calls `onLeave` once none is. */
export function RoleNotice({ onLeave }: { onLeave: () => void }) {
  const hasUnsaved = useHasUnsaved();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is left once.
  useEffect(() => {
    if (hasUnsaved) return;
    showError(adminMessages.roleLost);
    onLeave();
  }, [hasUnsaved]);
  return (
    <p role="status" aria-label="Role" className={`marked ${classes.notice}`}>
      <strong>You are no longer an administrator.</strong> What you typed is still here, but it cannot be
      saved. Copy what you need before you leave.
    </p>
  );
}

import { useNetwork } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { adminMessages } from '#content/admin-messages.ts';
import { useHasUnsaved } from '#editing/leave-guard.tsx';
import { publishHeight } from '#ui/publish-height.ts';
import { showError } from '#ui/toast.tsx';
import classes from './notices.module.css';

/** Toasts are placed above the notices. */
const publishNoticeHeight = publishHeight('--notice-height');

/** The notices about the whole screen: that the browser is offline, and `children`. */
export function Notices({ children }: { children: ReactNode }) {
  const { online } = useNetwork();
  return (
    <div ref={publishNoticeHeight} aria-live="polite" className={classes.place}>
      {children}
      {!online && (
        <p role="status" aria-label="Connection" className={`marked ${classes.notice}`}>
          <strong>You are offline.</strong> Nothing can be saved until the connection is back. What you type
          stays here.
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

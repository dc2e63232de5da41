import { useEffect } from 'react';
import { useHasUnsaved } from '#editing/open-forms.ts';
import classes from './connection-notice.module.css';

/** The role was taken away while text is unsaved; calls `onLeave` once none is. */
export function RoleNotice({ onLeave }: { onLeave: () => void }) {
  const hasUnsaved = useHasUnsaved();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is left once.
  useEffect(() => {
    if (!hasUnsaved) onLeave();
  }, [hasUnsaved]);
  return (
    <p role="status" aria-label="Role" className={`marked ${classes.notice}`}>
      <strong>You are no longer an administrator.</strong> What you typed is still here, but it cannot be
      saved. Copy what you need before you leave.
    </p>
  );
}

import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { countUnread } from '#backend/contact-messages.ts';
import { onTabFocus } from '#ui/tab-focus.ts';
import { useLoaded } from '#ui/use-loaded.ts';

/** `unread`: null before it is known, and when it cannot be counted. */
type UnreadCount = { unread: number | null; isCounting: boolean; refresh: () => void };

const UnreadCountContext = createContext<UnreadCount | null>(null);

/** Counts the unread messages at first and on tab focus. */
export function UnreadCountProvider({ children }: { children: ReactNode }) {
  const {
    output: unread = null,
    isLoading,
    reload,
  } = useLoaded(countUnread, 'The unread messages could not be counted.');
  useEffect(() => onTabFocus(reload), [reload]);
  const value = useMemo(
    () => ({ unread, isCounting: isLoading, refresh: reload }),
    [unread, isLoading, reload],
  );
  return <UnreadCountContext value={value}>{children}</UnreadCountContext>;
}

export function useUnreadCount(): UnreadCount {
  const count = useContext(UnreadCountContext);
  if (!count) throw new Error('useUnreadCount is called outside UnreadCountProvider');
  return count;
}

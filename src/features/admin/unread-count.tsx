import { createContext, type ReactNode, useContext } from 'react';
import { countUnread } from '#backend/contact-messages.ts';
import { useTabFocus } from '#ui/tab-focus.ts';
import { useLoaded } from '#ui/use-loaded.ts';

const UnreadCountContext = createContext<ReturnType<typeof useLoaded<number>> | null>(null);

export function UnreadCountProvider({ children }: { children: ReactNode }) {
  const count = useLoaded(countUnread, 'The unread messages could not be counted.');
  useTabFocus(count.reload);
  return <UnreadCountContext value={count}>{children}</UnreadCountContext>;
}

export function useUnreadCount() {
  const count = useContext(UnreadCountContext);
  if (!count) throw new Error('useUnreadCount is called outside UnreadCountProvider');
  return count;
}

import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { countUnread } from '#backend/contact-messages.ts';
import { unreadCountMachine } from '#machines/unread-count.machine.ts';
import { useReconnection } from '#ui/reconnection.ts';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { watchAttention } from '#ui/watch-attention.ts';

const providedCount = unreadCountMachine.provide({ actors: { countUnread, watchAttention } });

/** `unread`: how many messages nobody has read; null before it is known, and when it cannot be counted. */
export type UnreadCount = { unread: number | null; isCounting: boolean; refresh: () => void };

const UnreadCountContext = createContext<UnreadCount | null>(null);

/** Counts the unread messages for all of the admin area. A count that fails is logged only. */
export function UnreadCountProvider({ children }: { children: ReactNode }) {
  const [snapshot, send, actor] = useLiveActor(providedCount);
  useEmitted(actor, {
    'count.failed': ({ error }) => console.warn('The unread messages could not be counted.', error),
  });
  useReconnection(() => send({ type: 'count.refresh' }));
  const { unread } = snapshot.context;
  const isCounting = snapshot.matches('counting');
  const value = useMemo(
    () => ({ unread, isCounting, refresh: () => send({ type: 'count.refresh' }) }),
    [unread, isCounting, send],
  );
  return <UnreadCountContext value={value}>{children}</UnreadCountContext>;
}

/** The number of unread messages, and how to have it counted again. */
export function useUnreadCount(): UnreadCount {
  const count = useContext(UnreadCountContext);
  if (!count) throw new Error('useUnreadCount is called outside UnreadCountProvider');
  return count;
}

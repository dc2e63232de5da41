import { useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import {
  deleteMessage,
  loadMessages,
  markRead,
  markUnread,
  openMessage,
  releaseMessage,
  resendMail,
} from '#backend/contact-messages.ts';
import { inboxMessages } from '#content/inbox-messages.ts';
import { type InboxEvent, inboxMachine } from '#machines/inbox.machine.ts';
import { useReconnection } from '#ui/reconnection.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';
import { watchAttention } from '#ui/watch-attention.ts';

const providedInbox = inboxMachine.provide({
  actors: {
    loadMessages,
    openMessage,
    markRead,
    markUnread,
    releaseMessage,
    resendMail,
    deleteMessage,
    watchAttention,
  },
});

/** The running inbox; what becomes of it is said by toasts. */
export type Inbox = {
  snapshot: SnapshotFrom<typeof inboxMachine>;
  send: (event: InboxEvent) => void;
};

/** Runs the inbox on the real backend; `onUnreadChanged`: other messages may be unread now. */
export function useInbox(onUnreadChanged: () => void): Inbox {
  const [snapshot, send, actor] = useLiveActor(providedInbox);
  const changed = useEffectEvent(onUnreadChanged);

  useEffect(() => {
    const subscriptions = [
      actor.on('message.opened', () => changed()),
      actor.on('message.unmarked', () => changed()),
      actor.on('message.released', () => {
        showSuccess(inboxMessages.released);
        changed();
      }),
      actor.on('message.missing', () => {
        showError(inboxMessages.alreadyGone);
        changed();
      }),
      actor.on('message.deleted', () => {
        showSuccess(inboxMessages.deleted);
        changed();
      }),
      actor.on('list.failed', ({ error }) => showError(inboxMessages.listNotLoaded(error))),
      actor.on('open.failed', ({ error }) => showError(inboxMessages.notOpened(error))),
      actor.on('mark.failed', ({ error }) => showError(inboxMessages.notMarked(error))),
      actor.on('unmark.failed', ({ error }) => showError(inboxMessages.notUnmarked(error))),
      actor.on('release.failed', ({ error }) => showError(inboxMessages.notReleased(error))),
      actor.on('resend.failed', ({ error }) => showError(inboxMessages.notResent(error))),
      actor.on('delete.failed', ({ error }) => showError(inboxMessages.notDeleted(error))),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);

  useReconnection(() => {
    if (snapshot.matches({ list: 'failed' })) send({ type: 'list.reload' });
    send({ type: 'message.retry' });
  });

  return { snapshot, send };
}

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
import { useReconnection } from '#ui/reconnection.tsx';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
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

  useEmitted(actor, {
    'message.opened': onUnreadChanged,
    'message.unmarked': onUnreadChanged,
    'message.released': () => {
      showSuccess(inboxMessages.released);
      onUnreadChanged();
    },
    'message.missing': () => {
      showError(inboxMessages.alreadyGone);
      onUnreadChanged();
    },
    'message.deleted': () => {
      showSuccess(inboxMessages.deleted);
      onUnreadChanged();
    },
    'list.failed': ({ error }) => showError(inboxMessages.listNotLoaded(error)),
    'open.failed': ({ error }) => showError(inboxMessages.notOpened(error)),
    'mark.failed': ({ error }) => showError(inboxMessages.notMarked(error)),
    'unmark.failed': ({ error }) => showError(inboxMessages.notUnmarked(error)),
    'release.failed': ({ error }) => showError(inboxMessages.notReleased(error)),
    'resend.failed': ({ error }) => showError(inboxMessages.notResent(error)),
    'delete.failed': ({ error }) => showError(inboxMessages.notDeleted(error)),
  });

  useReconnection(() => {
    if (snapshot.matches({ list: 'failed' })) send({ type: 'list.reload' });
    send({ type: 'message.retry' });
  });

  return { snapshot, send };
}

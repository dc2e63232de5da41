import { useEffect } from 'react';
import {
  deleteMessage,
  loadMessages,
  markRead,
  markUnread,
  openMessage,
  releaseMessage,
  resendMail,
} from '#backend/contact-messages.ts';
import { deleteMessageForGood, loadDeletedMessages, restoreMessages } from '#backend/deleted-messages.ts';
import { inboxTexts } from '#content/inbox-texts.ts';
import type { InboxQuery } from '#domain/contact-message-record.ts';
import { type RestorableKind, showDeleted, useRestored } from '#editing/undo-delete.ts';
import { inboxMachine } from '#machines/inbox.machine.ts';
import { useReconnection } from '#ui/reconnection.tsx';
import { watchTabFocus } from '#ui/tab-focus.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';

const providedInbox = inboxMachine.provide({
  actors: {
    loadMessages,
    openMessage,
    markRead,
    markUnread,
    releaseMessage,
    resendMail,
    deleteMessage,
    watchTabFocus,
  },
});

export const restorableMessages: RestorableKind = {
  actors: {
    loadDeleted: loadDeletedMessages,
    restoreRecords: restoreMessages,
    deleteForGood: deleteMessageForGood,
  },
  texts: inboxTexts.deletedMessages,
};

export type Inbox = ReturnType<typeof useInbox>;

type Settings = {
  onUnreadChanged: () => void;
  /** The open message was deleted, here or elsewhere. */
  onGone: (id: string) => void;
};

/** Runs the inbox of the query, with its toasts. */
export function useInbox(query: InboxQuery, { onUnreadChanged, onGone }: Settings) {
  const [snapshot, send, actor] = useLiveActor(providedInbox, { input: { query } });

  useEmitted(actor, {
    'message.isRead': onUnreadChanged,
    'message.markedUnread': onUnreadChanged,
    'message.released': () => {
      showSuccess(inboxTexts.released);
      onUnreadChanged();
    },
    'message.missing': () => {
      showError(inboxTexts.alreadyGone);
      onGone(actor.getSnapshot().context.openId);
      onUnreadChanged();
    },
    'message.deleted': ({ id }) => {
      showDeleted(restorableMessages, [id], inboxTexts.deleted);
      onGone(id);
      onUnreadChanged();
    },
    'request.failed': ({ request, error }) => showError(inboxTexts.failed[request](error)),
  });

  const isOtherQuery = snapshot.context.query !== query;
  useEffect(() => {
    if (isOtherQuery) send({ type: 'query.change', query });
  }, [isOtherQuery, query, send]);
  useRestored(restorableMessages, () => {
    send({ type: 'list.reload' });
    onUnreadChanged();
  });
  useReconnection(() => {
    if (snapshot.matches({ list: 'failed' })) send({ type: 'list.reload' });
    send({ type: 'message.retry' });
  });

  return { snapshot, send };
}

import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import {
  changeMessage,
  countSuspected,
  deleteMessages,
  loadMessages,
  openMessage,
} from '#backend/contact-messages.ts';
import { deleteMessagesForGood, loadDeletedMessages, restoreMessages } from '#backend/deleted-messages.ts';
import { inboxTexts } from '#content/inbox-texts.ts';
import type { InboxPage, InboxQuery } from '#domain/contact-message-record.ts';
import { type ListedKind, useRemoval, useRestored } from '#editing/removal.ts';
import { inboxMachine, messageListMachine } from '#machines/inbox.machine.ts';
import { announce, useAnnouncements } from '#ui/application.ts';
import { lasting } from '#ui/lasting-write.ts';
import { useTabFocus } from '#ui/tab-focus.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';
import { useLoaded } from '#ui/use-loaded.ts';

const provideInbox = (onUnreadChanged: () => void) =>
  inboxMachine.provide({
    actors: {
      list: messageListMachine.provide({ actors: { loadPage: loadMessages } }),
      openMessage,
      changeMessage: lasting(changeMessage, {
        done: (result, { change }) => {
          onUnreadChanged();
          if (change === 'released' && result.outcome === 'changed') showSuccess(inboxTexts.released);
          announce({ type: 'message.changed', change, result });
        },
        failed: (error, { change }) => showError(inboxTexts.notChanged[change](error)),
      }),
    },
  });

export const removableMessages: ListedKind = {
  id: 'message',
  actors: {
    loadDeleted: loadDeletedMessages,
    deleteRecords: deleteMessages,
    restoreRecords: restoreMessages,
    deleteForGood: deleteMessagesForGood,
  },
  texts: inboxTexts.removedMessages,
};

export type Inbox = ReturnType<typeof useInbox>;

const noMessages: InboxPage = { rows: [], next: null, details: { following: 0 } };

type Settings = {
  /** The same function in each render. */
  onUnreadChanged: () => void;
  /** A message was deleted, by this page or elsewhere. */
  onGone: (id: string, isDeletedHere: boolean) => void;
};

/** Runs the inbox of the query, with its toasts. */
export function useInbox(query: InboxQuery, { onUnreadChanged, onGone }: Settings) {
  const [provided] = useState(() => provideInbox(onUnreadChanged));
  const [snapshot, send, actor] = useLiveActor(provided, { input: { query } });
  const { list } = snapshot.children;
  if (!list) throw new Error('The inbox runs without its list.');
  const listed = useSelector(list, (current) => current);
  const { output: suspected, reload: count } = useLoaded(
    // With the first page, and again with each later one.
    listed.context.shown && countSuspected,
    'The suspected messages could not be counted.',
  );
  const changed = useCallback(() => {
    onUnreadChanged();
    count();
  }, [onUnreadChanged, count]);

  useEmitted(list, {
    'page.loaded': ({ page }) => {
      send({ type: 'list.loaded', marks: page.rows });
      count();
    },
    'request.failed': ({ error }) => showError(inboxTexts.notLoaded(error)),
  });
  useEmitted(actor, {
    'message.notOpened': ({ error }) => showError(inboxTexts.notOpened(error)),
    'message.changed': ({ change }) => {
      if (change === 'read' || change === 'unread') onUnreadChanged();
      if (change !== 'released') return;
      showSuccess(inboxTexts.released);
      changed();
    },
    'message.notChanged': ({ change, error }) => showError(inboxTexts.notChanged[change](error)),
    'message.missing': () => {
      showError(inboxTexts.gone);
      onGone(actor.getSnapshot().context.openId, false);
      changed();
    },
  });
  useAnnouncements({
    'session.restored': () => {
      if (listed.context.isOutdated) list.send({ type: 'list.reload' });
      send({ type: 'message.retry' });
    },
    'message.changed': ({ change, result }) => {
      count();
      if (result.outcome === 'missing') return;
      const { id, ...marks } = result.mark;
      list.send(
        change === 'released' ? { type: 'row.remove', id } : { type: 'row.change', id, change: marks },
      );
    },
  });
  useTabFocus(() => list.send({ type: 'list.refresh' }));
  const removal = useRemoval(removableMessages, {
    onChanged: changed,
    onGone: ({ id }) => {
      list.send({ type: 'row.remove', id });
      onGone(id, true);
    },
  });

  useRestored(removableMessages, () => list.send({ type: 'list.reload' }));

  const { shown, isOutdated } = listed.context;
  const isLoading = listed.hasTag('loading');
  const isOtherQuery = shown !== null && shown.query !== listed.context.query;
  const { rows, next, details } = shown && (isLoading || !isOtherQuery) ? shown : noMessages;
  return {
    snapshot,
    send,
    removal,
    changed,
    suspected: suspected ?? 0,
    list: {
      messages: rows,
      /** How many messages the list has on the server, those on screen included. */
      total: rows.length + details.following,
      hasMore: next !== null,
      isLoading,
      isLoadingMore: listed.hasTag('loadingMore'),
      isOutdated,
      /** The rows are those of the query before. */
      isOtherQuery,
      send: list.send,
    },
  };
}

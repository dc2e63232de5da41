import { Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { InboxQuery } from '#domain/contact-message-record.ts';
import { DeletedLink, LazyRecentlyDeleted } from '#editing/list-links.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { isComposing } from '#ui/keyboard.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { openDialogs } from '#ui/question-dialog.tsx';
import { MailNotice } from './mail-notice.tsx';
import { MessageList } from './message-list.tsx';
import { rowId } from './message-row.tsx';
import { MessageView } from './message-view.tsx';
import classes from './messages-page.module.css';
import { type Inbox, removableMessages, useInbox } from './use-inbox.ts';
import { useMessageSelection } from './use-selection.ts';

type Props = {
  /** The id of the message that the URL names; empty without one. Among the deleted it is found, else opened. */
  linkedId: string;
  /** An empty id closes the open message; `isReplacing`: replaces the history entry. */
  onOpen: (id: string, isReplacing: boolean) => void;
  /** The query in the URL; the same object until it changes. */
  query: InboxQuery;
  /** `isReplacing`: replaces the history entry. */
  onShow: (query: InboxQuery, isReplacing: boolean) => void;
  onUnreadChanged: () => void;
  /** The deleted messages are shown instead of the inbox. */
  isShowingDeleted: boolean;
};

export function MessagesPage(props: Props) {
  const { linkedId, onOpen, query, onShow, onUnreadChanged, isShowingDeleted } = props;
  const openId = isShowingDeleted ? '' : linkedId;
  const inbox = useInbox(query, {
    onUnreadChanged,
    onGone: (id, isDeletedHere) => {
      if (isDeletedHere && id === openId) onOpen('', true);
    },
  });
  const { snapshot, removal, list, changed } = inbox;
  const leave = () => onOpen('', false);
  const choose = useCallback((id: string) => onOpen(id, false), [onOpen]);
  useMessageOfUrl(inbox, openId);
  const canEscape = snapshot.hasTag('reading') && !removal.question.isOpen;
  useWindowEvent('keydown', (event) => {
    const isHandled = event.defaultPrevented || isComposing(event) || isForDialog(event);
    if (canEscape && event.key === 'Escape' && !isHandled) leave();
  });
  useFocusAfterClose(inbox);
  const reload = () => {
    list.send({ type: 'list.reload' });
    onUnreadChanged();
  };
  const isReading = openId !== '';
  const selection = useMessageSelection({
    messages: list.messages,
    onChanged: (ids) => {
      reload();
      if (ids.includes(openId)) onOpen('', true);
    },
    onLater: changed,
  });
  // Another query has other rows, none of which is selected.
  useEffect(() => {
    list.send({ type: 'query.change', query });
    selection.clear();
  }, [query, list.send, selection.clear]);
  const isUnfiltered = query.filter === 'all' && query.search === '';
  const isEmpty = list.messages.length === 0 && isUnfiltered && !isReading && !list.isLoading;

  return (
    <div data-reading={isReading || undefined} data-empty={isEmpty || undefined} className={classes.page}>
      <PageHeading title="Contact Messages">
        <Group className={classes.aboutAll ?? ''}>
          <DeletedLink to="/admin/messages" isShowingDeleted={isShowingDeleted} />
        </Group>
      </PageHeading>
      {isShowingDeleted ? (
        <LazyRecentlyDeleted kind={removableMessages} recordId={linkedId} onChanged={changed} />
      ) : (
        <>
          <div className={classes.aboutAll}>
            <MailNotice />
          </div>
          <div className={classes.inbox}>
            <MessageList
              inbox={inbox}
              selection={selection}
              query={query}
              onShow={onShow}
              onOpen={choose}
              onRefresh={reload}
            />
            <MessageView inbox={inbox} onClose={leave} />
          </div>
        </>
      )}
      <DeleteDialog {...removal.question} />
    </div>
  );
}

function useMessageOfUrl({ snapshot, send, removal }: Inbox, openId: string): void {
  const isOpening = openId !== '' && snapshot.can({ type: 'message.open', id: openId });
  const isClosing = openId === '' && snapshot.can({ type: 'message.close' });
  const cancelQuestion = useEffectEvent(removal.question.onCancel);
  useEffect(() => {
    if (isOpening || isClosing) cancelQuestion();
    if (isOpening) send({ type: 'message.open', id: openId });
    if (isClosing) send({ type: 'message.close' });
  }, [isOpening, isClosing, openId, send]);
}

/** A dialog handles Escape itself, and may be closed before the event arrives here. */
function isForDialog(event: KeyboardEvent): boolean {
  const path = event.composedPath();
  return (
    path.some((node) => node instanceof Element && node.matches(openDialogs)) ||
    document.querySelector(openDialogs) !== null
  );
}

/** Closing a message focuses its row; deleting one focuses the row in its place. */
function useFocusAfterClose({ snapshot, list: { messages } }: Inbox): void {
  const { openId } = snapshot.context;
  const place = useRef(0);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (openId !== '') {
      const current = messages.findIndex(({ id }) => id === openId);
      if (current >= 0) place.current = current;
    } else if (wasOpen.current) {
      const row = messages[Math.min(place.current, messages.length - 1)];
      document.getElementById(row ? rowId(row.id) : 'main')?.focus();
    }
    wasOpen.current = openId !== '';
  }, [messages, openId]);
}

import { ActionIcon, Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { RefreshIcon } from '#ui/icons.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import classes from './message-list.module.css';
import { MessageRow, rowId } from './message-row.tsx';
import type { Inbox } from './use-inbox.ts';

type Props = { inbox: Inbox; onOpen: (id: string) => void; onRefresh: () => void };

const choices = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

/** The messages, newest first, with what narrows, renews and lengthens the list. */
export function MessageList({ inbox, onOpen, onRefresh }: Props) {
  const { snapshot, send } = inbox;
  const { unreadOnly } = snapshot.context;
  const isLoading = snapshot.hasTag('loading');
  return (
    <section aria-label="Messages" className={classes.pane}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Show"
          size="xs"
          className={classes.filter ?? ''}
          data={choices}
          value={unreadOnly ? 'unread' : 'all'}
          onChange={(value) => send({ type: 'filter.change', unreadOnly: value === 'unread' })}
        />
        <ActionIcon variant="subtle" color="gray" size="lg" onClick={onRefresh}>
          <RefreshIcon />
          <VisuallyHidden>Refresh</VisuallyHidden>
        </ActionIcon>
      </div>
      {isLoading && snapshot.context.messages.length > 0 && <ProgressLine />}
      <Rows inbox={inbox} onOpen={onOpen} onRefresh={onRefresh} />
    </section>
  );
}

function Rows({ inbox: { snapshot, send }, onOpen, onRefresh }: Props) {
  const { messages, total, unreadOnly, openId } = snapshot.context;
  const isLoadingMore = snapshot.hasTag('loadingMore');
  const canLoadMore = snapshot.can({ type: 'list.more' }) || isLoadingMore;
  useKeptFocus(isLoadingMore);
  useFocusOnFirstNew(messages.map(({ id }) => id));

  if (messages.length === 0 && !canLoadMore) {
    if (snapshot.hasTag('loading')) return <Spinner />;
    if (snapshot.matches({ list: 'failed' })) {
      return (
        <div className={classes.empty}>
          <p>The messages could not be loaded.</p>
          <Button variant="default" size="xs" onClick={onRefresh}>
            Retry
          </Button>
        </div>
      );
    }
    return (
      <div className={classes.empty}>
        {unreadOnly ? (
          <p>No unread messages.</p>
        ) : (
          <>
            <p>No messages yet.</p>
            <p className={classes.hint}>What visitors send with the contact form arrives here.</p>
          </>
        )}
      </div>
    );
  }
  return (
    <>
      <ul aria-label="Messages, newest first" className={classes.rows}>
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} isOpen={message.id === openId} onOpen={onOpen} />
        ))}
      </ul>
      <div className={classes.end}>
        <span>{messages.length < total ? `${messages.length} of ${total} messages` : counted(total)}</span>
        {canLoadMore && (
          <Button
            variant="default"
            size="xs"
            loading={isLoadingMore}
            onClick={() => send({ type: 'list.more' })}
          >
            Load more
          </Button>
        )}
      </div>
    </>
  );
}

function counted(total: number): string {
  return total === 1 ? '1 message' : `${total} messages`;
}

/** The button that brought the last rows has gone with them: then the focus goes to the first of these. */
function useFocusOnFirstNew(ids: string[]): void {
  const shown = useRef(0);
  const firstNew = shown.current > 0 ? ids[shown.current] : undefined;
  useEffect(() => {
    if (firstNew !== undefined && document.activeElement === document.body) {
      document.getElementById(rowId(firstNew))?.focus();
    }
    shown.current = ids.length;
  });
}

import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { MessageFilter } from '#domain/contact-message-record.ts';
import { useRestoredFocus } from '#ui/focus.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState, ProgressLine } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import classes from './message-list.module.css';
import { MessageRow, rowId } from './message-row.tsx';
import { passFocus } from './pass-focus.ts';
import type { Inbox } from './use-inbox.ts';

type RowsProps = { inbox: Inbox; onOpen: (id: string) => void };

const choices = (suspected: number): { value: MessageFilter; label: string }[] => [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'suspected', label: suspected > 0 ? `Suspected (${suspected})` : 'Suspected' },
];

const noRows: Record<MessageFilter, [text: string, hint?: string]> = {
  all: ['No messages yet.', 'What visitors send with the contact form arrives here.'],
  unread: ['No unread messages.'],
  suspected: ['No suspected messages.', 'What looks like spam is kept here.'],
};

export function MessageList({ inbox, onOpen, onRefresh }: RowsProps & { onRefresh: () => void }) {
  const { snapshot, send } = inbox;
  const { filter, messages, suspected, next, rowsState } = snapshot.context;
  return (
    <section tabIndex={-1} aria-label="Messages" className={`surface ${classes.pane}`}>
      <Group justify="space-between" wrap="nowrap" className={classes.tools ?? ''}>
        <SegmentedControl
          aria-label="Show"
          size="xs"
          data={choices(suspected)}
          value={filter}
          onChange={(value) => send({ type: 'filter.change', filter: value })}
        />
        <ActionIcon variant="subtle" color="gray" size="lg" onClick={onRefresh}>
          <Icon of={IconRefresh} />
          <span className="visually-hidden">Refresh</span>
        </ActionIcon>
      </Group>
      {snapshot.hasTag('loading') && messages.length > 0 && <ProgressLine />}
      {messages.length === 0 && next === null ? (
        <NoRows inbox={inbox} onRetry={onRefresh} />
      ) : (
        <>
          {rowsState === 'outdated' && (
            <Group justify="space-between" wrap="nowrap" gap="sm" className={classes.outdated ?? ''}>
              <p>The list could not be refreshed: these messages may be out of date.</p>
              <Button ref={passFocus} variant="default" size="xs" flex="none" onClick={onRefresh}>
                Retry
              </Button>
            </Group>
          )}
          <Rows inbox={inbox} onOpen={onOpen} />
        </>
      )}
    </section>
  );
}

function NoRows({ inbox: { snapshot }, onRetry }: { inbox: Inbox; onRetry: () => void }) {
  if (snapshot.hasTag('loading')) return <Spinner />;
  if (snapshot.matches({ list: 'failed' })) {
    return (
      <EmptyState isInside text="The messages could not be loaded.">
        <Button ref={passFocus} variant="default" size="xs" onClick={onRetry}>
          Retry
        </Button>
      </EmptyState>
    );
  }
  const [text, hint] = noRows[snapshot.context.filter];
  return (
    <EmptyState isInside text={text}>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </EmptyState>
  );
}

function Rows({ inbox: { snapshot, send }, onOpen }: RowsProps) {
  const { messages, total, next, openId } = snapshot.context;
  const isLoadingMore = snapshot.hasTag('loadingMore');
  useRestoredFocus(isLoadingMore);
  useFocusOnFirstNew(messages.map(({ id }) => id));
  return (
    <>
      <ul aria-label="Messages, newest first">
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} isOpen={message.id === openId} onOpen={onOpen} />
        ))}
      </ul>
      <Group justify="space-between" gap="0.5rem 1rem" className={`quiet ${classes.end}`}>
        <span>
          {messages.length < total && `${messages.length} of `}
          {total === 1 ? '1 message' : `${total} messages`}
        </span>
        {next !== null && (
          <Button
            variant="default"
            size="xs"
            loading={isLoadingMore}
            onClick={() => send({ type: 'list.loadMore' })}
          >
            Load more
          </Button>
        )}
      </Group>
    </>
  );
}

/** Load more unmounts after the last page: then the first new row gets the focus. */
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

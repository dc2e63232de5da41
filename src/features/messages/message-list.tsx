import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import type { InboxQuery, MessageFilter } from '#domain/contact-message-record.ts';
import { searchLength, searchText } from '#domain/search-text.ts';
import { useRestoredFocus } from '#ui/focus.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState, ProgressLine } from '#ui/list-states.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import classes from './message-list.module.css';
import { MessageRow, rowId } from './message-row.tsx';
import { passFocus } from './pass-focus.ts';
import { DeleteSelected, SelectionBar } from './selection-bar.tsx';
import type { Inbox } from './use-inbox.ts';
import type { Selection } from './use-selection.ts';

type RowsProps = { inbox: Inbox; selection: Selection; onOpen: (id: string) => void };

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

type Props = RowsProps & {
  query: InboxQuery;
  onShow: (query: InboxQuery, isReplacing: boolean) => void;
  onRefresh: () => void;
};

export function MessageList({ inbox, selection, query, onShow, onOpen, onRefresh }: Props) {
  const { snapshot } = inbox;
  const { messages, total, suspected, next, rowsState } = snapshot.context;
  const pane = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const hasFound = query.search !== '' && rowsState !== 'otherQuery' && !snapshot.matches({ list: 'failed' });
  return (
    <section ref={pane} tabIndex={-1} aria-label="Messages" className={`surface ${classes.pane}`}>
      <search className={classes.tools}>
        <SearchField
          search={query.search}
          placeholder="Search names, addresses and texts"
          maxLength={searchLength}
          clean={searchText}
          fieldRef={searchField}
          onSearch={(search) =>
            // From one text to the next while typing: Back leads to before the search.
            onShow({ ...query, search }, query.search !== '' && search !== '')
          }
        />
        <Group justify="space-between" wrap="nowrap">
          <SegmentedControl
            aria-label="Show"
            size="xs"
            data={choices(suspected)}
            value={query.filter}
            onChange={(filter) => onShow({ ...query, filter }, false)}
          />
          <ActionIcon variant="subtle" color="gray" size="lg" onClick={onRefresh}>
            <Icon of={IconRefresh} />
            <span className="visually-hidden">Refresh</span>
          </ActionIcon>
        </Group>
        <p aria-live="polite" className={`quiet ${classes.found}`}>
          {hasFound && (total === 1 ? '1 message found' : `${total} messages found`)}
        </p>
      </search>
      {snapshot.hasTag('loading') && messages.length > 0 && <ProgressLine />}
      {messages.length === 0 && next === null ? (
        <NoRows
          inbox={inbox}
          onRetry={onRefresh}
          onClear={() => {
            searchField.current?.focus();
            onShow({ ...query, search: '' }, false);
          }}
        />
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
          <SelectionBar inbox={inbox} selection={selection} query={query} />
          <Rows inbox={inbox} selection={selection} onOpen={onOpen} />
        </>
      )}
      <DeleteSelected
        inbox={inbox}
        selection={selection}
        onClosed={() => {
          if (document.activeElement === document.body) pane.current?.focus();
        }}
      />
    </section>
  );
}

type NoRowsProps = { inbox: Inbox; onRetry: () => void; onClear: () => void };

function NoRows({ inbox: { snapshot }, onRetry, onClear }: NoRowsProps) {
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
  const { filter, search } = snapshot.context.query;
  if (search !== '') {
    return (
      <EmptyState isInside text={`No ${filter === 'all' ? '' : `${filter} `}messages match “${search}”.`}>
        <Button variant="default" size="xs" onClick={onClear}>
          Clear search
        </Button>
      </EmptyState>
    );
  }
  const [text, hint] = noRows[filter];
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

function Rows({ inbox: { snapshot, send }, selection, onOpen }: RowsProps) {
  const { messages, total, next, openId } = snapshot.context;
  const isLoadingMore = snapshot.hasTag('loadingMore');
  const select = useCallback(
    (id: string) => selection.send({ type: 'selection.toggle', id }),
    [selection.send],
  );
  useRestoredFocus(isLoadingMore);
  useFocusOnFirstNew(messages.map(({ id }) => id));
  return (
    <>
      <ul aria-label="Messages, newest first">
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            isOpen={message.id === openId}
            isSelected={selection.isSelected(message.id)}
            onOpen={onOpen}
            onSelect={select}
          />
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

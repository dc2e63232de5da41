import { ActionIcon, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useRef } from 'react';
import type { InboxQuery, MessageFilter } from '#domain/contact-message-record.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState, LoadFailure, LoadMore, ProgressLine, Retry } from '#ui/list-states.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { MessageRow } from './message-row.tsx';
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
  const { messages, total, hasMore, isLoading, isOutdated, isOtherQuery } = inbox.list;
  const pane = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const hasFound = query.search !== '' && !isOtherQuery && !isOutdated;
  return (
    <section ref={pane} tabIndex={-1} aria-label="Messages" className="surface rows">
      <Stack component="search" gap="0.375rem" p={8} className="line-below">
        <SearchField
          search={query.search}
          placeholder="Search names, addresses and texts"
          fieldRef={searchField}
          onSearch={(search, isReplacing) => onShow({ ...query, search }, isReplacing)}
        />
        <Group justify="space-between" wrap="nowrap">
          <SegmentedControl
            aria-label="Show"
            size="xs"
            data={choices(inbox.suspected)}
            value={query.filter}
            onChange={(filter) => onShow({ ...query, filter }, false)}
          />
          <ActionIcon variant="subtle" color="gray" size="lg" onClick={onRefresh}>
            <Icon of={IconRefresh} />
            <span className="visually-hidden">Refresh</span>
          </ActionIcon>
        </Group>
        <p aria-live="polite" className="quiet">
          {hasFound && (total === 1 ? '1 message found' : `${total} messages found`)}
        </p>
      </Stack>
      {isLoading && messages.length > 0 && <ProgressLine />}
      {messages.length === 0 && !hasMore ? (
        <NoRows
          inbox={inbox}
          query={query}
          onRetry={onRefresh}
          onClear={() => {
            searchField.current?.focus();
            onShow({ ...query, search: '' }, false);
          }}
        />
      ) : (
        <>
          {isOutdated && (
            <Group
              justify="space-between"
              wrap="nowrap"
              gap="sm"
              p="0.75rem 1rem 0.75rem 1.625rem"
              className="quiet line-below"
              data-notice
            >
              <p>The list could not be refreshed: these messages may be out of date.</p>
              <Retry onRetry={onRefresh} />
            </Group>
          )}
          <SelectionBar inbox={inbox} selection={selection} query={query} />
          <Rows inbox={inbox} selection={selection} onOpen={onOpen} />
        </>
      )}
      <DeleteSelected
        selection={selection}
        onClosed={() => {
          if (document.activeElement === document.body) pane.current?.focus();
        }}
      />
    </section>
  );
}

type NoRowsProps = { inbox: Inbox; query: InboxQuery; onRetry: () => void; onClear: () => void };

function NoRows({ inbox: { list }, query: { filter, search }, onRetry, onClear }: NoRowsProps) {
  if (list.isLoading) return <Spinner />;
  if (list.isOutdated) {
    return <LoadFailure isInside text="The messages could not be loaded." onRetry={onRetry} />;
  }
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

function Rows({ inbox: { snapshot, list: shown }, selection, onOpen }: RowsProps) {
  const { messages, total } = shown;
  const count = total === 1 ? '1 message' : `${total} messages`;
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} aria-label="Messages, newest first">
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            isOpen={message.id === snapshot.context.openId}
            isSelected={selection.ids.includes(message.id)}
            isBusy={selection.isBusy}
            onOpen={onOpen}
            onSelect={selection.toggle}
          />
        ))}
      </ul>
      <Group
        justify="space-between"
        gap="0.5rem 1rem"
        mih={48}
        p="0.5rem 1rem 0.5rem 1.625rem"
        className="quiet"
      >
        <span>{messages.length < total ? `${messages.length} of ${count}` : count}</span>
        <LoadMore
          list={list}
          hasMore={shown.hasMore}
          isLoading={shown.isLoadingMore}
          onLoad={() => shown.send({ type: 'list.loadMore' })}
        />
      </Group>
    </>
  );
}

import { Box, Checkbox, Text } from '@mantine/core';
import { type KeyboardEvent, memo } from 'react';
import type { MessageSummary } from '#domain/contact-message-record.ts';
import { mailWarning } from './mail-texts.ts';
import classes from './message-list.module.css';
import { exactTime, shortTime } from './message-times.ts';

type Props = {
  message: MessageSummary;
  isOpen: boolean;
  isSelected: boolean;
  /** Whether the selection is not changed now. */
  isBusy: boolean;
  /** Stable functions, so that a row renders again only when its message changes. */
  onOpen: (id: string) => void;
  onSelect: (id: string) => void;
};

export const MessageRow = memo(function MessageRow({
  message,
  isOpen,
  isSelected,
  isBusy,
  onOpen,
  onSelect,
}: Props) {
  const { id, short_name, excerpt, created_at, read_at } = message;
  const mail = mailWarning(message);
  return (
    <Box component="li" pos="relative">
      <Checkbox
        size="sm"
        pos="absolute"
        inset="0.375rem auto auto 0"
        p="0.5rem 0.5rem 0.5rem 0.75rem"
        aria-label={`Select ${short_name}`}
        checked={isSelected}
        aria-disabled={isBusy}
        onChange={() => onSelect(id)}
      />
      <a
        id={rowId(id)}
        href={`/admin/messages?message=${id}`}
        className={`hover-row line-below ${classes.row}`}
        data-unread={read_at === null || undefined}
        aria-current={isOpen ? 'true' : undefined}
        onKeyDown={moveByArrow}
        onClick={(event) => {
          // The browser opens a tab or a window.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onOpen(id);
        }}
      >
        {read_at === null && <span className="visually-hidden">Unread: </span>}
        <Text span inherit truncate fw={read_at === null ? 700 : 500} c="var(--admin-text)" dir="auto">
          {short_name}
        </Text>
        <time dateTime={created_at} title={exactTime(created_at)} className="quiet nowrap">
          {shortTime(created_at, new Date())}
        </time>
        <Text span fz={13} lh="inherit" lineClamp={2} style={{ gridColumn: '1 / -1' }} dir="auto">
          {excerpt}
        </Text>
        {mail && (
          <Text span fz={13} fw={550} lh="inherit" c="var(--admin-danger)" style={{ gridColumn: '1 / -1' }}>
            {mail}
          </Text>
        )}
      </a>
    </Box>
  );
});

export function rowId(messageId: string): string {
  return `message-${messageId}`;
}

function moveByArrow(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const row = event.currentTarget.parentElement;
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  next?.querySelector('a')?.focus();
}

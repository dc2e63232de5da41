import { Box, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { InboxQuery } from '#domain/contact-message-record.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { passFocus } from '#ui/focus.ts';
import type { Inbox } from './use-inbox.ts';
import type { Selection } from './use-selection.ts';

type Props = { inbox: Inbox; selection: Selection; query: InboxQuery };

/** Selects the rows on screen, and shows what can be done with them. */
export function SelectionBar({ inbox, selection, query }: Props) {
  const { messages } = inbox.list;
  const { ids, isBusy, set, request, requestDelete } = selection;
  const count = ids.length;
  const isPageSelected = messages.every(({ id }) => ids.includes(id));
  const isSuspected = query.filter === 'suspected';
  const button = { ref: passFocus, variant: 'default', size: 'xs', px: 8, 'aria-disabled': isBusy } as const;
  return (
    <Stack gap={8} p="0.5rem 1rem 0.5rem 0.75rem" className="line-below">
      <Group justify="space-between" gap="0.25rem 0.75rem" lh={1.5}>
        <Checkbox
          size="sm"
          label={`Select ${messages.length === 1 ? 'this message' : `these ${messages.length}`}`}
          checked={isPageSelected}
          indeterminate={count > 0 && !isPageSelected}
          aria-disabled={isBusy}
          onChange={() => set(isPageSelected ? [] : messages.map(({ id }) => id))}
        />
        <p className="quiet" aria-live="polite">
          {count > 0 && `${countText(count)} selected`}
        </p>
      </Group>
      {/* Its room is reserved: no row moves when its box is ticked. */}
      <Box mih="max(1.875rem, var(--touch-target))">
        {count > 0 && (
          <Group role="group" aria-label="Selected messages" gap="0.375rem">
            <Button {...button} onClick={() => request('read')}>
              Mark as read
            </Button>
            <Button {...button} onClick={() => request(isSuspected ? 'released' : 'suspected')}>
              {isSuspected ? 'Not spam' : 'Mark as suspected'}
            </Button>
            <Button {...button} c="var(--admin-danger)" onClick={requestDelete}>
              Delete
            </Button>
          </Group>
        )}
      </Box>
    </Stack>
  );
}

type DialogProps = { selection: Selection; onClosed: () => void };

/** Asks before the selected messages are deleted. */
export function DeleteSelected({ selection: { ids, question }, onClosed }: DialogProps) {
  const count = ids.length;
  // The selection may be gone before the dialog is closed.
  const [shownCount, setShownCount] = useState(count);
  if (count > 0 && count !== shownCount) setShownCount(count);
  return (
    <DeleteDialog
      {...question}
      title="Delete messages"
      question={`Are you sure you want to delete ${countText(shownCount)}?`}
      note={`You can restore ${shownCount === 1 ? 'it' : 'them'} for 30 days.`}
      onClosed={onClosed}
    />
  );
}

const countText = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { InboxQuery } from '#domain/contact-message-record.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { passFocus } from '#ui/focus.ts';
import classes from './message-list.module.css';
import type { Inbox } from './use-inbox.ts';
import type { Selection } from './use-selection.ts';

type Props = { inbox: Inbox; selection: Selection; query: InboxQuery };

/** Selects the rows on screen or all that the list has, and shows what can be done with them. */
export function SelectionBar({ inbox, selection: { snapshot, send }, query }: Props) {
  const { messages, total } = inbox.snapshot.context;
  const { ids, query: selectedQuery } = snapshot.context;
  const count = selectedQuery ? total : ids.length;
  const isPageSelected = selectedQuery !== null || messages.every(({ id }) => ids.includes(id));
  const isBusy = snapshot.hasTag('busy');
  const isSuspected = query.filter === 'suspected';
  const text = countText(count);
  const button = { ref: passFocus, variant: 'default', size: 'xs', px: 8, 'aria-disabled': isBusy } as const;
  return (
    <div className={classes.selection}>
      <Group justify="space-between" gap="0.25rem 0.75rem">
        <Checkbox
          size="sm"
          label={`Select ${messages.length === 1 ? 'this message' : `these ${messages.length}`}`}
          checked={isPageSelected}
          indeterminate={count > 0 && !isPageSelected}
          aria-disabled={isBusy}
          onChange={() =>
            send({ type: 'selection.set', ids: isPageSelected ? [] : messages.map(({ id }) => id) })
          }
        />
        <p className="quiet" aria-live="polite">
          {count > 0 && `${selectedQuery ? `All ${text}` : text} selected`}
        </p>
      </Group>
      {count > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
        <div role="group" aria-label="Selected messages" className={classes.actions}>
          {isPageSelected && selectedQuery === null && total > messages.length && (
            <Button {...button} onClick={() => send({ type: 'selection.setAll', query })}>
              Select all {total}
            </Button>
          )}
          <Button {...button} onClick={() => send({ type: 'change.request', change: 'read' })}>
            Mark as read
          </Button>
          <Button
            {...button}
            onClick={() => send({ type: 'change.request', change: isSuspected ? 'released' : 'suspected' })}
          >
            {isSuspected ? 'Not spam' : 'Mark as suspected'}
          </Button>
          <Button {...button} c="var(--admin-danger)" onClick={() => send({ type: 'delete.request' })}>
            Delete
          </Button>
        </div>
      )}
    </div>
  );
}

type DialogProps = { inbox: Inbox; selection: Selection; onClosed: () => void };

/** Asks before the selected messages are deleted. */
export function DeleteSelected({ inbox, selection: { snapshot, send }, onClosed }: DialogProps) {
  const { ids, query } = snapshot.context;
  const count = query ? inbox.snapshot.context.total : ids.length;
  const isOpen = snapshot.hasTag('confirmingDelete');
  // The selection is gone while the dialog closes.
  const [shownCount, setShownCount] = useState(count);
  if (isOpen && count !== shownCount) setShownCount(count);
  return (
    <DeleteDialog
      isOpen={isOpen}
      title="Delete messages"
      question={`Are you sure you want to delete ${countText(shownCount)}? You can restore them for 30 days.`}
      isDeleting={snapshot.hasTag('deleting')}
      onConfirm={() => send({ type: 'delete.confirm' })}
      onCancel={() => send({ type: 'delete.cancel' })}
      onClosed={onClosed}
    />
  );
}

const countText = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

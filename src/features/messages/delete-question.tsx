import { Text } from '@mantine/core';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import classes from './messages-page.module.css';
import type { Inbox } from './use-inbox.ts';

/** Asks before the open message is deleted. */
export function DeleteQuestion({ inbox: { snapshot, send } }: { inbox: Inbox }) {
  const { name, email } = snapshot.context.open;
  return (
    <ConfirmDialog
      isOpen={snapshot.hasTag('confirmingDelete')}
      title="Delete message"
      question="Are you sure you want to delete this message? It cannot be brought back."
      confirmLabel="Delete"
      cancelLabel="Cancel"
      canConfirm={snapshot.can({ type: 'delete.confirm' })}
      canCancel={snapshot.can({ type: 'delete.cancel' })}
      isBusy={snapshot.hasTag('deleting')}
      onConfirm={() => send({ type: 'delete.confirm' })}
      onCancel={() => send({ type: 'delete.cancel' })}
    >
      <Text fw={600} size="sm" mt="xs" lineClamp={3} dir="auto" className={classes.doomed}>
        {name}, {email}
      </Text>
    </ConfirmDialog>
  );
}

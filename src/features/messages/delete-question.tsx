import { Text } from '@mantine/core';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import type { Inbox } from './use-inbox.ts';

/** Asks before the open message is deleted. */
export function DeleteQuestion({ inbox: { snapshot, send } }: { inbox: Inbox }) {
  const { name, email } = snapshot.context.open;
  return (
    <DeleteDialog
      isOpen={snapshot.hasTag('confirmingDelete')}
      title="Delete message"
      question="Are you sure you want to delete this message? It cannot be brought back."
      isDeleting={snapshot.hasTag('deleting')}
      onConfirm={() => send({ type: 'delete.confirm' })}
      onCancel={() => send({ type: 'delete.cancel' })}
    >
      <Text fw={600} size="sm" mt="xs" lineClamp={3} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {name}, {email}
      </Text>
    </DeleteDialog>
  );
}

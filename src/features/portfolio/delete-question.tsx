import { Text } from '@mantine/core';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import classes from './portfolio.module.css';
import type { PortfolioList } from './use-portfolio-list.ts';

/** Asks before an item is deleted. */
export function DeleteQuestion({ list: { snapshot, send } }: { list: PortfolioList }) {
  return (
    <ConfirmDialog
      isOpen={snapshot.hasTag('asking')}
      title="Delete portfolio item"
      question="Are you sure you want to delete this portfolio item?"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      canConfirm={snapshot.can({ type: 'delete.confirm' })}
      canCancel={snapshot.can({ type: 'delete.cancel' })}
      isBusy={snapshot.hasTag('deleting')}
      onConfirm={() => send({ type: 'delete.confirm' })}
      onCancel={() => send({ type: 'delete.cancel' })}
    >
      <Text fw={600} size="sm" mt="xs" lineClamp={3} dir="auto" className={classes.doomed}>
        {snapshot.context.doomed.title}
      </Text>
    </ConfirmDialog>
  );
}

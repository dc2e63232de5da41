import { Modal, Text } from '@mantine/core';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { PortfolioForm } from './portfolio-form.tsx';
import type { PortfolioDialogControl } from './use-portfolio-dialog.ts';

/** The dialog in which an item is made or changed. */
export function PortfolioDialog({ dialog }: { dialog: PortfolioDialogControl }) {
  const { snapshot, isNew } = dialog;
  return (
    <Modal
      opened={snapshot.hasTag('open')}
      onClose={dialog.close}
      title={isNew ? 'Add Portfolio Item' : 'Edit Portfolio Item'}
      size="lg"
      // It keeps the focus while all else is disabled: a region that scrolls needs something to be reached by.
      closeButtonProps={{ 'aria-label': 'Close', 'aria-disabled': !dialog.canClose }}
    >
      <Text size="sm" c="dimmed" mb="md">
        {isNew ? 'Add a new item to your portfolio.' : 'Update the details of your portfolio item.'}
      </Text>
      <PortfolioForm key={dialog.formNumber} dialog={dialog} />
      <ToastsInside />
    </Modal>
  );
}

import { Box } from '@mantine/core';
import { portfolioItem } from '#content/portfolio-item.ts';
import { portfolioFormValues } from '#domain/portfolio-item.ts';
import { DifferenceTable } from '#editing/difference-table.tsx';
import { formFields } from '#editing/record-form.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PortfolioList } from './use-portfolio-list.ts';

/** Asks before an item is deleted, and again if it has changed. */
export function DeleteQuestion({ list: { snapshot, send } }: { list: PortfolioList }) {
  const { itemToDelete, storedItem } = snapshot.context;
  const hasChanged = storedItem.version !== itemToDelete.version;
  return (
    <DeleteDialog
      isOpen={snapshot.hasTag('confirmingDelete')}
      title="Delete portfolio item"
      question="Are you sure you want to delete this portfolio item?"
      record={itemToDelete.title}
      size={hasChanged ? 'lg' : 'sm'}
      isDeleting={snapshot.hasTag('deleting')}
      onConfirm={() => send({ type: 'delete.confirm' })}
      onCancel={() => send({ type: 'delete.cancel' })}
    >
      {hasChanged && (
        <Box mt="xs">
          <Notice key={storedItem.version} title="This item has changed since the list was loaded">
            Nothing is deleted yet. Read what has changed, then delete or cancel.
            <DifferenceTable
              mine={portfolioFormValues(itemToDelete)}
              theirs={portfolioFormValues(storedItem)}
              fields={formFields(portfolioItem)}
              heads={{ mine: 'In the list', theirs: 'Now' }}
            />
          </Notice>
        </Box>
      )}
    </DeleteDialog>
  );
}

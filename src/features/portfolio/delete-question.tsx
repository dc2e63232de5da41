import { Text } from '@mantine/core';
import { portfolioFormValues } from '#domain/portfolio-item.ts';
import { DifferenceTable } from '#editing/difference-table.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { itemDifferences } from './item-differences.ts';
import type { PortfolioList } from './use-portfolio-list.ts';

/** Asks before an item is deleted, and once more where it turns out to have changed. */
export function DeleteQuestion({ list: { snapshot, send } }: { list: PortfolioList }) {
  const { doomed, stored } = snapshot.context;
  const hasChanged = stored.version !== doomed.version;
  return (
    <DeleteDialog
      isOpen={snapshot.hasTag('asking')}
      title="Delete portfolio item"
      question="Are you sure you want to delete this portfolio item?"
      size={hasChanged ? 'lg' : 'sm'}
      isDeleting={snapshot.hasTag('deleting')}
      onConfirm={() => send({ type: 'delete.confirm' })}
      onCancel={() => send({ type: 'delete.cancel' })}
    >
      <Text fw={600} size="sm" my="xs" lineClamp={3} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {doomed.title}
      </Text>
      {hasChanged && (
        <Notice key={stored.version} title="This item has changed since the list was loaded">
          Nothing is deleted yet. Read what has changed, then delete or cancel.
          <DifferenceTable
            fields={itemDifferences(portfolioFormValues(doomed), portfolioFormValues(stored))}
            heads={{ mine: 'In the list', theirs: 'Now' }}
          />
        </Notice>
      )}
    </DeleteDialog>
  );
}

import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import type { PortfolioItem } from '#domain/portfolio-item.ts';
import { AddIcon } from '#ui/icons.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { ItemsView } from './items-view.tsx';
import { PortfolioDialog } from './portfolio-dialog.tsx';
import { usePortfolioDialog } from './use-portfolio-dialog.ts';
import { usePortfolioList } from './use-portfolio-list.ts';

/** Portfolio Management; `onDenied` is told when the database refused a call. */
export function PortfolioPage({ onDenied }: { onDenied: () => void }) {
  const addNew = useRef<HTMLButtonElement>(null);
  const hasChanged = useRef(false);
  const markChanged = () => {
    hasChanged.current = true;
  };
  const list = usePortfolioList({ onDenied, onDeleted: markChanged });
  const dialog = usePortfolioDialog({
    onDenied,
    onSaved: () => {
      markChanged();
      list.send({ type: 'list.reload' });
    },
  });
  const askToDelete = useCallback(
    (item: PortfolioItem) => list.send({ type: 'delete.request', item }),
    [list.send],
  );
  const isSettled = !list.snapshot.hasTag('loading');

  // The button that opened a dialog may leave with its row: then the focus goes to Add New.
  useEffect(() => {
    if (!hasChanged.current || !isSettled) return;
    hasChanged.current = false;
    if (document.activeElement === document.body) addNew.current?.focus();
  }, [isSettled]);

  return (
    <>
      <PageHeading title="Portfolio Management">
        <Button ref={addNew} leftSection={<AddIcon />} onClick={dialog.openNew}>
          Add New
        </Button>
      </PageHeading>
      <ItemsView
        snapshot={list.snapshot}
        onSort={(column) => list.send({ type: 'sort.change', column })}
        onReload={() => list.send({ type: 'list.reload' })}
        onAdd={dialog.openNew}
        onEdit={dialog.openItem}
        onDelete={askToDelete}
      />
      <PortfolioDialog dialog={dialog} />
      <DeleteQuestion list={list} />
    </>
  );
}

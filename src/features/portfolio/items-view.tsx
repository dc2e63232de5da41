import { Button } from '@mantine/core';
import type { SnapshotFrom } from 'xstate';
import type { PortfolioItem, PortfolioSortColumn } from '#domain/portfolio-item.ts';
import type { portfolioListMachine } from '#machines/portfolio-list.machine.ts';
import { Spinner } from '#ui/spinner.tsx';
import { ItemsTable } from './items-table.tsx';
import classes from './portfolio.module.css';

type Props = {
  snapshot: SnapshotFrom<typeof portfolioListMachine>;
  onSort: (column: PortfolioSortColumn) => void;
  onReload: () => void;
  onAdd: () => void;
  onEdit: (item: PortfolioItem) => void;
  onDelete: (item: PortfolioItem) => void;
};

/** The list in whichever state it is: its rows, none, on their way, or not to be had. */
export function ItemsView({ snapshot, onReload, onAdd, ...table }: Props) {
  const { items, sort } = snapshot.context;
  const isLoading = snapshot.hasTag('loading');

  if (items.length > 0) {
    return <ItemsTable items={items} sort={sort} isLoading={isLoading} {...table} />;
  }
  if (isLoading) return <Spinner />;
  if (snapshot.matches({ list: 'failed' })) {
    return (
      <div className={classes.empty}>
        <p>The portfolio items could not be loaded.</p>
        <Button variant="default" onClick={onReload}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.empty}>
      <p>No portfolio items found.</p>
      <Button variant="default" onClick={onAdd}>
        Add your first item
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { categoryLabel } from '#domain/portfolio-category.ts';
import { lastPortfolioPage } from '#domain/portfolio-items-query.ts';
import { EmptyState, LoadFailure, ProgressLine, StaleNotice } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { isFiltered } from './count-text.ts';
import { ItemsTable } from './items-table.tsx';
import { Pager } from './pager.tsx';
import type { PortfolioList, ShowQuery } from './use-portfolio-list.ts';

type Props = Pick<ComponentProps<typeof ItemsTable>, 'onEdit' | 'onDelete'> & {
  list: PortfolioList;
  onShow: ShowQuery;
  onClear: () => void;
  onRetry: () => void;
  onAdd: () => void;
};

/** The list: its rows, none, loading or failed. */
export function ItemsView({ list, onShow, onClear, onRetry, onAdd, ...actions }: Props) {
  const { shown, query, isLoading, isOutdated } = list;
  if (!shown) {
    if (isLoading) return <Spinner />;
    return <LoadFailure text="The portfolio items could not be loaded." onRetry={onRetry} />;
  }
  const stale = isOutdated && <StaleNotice onRetry={onRetry} />;
  if (shown.rows.length === 0) {
    const { search, category } = shown.query;
    const text = search && ` “${search}”`;
    const filter = category ? ` ${search ? 'in ' : ''}${categoryLabel(category)}` : '';
    return (
      <>
        {stale}
        {isFiltered(shown.query) ? (
          <EmptyState text={`No items match${text}${filter}.`}>
            {isLoading && <ProgressLine />}
            <Button variant="default" onClick={onClear}>
              {category ? (search ? 'Clear search and filter' : 'Clear filter') : 'Clear search'}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState text="No portfolio items found.">
            <Button variant="default" onClick={onAdd}>
              Add your first item
            </Button>
          </EmptyState>
        )}
      </>
    );
  }
  const last = lastPortfolioPage(shown.details.total);
  const sortBy: ComponentProps<typeof ItemsTable>['onSort'] = (column) =>
    onShow((current) => ({
      ...current,
      // The active column flips; another one starts ascending.
      sort: current.sort === `${column}.asc` ? `${column}.desc` : `${column}.asc`,
      page: 1,
    }));
  return (
    <>
      {stale}
      <ItemsTable
        items={shown.rows}
        sort={query.sort}
        isRefreshing={isLoading}
        onSort={sortBy}
        {...actions}
      />
      {last > 1 && (
        <Pager
          page={Math.min(query.page, last)}
          last={last}
          onTurnTo={(page) => onShow((current) => ({ ...current, page }), { isFromTop: true })}
        />
      )}
    </>
  );
}

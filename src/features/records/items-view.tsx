import { Button } from '@mantine/core';
import { categoryLabel } from '#domain/portfolio-category.ts';
import { lastPortfolioPage } from '#domain/portfolio-items-query.ts';
import { EmptyState, ProgressLine } from '#ui/list-states.tsx';
import { isFiltered } from './count-text.ts';
import { ItemTable } from './item-table.tsx';
import { Pager } from './pager.tsx';
import type { RowActions } from './record-list.tsx';
import type { PortfolioList, ShowQuery } from './use-portfolio-list.ts';

type Props = RowActions & {
  list: PortfolioList;
  shown: NonNullable<PortfolioList['shown']>;
  onShow: ShowQuery;
  onClear: () => void;
};

/** A page of items, or why there are none. */
export function ItemsView({ list, shown, onShow, onClear, onAdd, ...actions }: Props) {
  const { search, category } = shown.query;
  const last = lastPortfolioPage(shown.details.total);
  if (shown.rows.length > 0) {
    return (
      <>
        <ItemTable
          items={shown.rows}
          sort={list.query.sort}
          isRefreshing={list.isLoading}
          onSort={(column) =>
            onShow((current) => ({
              ...current,
              // The active column flips; another one starts ascending.
              sort: current.sort === `${column}.asc` ? `${column}.desc` : `${column}.asc`,
              page: 1,
            }))
          }
          {...actions}
        />
        {last > 1 && (
          <Pager
            page={Math.min(list.query.page, last)}
            last={last}
            onTurnTo={(page) => onShow((current) => ({ ...current, page }), { isFromTop: true })}
          />
        )}
      </>
    );
  }
  if (!isFiltered(shown.query)) {
    return (
      <EmptyState text="No portfolio items found.">
        <Button variant="default" onClick={onAdd}>
          Add your first item
        </Button>
      </EmptyState>
    );
  }
  const text = search && ` “${search}”`;
  const filter = category ? ` ${search ? 'in ' : ''}${categoryLabel(category)}` : '';
  return (
    <EmptyState text={`No items match${text}${filter}.`}>
      {list.isLoading && <ProgressLine />}
      <Button variant="default" onClick={onClear}>
        {category ? (search ? 'Clear search and filter' : 'Clear filter') : 'Clear search'}
      </Button>
    </EmptyState>
  );
}

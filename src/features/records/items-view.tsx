import { Button } from '@mantine/core';
import type { PortfolioItem } from '#content/portfolio-item.ts';
import { categoryLabel } from '#domain/portfolio-category.ts';
import { lastPortfolioPage } from '#domain/portfolio-items-query.ts';
import { EmptyState, ProgressLine } from '#ui/list-states.tsx';
import { isFiltered } from './count-text.ts';
import { ItemTable } from './item-table.tsx';
import { Pager } from './pager.tsx';
import { RowsView } from './rows-view.tsx';
import type { PortfolioList, ShowQuery } from './use-portfolio-list.ts';

type Props = {
  list: PortfolioList;
  onShow: ShowQuery;
  onClear: () => void;
  onReload: () => void;
  onAdd: () => void;
  onEdit: (item: PortfolioItem) => void;
  onDelete: (item: PortfolioItem) => void;
};

export function ItemsView({ list, onShow, onClear, onReload, onAdd, onEdit, onDelete }: Props) {
  const { isLoading, isOutdated } = list;
  return (
    <RowsView
      {...{ isLoading, isOutdated, onReload }}
      rows={list.shown}
      failure="The portfolio items could not be loaded."
    >
      {({ rows, query, details }) => {
        const last = lastPortfolioPage(details.total);
        if (rows.length > 0) {
          return (
            <>
              <ItemTable
                items={rows}
                sort={list.query.sort}
                isRefreshing={isLoading}
                onSort={(column) =>
                  onShow((current) => ({
                    ...current,
                    // The active column flips; another one starts ascending.
                    sort: current.sort === `${column}.asc` ? `${column}.desc` : `${column}.asc`,
                    page: 1,
                  }))
                }
                {...{ onEdit, onDelete }}
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
        if (!isFiltered(query)) {
          return (
            <EmptyState text="No portfolio items found.">
              <Button variant="default" onClick={onAdd}>
                Add your first item
              </Button>
            </EmptyState>
          );
        }
        const { search, category } = query;
        const text = search && ` “${search}”`;
        const filter = category ? ` ${search ? 'in ' : ''}${categoryLabel(category)}` : '';
        return (
          <EmptyState text={`No items match${text}${filter}.`}>
            {isLoading && <ProgressLine />}
            <Button variant="default" onClick={onClear}>
              {category ? (search ? 'Clear search and filter' : 'Clear filter') : 'Clear search'}
            </Button>
          </EmptyState>
        );
      }}
    </RowsView>
  );
}

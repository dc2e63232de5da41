import { Table } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { ComponentProps } from 'react';
import type { PortfolioItem } from '#content/portfolio-item.ts';
import type { PortfolioSort } from '#domain/portfolio-items-query.ts';
import { Icon } from '#ui/icon.tsx';
import { ProgressLine } from '#ui/list-states.tsx';
import { ItemRow } from './item-row.tsx';
import classes from './portfolio.module.css';

type Column = 'title' | 'category' | 'created_at';

type Props = Pick<ComponentProps<typeof ItemRow>, 'onEdit' | 'onDelete'> & {
  items: PortfolioItem[];
  isRefreshing: boolean;
  sort: PortfolioSort;
  onSort: (column: Column) => void;
};

/** Earlier rows stay while others load. */
export function ItemsTable({ items, isRefreshing, sort, onSort, ...actions }: Props) {
  return (
    <div className="surface rows">
      {isRefreshing && <ProgressLine />}
      <Table
        className={classes.table ?? ''}
        aria-busy={isRefreshing}
        lh={1.45}
        horizontalSpacing="md"
        verticalSpacing="0.375rem"
        borderColor="var(--admin-line)"
        highlightOnHover
        highlightOnHoverColor="var(--admin-hover)"
      >
        <Table.Thead>
          <Table.Tr>
            <SortHeader label="Title" column="title" sort={sort} onSort={onSort} />
            <SortHeader label="Category" column="category" sort={sort} onSort={onSort} />
            <Table.Th scope="col" className={classes.descriptionHead}>
              Description
            </Table.Th>
            <SortHeader label="Date" column="created_at" sort={sort} onSort={onSort} />
            <Table.Th scope="col" className={classes.actionsHead}>
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <ItemRow key={item.id} item={item} {...actions} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type SortHeaderProps = Pick<Props, 'sort' | 'onSort'> & { label: string; column: Column };

function SortHeader({ label, column, sort, onSort }: SortHeaderProps) {
  const isAscending = sort === `${column}.asc`;
  const isDescending = sort === `${column}.desc`;
  return (
    <Table.Th scope="col" aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : 'none'}>
      <button type="button" className={`flat-button ${classes.sort}`} onClick={() => onSort(column)}>
        {label}
        <span className={classes.sortMark} data-active={isAscending || isDescending || undefined}>
          {isDescending ? <Icon of={IconArrowDown} /> : <Icon of={IconArrowUp} />}
        </span>
      </button>
    </Table.Th>
  );
}

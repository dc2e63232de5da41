import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PortfolioSort, PortfolioSortColumn } from '#domain/portfolio-items-query.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './portfolio.module.css';

type Props = {
  label: string;
  column: PortfolioSortColumn;
  sort: PortfolioSort;
  onSort: (column: PortfolioSortColumn) => void;
};

export function SortHeader({ label, column, sort, onSort }: Props) {
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

import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PortfolioSort, PortfolioSortColumn } from '#domain/portfolio-item.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './portfolio.module.css';

type Props = {
  label: string;
  column: PortfolioSortColumn;
  sort: PortfolioSort;
  onSort: (column: PortfolioSortColumn) => void;
};

const directionNames = { asc: 'ascending', desc: 'descending' } as const;

export function SortHeader({ label, column, sort, onSort }: Props) {
  const isActive = sort.column === column;
  return (
    <Table.Th scope="col" aria-sort={isActive ? directionNames[sort.direction] : 'none'}>
      <button type="button" className={`flat-button ${classes.sort}`} onClick={() => onSort(column)}>
        {label}
        <span className={classes.sortMark} data-active={isActive || undefined}>
          {isActive && sort.direction === 'desc' ? <Icon of={IconArrowDown} /> : <Icon of={IconArrowUp} />}
        </span>
      </button>
    </Table.Th>
  );
}

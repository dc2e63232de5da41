import { Table } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { memo } from 'react';
import { type PortfolioItem, portfolioItem } from '#content/portfolio-item.ts';
import { categoryLabel } from '#domain/portfolio-category.ts';
import type { PortfolioSort } from '#domain/portfolio-items-query.ts';
import { WaitingMark } from '#editing/waiting-versions.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressLine } from '#ui/list-states.tsx';
import classes from './item-table.module.css';
import type { RowActions } from './record-list.tsx';

type Column = 'title' | 'category' | 'created_at';

type Actions = Pick<RowActions, 'onEdit' | 'onDelete'>;

type Props = Actions & {
  items: PortfolioItem[];
  isRefreshing: boolean;
  sort: PortfolioSort;
  onSort: (column: Column) => void;
};

/** Earlier rows stay while others load. */
export function ItemTable({ items, isRefreshing, sort, onSort, ...actions }: Props) {
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
            <Table.Th scope="col" ta="end" className={classes.actionsHead}>
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

type RowProps = Actions & { item: PortfolioItem };

// One formatter for all rows is many times faster than toLocaleDateString for each.
const dates = new Intl.DateTimeFormat();

const ItemRow = memo(function ItemRow({ item, onEdit, onDelete }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td className={classes.itemTitle} dir="auto">
        <span>{item.title}</span>
        <WaitingMark kind={portfolioItem} recordKey={item.id} />
      </Table.Td>
      <Table.Td className={classes.category}>{categoryLabel(item.category)}</Table.Td>
      <Table.Td className={classes.description} dir="auto">
        {item.description}
      </Table.Td>
      <Table.Td className={classes.date}>
        <time dateTime={item.created_at}>{dates.format(new Date(item.created_at))}</time>
      </Table.Td>
      <Table.Td ta="end" className={classes.actions}>
        <IconButton label={`Edit ${item.title}`} icon={IconPencil} onClick={() => onEdit(item)} />
        <IconButton label={`Delete ${item.title}`} icon={IconTrash} onClick={() => onDelete(item)} />
      </Table.Td>
    </Table.Tr>
  );
});

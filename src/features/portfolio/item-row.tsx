import { Table } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { memo } from 'react';
import type { PortfolioItem } from '#content/portfolio-item.ts';
import { categoryLabel } from '#domain/portfolio-category.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './portfolio.module.css';

type Props = {
  item: PortfolioItem;
  /** Stable functions, so that a row renders again only when its item changes. */
  onEdit: (item: PortfolioItem) => void;
  onDelete: (item: PortfolioItem) => void;
};

// One formatter for all rows is many times faster than toLocaleDateString for each.
const dates = new Intl.DateTimeFormat();

export const ItemRow = memo(function ItemRow({ item, onEdit, onDelete }: Props) {
  return (
    <Table.Tr>
      <Table.Td className={classes.itemTitle} dir="auto">
        {item.title}
      </Table.Td>
      <Table.Td className={classes.category}>{categoryLabel(item.category)}</Table.Td>
      <Table.Td className={classes.description} dir="auto">
        {item.description}
      </Table.Td>
      <Table.Td className={classes.date}>
        <time dateTime={item.created_at}>{dates.format(new Date(item.created_at))}</time>
      </Table.Td>
      <Table.Td className={classes.actions}>
        <button type="button" className="flat-button icon-button" onClick={() => onEdit(item)}>
          <Icon of={IconPencil} />
          <span className="visually-hidden">{`Edit ${item.title}`}</span>
        </button>
        <button type="button" className="flat-button icon-button" onClick={() => onDelete(item)}>
          <Icon of={IconTrash} />
          <span className="visually-hidden">{`Delete ${item.title}`}</span>
        </button>
      </Table.Td>
    </Table.Tr>
  );
});

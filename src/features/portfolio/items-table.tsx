import { ActionIcon, VisuallyHidden } from '@mantine/core';
import {
  categoryLabel,
  type PortfolioItem,
  type PortfolioSort,
  type PortfolioSortColumn,
} from '#domain/portfolio-item.ts';
import { DeleteIcon, EditIcon } from '#ui/icons.tsx';
import classes from './portfolio.module.css';
import { SortHeader } from './sort-header.tsx';

type Props = {
  items: PortfolioItem[];
  sort: PortfolioSort;
  isLoading: boolean;
  onSort: (column: PortfolioSortColumn) => void;
  onEdit: (item: PortfolioItem) => void;
  onDelete: (item: PortfolioItem) => void;
};

/** The portfolio items as a table; earlier rows stay while others are on their way. */
export function ItemsTable({ items, sort, isLoading, onSort, onEdit, onDelete }: Props) {
  return (
    <div className={classes.frame}>
      {isLoading && <div role="status" aria-label="Loading" className={classes.progress} />}
      <table className={classes.table} aria-busy={isLoading}>
        <thead>
          <tr>
            <SortHeader label="Title" column="title" sort={sort} onSort={onSort} />
            <SortHeader label="Category" column="category" sort={sort} onSort={onSort} />
            <th scope="col" className={classes.descriptionHead}>
              Description
            </th>
            <SortHeader label="Date" column="created_at" sort={sort} onSort={onSort} />
            <th scope="col" className={classes.actionsHead}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className={classes.itemTitle}>{item.title}</td>
              <td className={classes.category}>{categoryLabel(item.category)}</td>
              <td className={classes.description}>{item.description}</td>
              <td className={classes.date}>
                <time dateTime={item.created_at}>{new Date(item.created_at).toLocaleDateString()}</time>
              </td>
              <td className={classes.actions}>
                <ActionIcon variant="subtle" color="gray" size="lg" onClick={() => onEdit(item)}>
                  <EditIcon />
                  <VisuallyHidden>Edit {item.title}</VisuallyHidden>
                </ActionIcon>
                <ActionIcon variant="subtle" color="gray" size="lg" onClick={() => onDelete(item)}>
                  <DeleteIcon />
                  <VisuallyHidden>Delete {item.title}</VisuallyHidden>
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

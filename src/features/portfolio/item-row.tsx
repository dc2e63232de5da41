import { IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { categoryLabel, type PortfolioItem } from '#domain/portfolio-item.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './portfolio.module.css';

type Props = {
  item: PortfolioItem;
  /** Stable functions, so that a row is drawn again only when its item changes. */
  onEdit: (item: PortfolioItem) => void;
  onDelete: (item: PortfolioItem) => void;
};

// Formatting with one formatter is many times faster than with toLocaleDateString for each row.
const dates = new Intl.DateTimeFormat();

/** One item in the table: plain elements, because there may be thousands. */
export const ItemRow = memo(function ItemRow({ item, onEdit, onDelete }: Props) {
  return (
    <tr>
      <td className={classes.itemTitle} dir="auto">
        {item.title}
      </td>
      <td className={classes.category}>{categoryLabel(item.category)}</td>
      <td className={classes.description} dir="auto">
        {item.description}
      </td>
      <td className={classes.date}>
        <time dateTime={item.created_at}>{dates.format(new Date(item.created_at))}</time>
      </td>
      <td className={classes.actions}>
        <button type="button" className={classes.action} onClick={() => onEdit(item)}>
          <Icon of={IconPencil} />
          <span className={classes.hidden}>Edit {item.title}</span>
        </button>
        <button type="button" className={classes.action} onClick={() => onDelete(item)}>
          <Icon of={IconTrash} />
          <span className={classes.hidden}>Delete {item.title}</span>
        </button>
      </td>
    </tr>
  );
});

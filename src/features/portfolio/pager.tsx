import { usePagination } from '@mantine/hooks';
import classes from './pager.module.css';

type Props = {
  page: number;
  last: number;
  /** Whether this page can be loaded now. */
  canTurnTo: (page: number) => boolean;
  onTurnTo: (page: number) => void;
};

/** Buttons to every page of a list. A button that leads nowhere is not `disabled`: it would lose the focus. */
export function Pager({ page, last, canTurnTo, onTurnTo }: Props) {
  const { range } = usePagination({ total: last, page });
  const button = (label: string | number, target: number, className: string | undefined) => (
    <button
      type="button"
      className={`flat-button ${className}`}
      aria-current={label === page ? 'true' : undefined}
      aria-disabled={label === page ? undefined : !canTurnTo(target)}
      onClick={() => canTurnTo(target) && onTurnTo(target)}
    >
      {label}
    </button>
  );
  return (
    <nav aria-label="Pages" className={classes.pager}>
      {button('Previous', Math.max(page - 1, 1), classes.step)}
      <ol className={classes.pages}>
        {range.map((number, index) => (
          <li key={number === 'dots' ? `gap ${index}` : number}>
            {number === 'dots' ? <span aria-hidden="true">…</span> : button(number, number, classes.page)}
          </li>
        ))}
      </ol>
      {button('Next', Math.min(page + 1, last), classes.step)}
    </nav>
  );
}

import { Button } from '@mantine/core';
import { categoryLabel } from '#domain/portfolio-item.ts';
import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';
import { ProgressLine } from '#ui/progress-line.tsx';
import classes from './portfolio.module.css';

type Props = { query: PortfolioQuery; isLoading: boolean; onShowAll: () => void };

/** There are items, but none that the search and the filter let through. */
export function NothingFound({ query: { search, category }, isLoading, onShowAll }: Props) {
  return (
    <div className={classes.empty}>
      {isLoading && <ProgressLine />}
      <p>
        No items match{search && ` “${search}”`}
        {category && ` ${search ? 'in ' : ''}${categoryLabel(category)}`}.
      </p>
      <Button variant="default" onClick={onShowAll}>
        {category ? (search ? 'Clear search and filter' : 'Clear filter') : 'Clear search'}
      </Button>
    </div>
  );
}

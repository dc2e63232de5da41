import { Button } from '@mantine/core';
import { categoryLabel } from '#domain/portfolio-item.ts';
import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';

type Props = { query: PortfolioQuery; isLoading: boolean; onShowAll: () => void };

/** Items exist, but none matches the search and the filter. */
export function NothingFound({ query: { search, category }, isLoading, onShowAll }: Props) {
  return (
    <EmptyState
      text={`No items match${search && ` “${search}”`}${category ? ` ${search ? 'in ' : ''}${categoryLabel(category)}` : ''}.`}
    >
      {isLoading && <ProgressLine />}
      <Button variant="default" onClick={onShowAll}>
        {category ? (search ? 'Clear search and filter' : 'Clear filter') : 'Clear search'}
      </Button>
    </EmptyState>
  );
}

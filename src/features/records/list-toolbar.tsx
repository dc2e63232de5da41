import { Flex, NativeSelect, Text } from '@mantine/core';
import type { Ref } from 'react';
import { portfolioCategories } from '#domain/portfolio-category.ts';
import type { PortfolioQuery } from '#domain/portfolio-items-query.ts';
import { SearchField } from '#ui/search-field.tsx';
import classes from './list-toolbar.module.css';
import type { ShowQuery } from './use-portfolio-list.ts';

type Props = {
  query: PortfolioQuery;
  count: string;
  onShow: ShowQuery;
  searchRef: Ref<HTMLInputElement>;
};

/** Search, filter, and how many items match, announced when it changes. */
export function ListToolbar({ query, count, onShow, searchRef }: Props) {
  const choose = (value: string) => {
    const chosen = portfolioCategories.find((category) => category.value === value);
    onShow((current) => ({ ...current, category: chosen?.value ?? null, page: 1 }));
  };

  return (
    <Flex component="search" wrap="wrap" align="center" gap={8} mb="sm">
      <div className={classes.search}>
        <SearchField
          search={query.search}
          onSearch={(search, isCorrection) =>
            onShow((current) => ({ ...current, search, page: 1 }), { isCorrection })
          }
          placeholder="Search titles"
          fieldRef={searchRef}
        />
      </div>
      <NativeSelect
        aria-label="Filter"
        data={[{ value: '', label: 'All categories' }, ...portfolioCategories]}
        value={query.category ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        flex="none"
      />
      <Text fz={13} c="dimmed" flex={1} mih={20} ta="end" aria-live="polite" aria-atomic="true">
        {count}
      </Text>
    </Flex>
  );
}

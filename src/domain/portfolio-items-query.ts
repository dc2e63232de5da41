import * as v from 'valibot';
import {
  defaultPortfolioSort,
  type PortfolioCategory,
  type PortfolioItem,
  type PortfolioSort,
  portfolioCategorySchema,
} from './portfolio-item.ts';

/** A hosted project answers at most 1,000 rows a request. */
export const portfolioPageSize = 50;

/** Characters. */
export const portfolioSearchLength = 200;

/** `page` counts from 1; an empty `search` and no `category` mean all items. */
export type PortfolioQuery = {
  sort: PortfolioSort;
  page: number;
  search: string;
  category: PortfolioCategory | null;
};

/** `total`: the number of items on all pages. */
export type PortfolioPage = { items: PortfolioItem[]; total: number };

/** All items, newest first. */
export const defaultPortfolioQuery: PortfolioQuery = {
  sort: defaultPortfolioSort,
  page: 1,
  search: '',
  category: null,
};

const sorts = {
  'title.asc': { column: 'title', direction: 'asc' },
  'title.desc': { column: 'title', direction: 'desc' },
  'category.asc': { column: 'category', direction: 'asc' },
  'category.desc': { column: 'category', direction: 'desc' },
  'created_at.asc': { column: 'created_at', direction: 'asc' },
} as const satisfies Record<string, PortfolioSort>;

const sortNames = ['title.asc', 'title.desc', 'category.asc', 'category.desc', 'created_at.asc'] as const;

/** A greater number is no valid offset for the database. */
const greatestPage = 1_000_000;

/** Without outer space and without characters that no title can have. */
export function searchText(typed: string): string {
  return typed
    .slice(0, portfolioSearchLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

const parameter = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/**
 * The search parameters of the list's URL. Invalid values and defaults are left out; the router parses digits in a URL
 * that was typed by hand as a number.
 */
export const portfolioSearchSchema = v.object({
  sort: parameter(v.picklist(sortNames)),
  page: parameter(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(2),
      v.transform((page) => Math.min(page, greatestPage)),
    ),
  ),
  search: parameter(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform((text) => searchText(String(text)) || undefined),
    ),
  ),
  category: parameter(portfolioCategorySchema),
});

export type PortfolioSearch = v.InferOutput<typeof portfolioSearchSchema>;

export function portfolioQuery({ sort, page, search, category }: PortfolioSearch): PortfolioQuery {
  return {
    sort: sort ? sorts[sort] : defaultPortfolioSort,
    page: page ?? 1,
    search: search ?? '',
    category: category ?? null,
  };
}

export function portfolioSearch({ sort, page, search, category }: PortfolioQuery): PortfolioSearch {
  return v.parse(portfolioSearchSchema, {
    sort: `${sort.column}.${sort.direction}`,
    page,
    search,
    category: category ?? undefined,
  });
}

export function isSameQuery(one: PortfolioQuery, other: PortfolioQuery): boolean {
  return (
    one.page === other.page &&
    one.search === other.search &&
    one.category === other.category &&
    one.sort.column === other.sort.column &&
    one.sort.direction === other.sort.direction
  );
}

export function isFiltered({ search, category }: PortfolioQuery): boolean {
  return search !== '' || category !== null;
}

/** Of no items, 1. */
export function lastPortfolioPage(total: number): number {
  return Math.max(1, Math.ceil(total / portfolioPageSize));
}

import * as v from 'valibot';
import {
  defaultPortfolioSort,
  type PortfolioCategory,
  type PortfolioItem,
  type PortfolioSort,
  portfolioCategorySchema,
} from './portfolio-item.ts';

/** How many items a page of the list holds. A hosted project answers at most 1,000 rows a request. */
export const portfolioPageSize = 50;

/** Characters that a search may have. */
export const portfolioSearchLength = 200;

/** Which items the list shows: `page` counts from 1, an empty `search` and no `category` mean all of them. */
export type PortfolioQuery = {
  sort: PortfolioSort;
  page: number;
  search: string;
  category: PortfolioCategory | null;
};

/** One page of the items that a query is about, and how many there are on all its pages. */
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

/** Greater numbers are no page of any list, and no offset for a database. */
const greatestPage = 1_000_000;

/** The text to search for: without space around it and without characters that no title can have. */
export function searchText(typed: string): string {
  return typed
    .slice(0, portfolioSearchLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

/**
 * What the list's URL says. Whatever it cannot mean is left out, and so is what goes without saying; the
 * router gives a number where digits were searched for in a URL typed by hand.
 */
export const portfolioSearchSchema = v.object({
  sort: v.fallback(v.optional(v.picklist(sortNames)), undefined),
  page: v.fallback(
    v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(2),
        v.transform((page) => Math.min(page, greatestPage)),
      ),
    ),
    undefined,
  ),
  search: v.fallback(
    v.optional(
      v.pipe(
        v.union([v.string(), v.number(), v.boolean()]),
        v.transform((text) => searchText(String(text)) || undefined),
      ),
    ),
    undefined,
  ),
  category: v.fallback(v.optional(portfolioCategorySchema), undefined),
});

/** What the list's URL says. */
export type PortfolioSearch = v.InferOutput<typeof portfolioSearchSchema>;

/** The query that a URL stands for. */
export function portfolioQuery({ sort, page, search, category }: PortfolioSearch): PortfolioQuery {
  return {
    sort: sort ? sorts[sort] : defaultPortfolioSort,
    page: page ?? 1,
    search: search ?? '',
    category: category ?? null,
  };
}

/** What the URL of a query says. */
export function portfolioSearch({ sort, page, search, category }: PortfolioQuery): PortfolioSearch {
  return v.parse(portfolioSearchSchema, {
    sort: `${sort.column}.${sort.direction}`,
    page,
    search,
    category: category ?? undefined,
  });
}

/** Whether two queries ask for the same rows in the same order. */
export function isSameQuery(one: PortfolioQuery, other: PortfolioQuery): boolean {
  return (
    one.page === other.page &&
    one.search === other.search &&
    one.category === other.category &&
    one.sort.column === other.sort.column &&
    one.sort.direction === other.sort.direction
  );
}

/** Whether a query leaves items out. */
export function isFiltered({ search, category }: PortfolioQuery): boolean {
  return search !== '' || category !== null;
}

/** The number of the last page of so many items; of none, 1. */
export function lastPortfolioPage(total: number): number {
  return Math.max(1, Math.ceil(total / portfolioPageSize));
}

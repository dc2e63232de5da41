import * as v from 'valibot';
import { portfolioCategorySchema } from './portfolio-category.ts';
import { searchTextSchema } from './search-text.ts';

/** A hosted project answers at most 1,000 rows a request. */
export const portfolioPageSize = 50;

const portfolioSorts = [
  'created_at.desc',
  'created_at.asc',
  'title.asc',
  'title.desc',
  'category.asc',
  'category.desc',
] as const;

export type PortfolioSort = (typeof portfolioSorts)[number];

/** A greater number is no valid offset for the database. */
const greatestPage = 1_000_000;

const pageSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.transform((page) => Math.min(page, greatestPage)),
);

/** The search parameters of the list's URL. A missing or invalid one has its value in {@link defaultPortfolioQuery}. */
export const portfolioQuerySchema = v.object({
  sort: v.fallback(v.optional(v.picklist(portfolioSorts), 'created_at.desc'), 'created_at.desc'),
  /** Counts from 1. */
  page: v.fallback(v.optional(pageSchema, 1), 1),
  /** Empty: all titles. */
  search: v.fallback(v.optional(searchTextSchema, ''), ''),
  /** Null: all categories. */
  category: v.fallback(v.optional(v.nullable(portfolioCategorySchema), null), null),
});

export type PortfolioQuery = v.InferOutput<typeof portfolioQuerySchema>;

/** All items, newest first. */
export const defaultPortfolioQuery = v.parse(portfolioQuerySchema, {});

/** `total`: the number of items on all pages. */
export type PortfolioDetails = { total: number };

/** The number of the last page; 1 where there are no items. */
export function lastPortfolioPage(total: number): number {
  return Math.max(1, Math.ceil(total / portfolioPageSize));
}

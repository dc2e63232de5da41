import * as v from 'valibot';
import { type PortfolioItem, portfolioCategorySchema } from './portfolio-item.ts';

/** A hosted project answers at most 1,000 rows a request. */
export const portfolioPageSize = 50;

/** Characters. */
export const portfolioSearchLength = 200;

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

/** Without outer space and without characters that no title can have. */
export function searchText(typed: string): string {
  return typed
    .slice(0, portfolioSearchLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

const pageSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.transform((page) => Math.min(page, greatestPage)),
);

// The router parses digits in a URL that was typed by hand as a number.
const searchSchema = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((text) => searchText(String(text))),
);

/** The search parameters of the list's URL. A missing or invalid one has its value in {@link defaultPortfolioQuery}. */
export const portfolioQuerySchema = v.object({
  sort: v.fallback(v.optional(v.picklist(portfolioSorts), 'created_at.desc'), 'created_at.desc'),
  /** Counts from 1. */
  page: v.fallback(v.optional(pageSchema, 1), 1),
  /** Empty: all titles. */
  search: v.fallback(v.optional(searchSchema, ''), ''),
  /** Null: all categories. */
  category: v.fallback(v.optional(v.nullable(portfolioCategorySchema), null), null),
});

export type PortfolioQuery = v.InferOutput<typeof portfolioQuerySchema>;

/** All items, newest first. */
export const defaultPortfolioQuery = v.parse(portfolioQuerySchema, {});

/** `total`: the number of items on all pages. */
export type PortfolioPage = { items: PortfolioItem[]; total: number };

export function isSameQuery(one: PortfolioQuery, other: PortfolioQuery): boolean {
  return (
    one.page === other.page &&
    one.search === other.search &&
    one.category === other.category &&
    one.sort === other.sort
  );
}

/** Of no items, 1. */
export function lastPortfolioPage(total: number): number {
  return Math.max(1, Math.ceil(total / portfolioPageSize));
}

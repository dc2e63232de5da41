import type { RecentChange } from '#domain/history.ts';
import { landingSection } from './landing-section.ts';
import { portfolioItem } from './portfolio-item.ts';

const kinds = [landingSection, portfolioItem];

/** The kind of a changed record; undefined where this release does not know it. */
export const kindOf = ({ kind, table_name }: Pick<RecentChange, 'kind' | 'table_name'>) =>
  kinds.find(({ id }) => id === kind) ?? kinds.find(({ table }) => table === table_name);

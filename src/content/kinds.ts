import type { RecentChange } from '#domain/history.ts';
import { agency } from './agency.ts';
import { caseStudy } from './case-study.ts';
import { featuredProject } from './featured-project.ts';
import { landingSection } from './landing-section.ts';
import { portfolioItem } from './portfolio-item.ts';
import { service } from './service.ts';

/** In the order of the tabs of the content page. */
export const documentKinds = [featuredProject, caseStudy, service, agency];

export type ContentKind = (typeof documentKinds)[number];

const kinds = [landingSection, portfolioItem, ...documentKinds];

/** The kind of a changed record; undefined where this release does not know it. */
export const kindOf = ({ kind, table_name }: Pick<RecentChange, 'kind' | 'table_name'>) =>
  kinds.find(({ id, table }) => (kind === null ? table === table_name : id === kind));

import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';
import { contentOf, type PublicCaseStudy } from '#domain/public-content.ts';
import { AgencyProvider } from '#ui/agency.tsx';
import { CaseStudyPage, previewText } from './case-study-page.tsx';

type Target = { to: string; hash?: string; params?: { slug: string }; children: ReactNode };

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, hash, params, children }: Target) => (
    <a href={to.replace('$slug', params?.slug ?? '') + (hash ? `#${hash}` : '')}>{children}</a>
  ),
}));

const itemsOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');

const { agency, studies: caseStudies } = builtInContent;

const show = (studies: readonly PublicCaseStudy[]) =>
  render(
    <AgencyProvider initial={agency}>
      <CaseStudyPage studies={studies} />
    </AgencyProvider>,
  );

const [study] = caseStudies;
if (!study) throw new Error('There is no built-in case study.');

test('a case study shows all its blocks and links to the others', () => {
  show(contentOf(`/case-study/${study.slug}`, builtInContent).studies);
  const blocks = ['Challenge', 'Solution', 'Results', 'Technologies Used', 'Explore More Projects'];
  for (const block of blocks) expect(screen.getByRole('heading', { name: block })).toBeDefined();
  expect(itemsOf('Technologies Used').map(({ textContent }) => textContent)).toEqual([...study.technologies]);
  const links = screen.getAllByRole('link', { name: /^View Case Study/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    caseStudies.filter(({ slug }) => slug !== study.slug).map(({ slug }) => `/case-study/${slug}`),
  );
});

test('a case study of a title and a description has no other block, and further blocks where there are some', () => {
  const texts = { full_description: null, challenge: null, solution: null, results: null, image_url: null };
  show([{ ...study, ...texts, technologies: [], blocks: [{ heading: 'Afterwards', text: 'One\n\nTwo' }] }]);
  expect(screen.getByText(study.description)).toBeDefined();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    study.title,
    'Afterwards',
  ]);
  expect(screen.queryByRole('img')).toBeNull();
});

test.each([
  ['that is longer is cut at 100 characters and says so', 'a'.repeat(101), `${'a'.repeat(100)}...`],
  [
    'is never cut within a character',
    `${'a'.repeat(99)}👨\u200d👩\u200d👧👨\u200d👩\u200d👧`,
    `${'a'.repeat(99)}👨\u200d👩\u200d👧...`,
  ],
])('the description of another case study %s', (_, description, shown) => {
  expect(previewText(description)).toBe(shown);
});

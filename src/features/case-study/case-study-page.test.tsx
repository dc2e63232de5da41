import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { caseStudies } from '#content/case-studies.ts';
import { CaseStudyPage } from './case-study-page.tsx';

type Target = { to: string; hash?: string; params?: { slug: string }; children: ReactNode };

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, hash, params, children }: Target) => (
    <a href={to.replace('$slug', params?.slug ?? '') + (hash ? `#${hash}` : '')}>{children}</a>
  ),
}));

const itemsOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');

test.each(caseStudies)('the case study $slug shows all its blocks and links to the others', (study) => {
  render(<CaseStudyPage slug={study.slug} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(study.title);
  expect(screen.getByText(study.category.toUpperCase())).toBeDefined();
  for (const block of ['Challenge', 'Solution', 'Results', 'Technologies Used', 'Explore More Projects']) {
    expect(screen.getByRole('heading', { name: block })).toBeDefined();
  }
  expect(itemsOf('Technologies Used').map(({ textContent }) => textContent)).toEqual([...study.technologies]);
  const others = caseStudies.filter(({ slug }) => slug !== study.slug);
  const previews = itemsOf('Explore More Projects');
  expect(previews).toHaveLength(others.length);
  for (const [index, preview] of previews.entries()) {
    const other = others[index];
    expect(preview.textContent).toContain(`${other?.description.slice(0, 100)}...`);
    const link = within(preview).getByRole('link', { name: /^View Case Study/ });
    expect(link.getAttribute('href')).toBe(`/case-study/${other?.slug}`);
  }
});

test('a case study that does not exist says so and leads back to the portfolio', () => {
  render(<CaseStudyPage slug="steensma" />);
  expect(screen.getByRole('heading', { name: 'Case Study Not Found' })).toBeDefined();
  expect(
    screen.getByText("The case study you're looking for doesn't exist or has been removed."),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Portfolio' }).getAttribute('href')).toBe('/#portfolio');
});

import { expect, test } from 'vitest';
import { builtInContent } from '#domain/public-content.ts';
import { agency } from './agency.ts';
import { caseStudies } from './case-studies.ts';
import { featuredProjects } from './featured-projects.ts';
import { pageMeta, publicPaths } from './pages.ts';

test('every public page has a title and a description of its own', () => {
  const metas = publicPaths.map((path) => pageMeta(path, builtInContent));
  expect(new Set(metas.map(({ title }) => title)).size).toBe(publicPaths.length);
  expect(new Set(metas.map(({ description }) => description)).size).toBe(publicPaths.length);
  for (const { title } of metas) expect(title).toContain(agency.name);
});

test('what does not exist is called by what is missing', () => {
  expect(pageMeta('/case-study/steensma', builtInContent).title).toBe(
    `Case Study Not Found | ${agency.name}`,
  );
  for (const path of ['/no/such/page', '/project-noah', '/case-study', '/case-study/project-noah/more']) {
    expect(pageMeta(path, builtInContent).title).toBe(`Page not found | ${agency.name}`);
  }
});

test('the projects with a case study are those that have its texts', () => {
  const marked = featuredProjects.filter(({ hasCaseStudy }) => hasCaseStudy);
  expect(caseStudies.map(({ slug }) => slug)).toEqual(marked.map(({ slug }) => slug));
});

test('the four projects are featured, and Steensma alone has no case study', () => {
  const cards = featuredProjects.map(({ title, category, hasCaseStudy }) => [title, category, hasCaseStudy]);
  expect(cards).toEqual([
    ['Project Noah', 'ai', true],
    ['Institute of Culinary Education', 'drupal', true],
    ['Gek op Locaties', 'web', true],
    ['Steensma', 'drupal', false],
  ]);
});

test('what stands under the name of a client says that it is a sample, and names no technology of theirs', () => {
  for (const project of featuredProjects) expect(project.description).toMatch(/^Sample text about /);
  for (const study of caseStudies) {
    expect(study.description).toMatch(/^Sample text about /);
    expect(study.fullDescription).toContain('This is a sample text.');
    expect(study.results).toMatch(/^A sample has no results/);
    expect(JSON.stringify([study.challenge, study.solution, study.results])).not.toMatch(/\d/);
  }
  expect(caseStudies.map(({ technologies }) => technologies)).toEqual([
    ['AI integration'],
    ['Drupal'],
    ['Web application'],
  ]);
});

test.each([
  ['short text', 'Short text.', 'Short text.'],
  ['text of 160 characters', 'x'.repeat(160), 'x'.repeat(160)],
  ['longer text', 'word '.repeat(40), `${'word '.repeat(31).trim()}…`],
  ['text of emoji', '👩'.repeat(200), `${'👩'.repeat(159)}…`],
])(
  'the description of the landing page is the text of the hero, cut at a word: %s',
  (_, text, description) => {
    const texts = { title: null, subtitle: null, content: text, button_text: null, button_link: null };
    const content = { ...builtInContent, rows: { hero: { section: 'hero' as const, ...texts } } };
    expect(pageMeta('/', content).description).toBe(description);
  },
);

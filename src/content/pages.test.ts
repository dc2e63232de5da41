import { expect, test } from 'vitest';
import { builtInContent } from './built-in-content.ts';
import { pageMeta, publicPaths } from './pages.ts';

const { agency, studies: caseStudies, featured: featuredProjects } = builtInContent;
const builtInPaths = publicPaths(builtInContent);

test('every public page has a title and a description of its own', () => {
  const metas = builtInPaths.map((path) => pageMeta(path, builtInContent));
  expect(new Set(metas.map(({ title }) => title)).size).toBe(builtInPaths.length);
  expect(new Set(metas.map(({ description }) => description)).size).toBe(builtInPaths.length);
  for (const { title } of metas) expect(title).toContain(agency.name);
});

test('what stands under the name of a client says that it is a sample, and names no technology of theirs', () => {
  for (const project of featuredProjects) expect(project.description).toMatch(/^Sample text about /);
  for (const study of caseStudies) {
    expect(study.description).toMatch(/^Sample text about /);
    expect(study.full_description).toContain('This is a sample text.');
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

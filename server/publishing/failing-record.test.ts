import { expect, test } from 'vitest';
import type { PublicContent } from '#domain/public-content.ts';
import { failingRecord } from './failing-record.ts';

const row = (section: 'hero' | 'about', title: string) => ({
  section,
  title,
  subtitle: null,
  content: 'Text',
  button_text: null,
  button_link: null,
});
const itemOf = (id: string, title = 'Title') => ({
  id,
  title,
  category: 'web' as const,
  description: 'Text',
  image_url: null,
});
const content: PublicContent = {
  revision: 3,
  rows: { hero: row('hero', 'Title'), about: row('about', 'Title') },
  list: { items: Array.from({ length: 60 }, (_, index) => itemOf(`id-${index}`)), nextCursor: null },
  updatedAt: null,
  builtAt: null,
};

/** A renderer that fails where a title is broken, and counts. */
function renderer() {
  let count = 0;
  const render = async (part: PublicContent) => {
    count += 1;
    const titles = [...Object.values(part.rows), ...part.list.items].map((record) => record?.title);
    if (titles.some((title) => title?.startsWith('Broken'))) throw new Error('It cannot be rendered.');
  };
  return { render, count: () => count };
}

test('the section whose text cannot be rendered is named', async () => {
  const { render } = renderer();
  const broken = { ...content, rows: { ...content.rows, about: row('about', 'Broken') } };
  expect(await failingRecord(broken, render)).toBe('the text of the section "about"');
});

test.each([0, 1, 30, 59])('the portfolio item %i of 60 is named after a few renders', async (index) => {
  const { render, count } = renderer();
  const items = content.list.items.with(index, itemOf('id-broken', 'Broken "title"\nwith a line'));
  expect(await failingRecord({ ...content, list: { items, nextCursor: null } }, render)).toBe(
    'the portfolio item id-broken "Broken \\"title\\"\\nwith a line"',
  );
  expect(count()).toBeLessThan(10);
});

test('of several, one is named', async () => {
  const { render } = renderer();
  const items = [5, 40].reduce(
    (list, index) => list.with(index, itemOf(`id-${index}`, 'Broken')),
    content.list.items,
  );
  expect(await failingRecord({ ...content, list: { items, nextCursor: null } }, render)).toMatch(
    /^the portfolio item id-(5|40) "Broken"$/,
  );
});

test('a renderer that renders nothing at all is not blamed on a record', async () => {
  const render = () => Promise.reject(new Error('No template.'));
  expect(await failingRecord(content, render)).toBe('no single record');
});

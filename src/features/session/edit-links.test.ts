import { expect, test } from 'vitest';
import { editLinks } from './edit-links.ts';

const labels = (path: string) => editLinks(path).map(({ label }) => label);

test('a case study links to its own editor', () => {
  expect(editLinks('/case-study/project-noah')[0]).toEqual({
    label: 'This case study',
    to: '/admin/content',
    search: { kind: 'case-study', item: 'project-noah' },
  });
});

test.each(['/admin', '/admin/content', '/login', '/nothing'])('%s has nothing to edit', (path) => {
  expect(labels(path)).toEqual([]);
});

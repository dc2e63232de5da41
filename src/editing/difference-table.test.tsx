import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DifferenceTable } from './difference-table.tsx';

const mine = { title: 'Same', content: 'Mine', link: '/mine' };
const theirs = { title: 'Same', content: '', link: '/theirs' };

const fields = { title: { label: 'Title' }, content: { label: 'Content' }, link: { label: 'Link' } };

test('only what differs is listed, each version as it is', () => {
  render(<DifferenceTable mine={mine} theirs={theirs} fields={fields} />);
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Field', 'Yours', 'Saved'],
    ['Content', 'Mine', '(empty)'],
    ['Link', '/mine', '/theirs'],
  ]);
});

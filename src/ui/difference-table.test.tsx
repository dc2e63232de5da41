import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DifferenceTable } from './difference-table.tsx';

test('only what differs is listed, each version as it is', () => {
  render(
    <DifferenceTable
      fields={[
        { label: 'Title', mine: 'Same', theirs: 'Same' },
        { label: 'Content', mine: 'Mine', theirs: '' },
      ]}
    />,
  );
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Field', 'Yours', 'Theirs'],
    ['Content', 'Mine', '(empty)'],
  ]);
});

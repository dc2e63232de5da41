import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SearchField } from './search-field.tsx';

test('Escape empties the search, but not where it ends a composition of an input method', () => {
  render(
    <MantineProvider>
      <SearchField search="" onSearch={() => {}} placeholder="Search" />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(field, { target: { value: 'にほん' } });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 });
  expect(field.value).toBe('にほん');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field.value).toBe('');
});

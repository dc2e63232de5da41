import { expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

it.each([
  [1, 2, '1 2'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 … 8'],
  [4, 200, '1 2 3 4 5 … 200'],
  [5, 200, '1 … 4 5 6 … 200'],
  [196, 200, '1 … 195 196 197 … 200'],
  [197, 200, '1 … 196 197 198 199 200'],
  [8, 8, '1 … 4 5 6 7 8'],
])('on page %i of %i: %s', (current, last, offered) => {
  expect(
    pageNumbers(current, last)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(offered);
});

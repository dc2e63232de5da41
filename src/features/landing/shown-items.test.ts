import { expect, test } from 'vitest';
import type { PublicItemPage } from '#domain/portfolio-item.ts';
import { withMore, withNewest } from './shown-items.ts';

function page(ids: string, next: string | null = null): PublicItemPage {
  return {
    items: [...ids].map((id) => ({
      id,
      title: id,
      category: 'web' as const,
      description: id,
      image_url: null,
    })),
    next: next === null ? null : { id: next, created_at: '2026-01-01T00:00:00Z' },
  };
}

test('more items follow those that are shown', () => {
  expect(withMore(page('abc', 'c'), page('de'))).toEqual(page('abcde'));
});

test.each([
  { what: 'nothing has changed', newest: page('abc', 'c'), result: page('abcdef', 'f') },
  { what: 'one was added', newest: page('xab', 'b'), result: page('xabcdef', 'f') },
  { what: 'one was deleted', newest: page('acd', 'd'), result: page('acdef', 'f') },
  { what: 'all of the first were replaced', newest: page('xyz', 'z'), result: page('xyz', 'z') },
  { what: 'all but the last were deleted', newest: page('f'), result: page('f') },
  { what: 'all beyond the first were deleted', newest: page('abc'), result: page('abc') },
  { what: 'all were deleted', newest: page(''), result: page('') },
])('read anew, a longer list keeps its end: $what', ({ newest, result }) => {
  expect(withNewest(page('abcdef', 'f'), newest)).toEqual(result);
});

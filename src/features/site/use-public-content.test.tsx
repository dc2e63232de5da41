import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { builtInContent } from '#content/built-in-content.ts';
import type { PublicItemList } from '#domain/public-content.ts';
import { AgencyProvider } from '#ui/agency.tsx';
import { mergeRefreshed, usePublicContent } from './use-public-content.ts';

const backend = vi.hoisted(() => ({
  loadNewerContent: vi.fn(),
  loadMoreItems: vi.fn(),
}));
vi.mock('#backend/public-content.ts', () => backend);

function page(ids: string, next: string | null = null): PublicItemList {
  return {
    items: [...ids].map((id) => ({
      id,
      title: id,
      category: 'web' as const,
      description: id,
      image_url: null,
    })),
    nextCursor: next === null ? null : { id: next, created_at: '2026-01-01T00:00:00Z' },
  };
}

/** Renders the hook for a page that was published with these items. */
function renderPublished(list: PublicItemList, newest: Promise<PublicItemList>) {
  const published = { ...builtInContent, revision: 1, list };
  backend.loadNewerContent.mockImplementation(async () => ({
    ...published,
    revision: 2,
    list: await newest,
  }));
  const contents = new Map([['/', published]]);
  const { result } = renderHook(() => usePublicContent(contents, '/'), {
    wrapper: ({ children }) => <AgencyProvider initial={published.agency}>{children}</AgencyProvider>,
  });
  return result;
}

test('more items are shown although the same newest ones were read again while they were loading', async () => {
  const reread = Promise.withResolvers<PublicItemList>();
  const more = Promise.withResolvers<PublicItemList>();
  backend.loadMoreItems.mockReturnValue(more.promise);
  const result = renderPublished(page('a', 'a'), reread.promise);
  act(() => result.current.moreItems.load());
  await act(async () => reread.resolve(page('a', 'a')));
  await act(async () => more.resolve(page('b')));
  await vi.waitFor(() => expect(result.current.moreItems.status).toBe('idle'));
  expect(result.current.content.list).toEqual(page('ab'));
});

test('more items follow the refreshed list when its end has changed while they were loading', async () => {
  const refresh = Promise.withResolvers<PublicItemList>();
  const more = Promise.withResolvers<PublicItemList>();
  backend.loadMoreItems.mockImplementation(({ id }) =>
    id === 'b' ? more.promise : Promise.resolve(page('bc')),
  );
  const result = renderPublished(page('b', 'b'), refresh.promise);
  act(() => result.current.moreItems.load());
  await act(async () => refresh.resolve(page('a', 'a')));
  await act(async () => more.resolve(page('c')));
  await vi.waitFor(() => expect(result.current.moreItems.status).toBe('idle'));
  expect(result.current.content.list).toEqual(page('abc'));
});

test.each([
  { what: 'nothing has changed', newest: page('abc', 'c'), result: page('abcdef', 'f') },
  { what: 'one was added', newest: page('xab', 'b'), result: page('xabcdef', 'f') },
  { what: 'one was deleted', newest: page('acd', 'd'), result: page('acdef', 'f') },
  { what: 'all of the first were replaced', newest: page('xyz', 'z'), result: page('xyz', 'z') },
  { what: 'all but the last were deleted', newest: page('f'), result: page('f') },
  { what: 'all beyond the first were deleted', newest: page('abc'), result: page('abc') },
  { what: 'all were deleted', newest: page(''), result: page('') },
])('a longer list that is read again has the same end: $what', ({ newest, result }) => {
  expect(mergeRefreshed(page('abcdef', 'f'), newest)).toEqual(result);
});

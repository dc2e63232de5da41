import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PublicItemPage, PublicPortfolioItem } from '#domain/portfolio-item.ts';
import { usePublicContent } from './use-public-content.ts';

const actors = vi.hoisted(() => ({ loadPublicContent: vi.fn(), loadMoreItems: vi.fn() }));
vi.mock('#backend/public-content.ts', () => actors);

const item = (id: string): PublicPortfolioItem => ({
  id,
  title: id,
  category: 'web',
  description: id,
  image_url: null,
});
const newest = (): PublicItemPage => ({
  items: [item('a')],
  next: { id: 'a', created_at: '2026-01-01T00:00:00Z' },
});

test('more items are shown although the same newest ones were read again while they were loading', async () => {
  actors.loadPublicContent.mockImplementation(async () => ({ rows: [], page: newest() }));
  const first = renderHook(() => usePublicContent());
  await vi.waitFor(() => expect(first.result.current.content.list).toEqual(newest()));
  first.unmount();

  const reread = Promise.withResolvers<{ rows: []; page: PublicItemPage }>();
  const more = Promise.withResolvers<PublicItemPage>();
  actors.loadPublicContent.mockReturnValue(reread.promise);
  actors.loadMoreItems.mockReturnValue(more.promise);
  const { result } = renderHook(() => usePublicContent());
  act(() => result.current.moreItems.load());
  await act(async () => reread.resolve({ rows: [], page: newest() }));
  await act(async () => more.resolve({ items: [item('b')], next: null }));
  await vi.waitFor(() => expect(result.current.moreItems.status).toBe('idle'));
  expect(result.current.content.list).toEqual({ items: [item('a'), item('b')], next: null });
});

import { lazyPart } from '#ui/lazy-part.tsx';

/** The list is seldom opened, and its page starts faster without it. */
export const LazyRecentlyDeleted = lazyPart(
  async () => (await import('./recently-deleted.tsx')).RecentlyDeleted,
);

import { type ComponentProps, lazy, Suspense } from 'react';
import { Spinner } from '#ui/spinner.tsx';
import type { RecentlyDeleted } from './recently-deleted.tsx';

const LoadedList = lazy(async () => {
  const module = await import('./recently-deleted.tsx');
  return { default: module.RecentlyDeleted };
});

/** The list is seldom opened, and its page starts faster without it. */
export function LazyRecentlyDeleted(props: ComponentProps<typeof RecentlyDeleted>) {
  return (
    <Suspense fallback={<Spinner />}>
      <LoadedList {...props} />
    </Suspense>
  );
}

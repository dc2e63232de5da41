import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageMeta } from '#content/pages.ts';

/** Keeps the tab's title that of the page shown. */
export function usePageTitle(): void {
  const path = useRouterState({
    select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname,
  });
  useEffect(() => {
    document.title = pageMeta(path).title;
  }, [path]);
}

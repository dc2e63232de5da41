import { useLayoutEffect } from 'react';

/** Gives the tab the title of the page that is shown. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}

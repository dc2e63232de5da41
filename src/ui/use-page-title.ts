import { useEffect, useLayoutEffect } from 'react';
import { pageReady, report } from '#boot/protocol.ts';

/**
 * Gives the tab the title of the page that is shown, and reports that the page answers. Called by each page, since React
 * hydrates a page after the layout around it.
 */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => report(pageReady), []);
}

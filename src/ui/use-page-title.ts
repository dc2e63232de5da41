import { useEffect, useLayoutEffect } from 'react';
import { dispatchPageEvent, pageReady } from '#boot/protocol.ts';

/** Sets the title and reports that the page answers. Called by each page: React hydrates it after its layout. */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => dispatchPageEvent(pageReady), []);
}

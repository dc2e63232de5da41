import { useEffect, useLayoutEffect } from 'react';
import { dispatchPageEvent, pageReady } from '#boot/protocol.ts';

export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  // Reported by each page: React hydrates it after its layout.
  useEffect(() => dispatchPageEvent(pageReady), []);
}

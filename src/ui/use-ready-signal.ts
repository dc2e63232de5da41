import { useEffect } from 'react';

/** Told on the document once a prerendered page answers to what is done on it. */
export const readyEvent = 'site:ready';

/** Tells that the page around it runs: the loader then repeats what was tapped or submitted before. */
export function useReadySignal(): void {
  useEffect(() => {
    document.dispatchEvent(new Event(readyEvent));
  }, []);
}

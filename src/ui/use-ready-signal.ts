import { useEffect } from 'react';

/**
 * Tells the page's loader that a prerendered part answers to what is done on it, so that it repeats what was
 * pressed (`page`) or submitted (`form`) before.
 */
export function useReadySignal(part: 'page' | 'form'): void {
  useEffect(() => {
    document.dispatchEvent(new Event(`${part}:ready`));
  }, [part]);
}

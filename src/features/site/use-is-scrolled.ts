import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** Whether the page is scrolled by more than `threshold` CSS pixels. */
export function useIsScrolled(threshold: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > threshold,
    () => false,
  );
}

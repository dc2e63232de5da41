import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to the element that had it when a busy time began: disabling an element, as forms do
 * while they are saved, takes the focus away from it.
 */
export function useKeptFocus(isBusy: boolean): void {
  const kept = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) {
      kept.current = document.activeElement;
      return;
    }
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost && kept.current instanceof HTMLElement) kept.current.focus();
    kept.current = null;
  }, [isBusy]);
}

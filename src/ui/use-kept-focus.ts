import { useLayoutEffect, useRef } from 'react';

/** Returns the focus to the element that had it when `isBusy` became true: a disabled element loses the focus. */
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

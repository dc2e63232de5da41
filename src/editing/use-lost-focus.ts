import { useEffect, useRef } from 'react';

/**
 * A button that was pressed in a list may leave the page with its row, or have opened no dialog. Then the button Add New
 * takes the focus.
 *
 * @param isLoaded no request of the list is running
 */
export function useLostFocus(isLoaded: boolean) {
  const addNew = useRef<HTMLButtonElement>(null);
  const hasChanged = useRef(false);
  const takeLostFocus = () => {
    if (document.activeElement === document.body) addNew.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows leave when the list is loaded.
  useEffect(() => {
    if (!hasChanged.current || !isLoaded) return;
    hasChanged.current = false;
    takeLostFocus();
  }, [isLoaded]);
  return {
    addNew,
    takeLostFocus,
    /** Rows may leave with the next response. */
    expectChange: () => {
      hasChanged.current = true;
    },
  };
}

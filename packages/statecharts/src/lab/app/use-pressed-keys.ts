import { useEffect, useEffectEvent } from 'react';

/** Calls what belongs to a key that is pressed anywhere but in a field; false: the key is for something else. */
export function usePressedKeys(actions: Record<string, (event: KeyboardEvent) => unknown>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog that was just closed has the focus until the next frame: keys are no longer for it.
    const isInField =
      event.target instanceof Element && event.target.closest('input, textarea, select, dialog[open]');
    if (isInField || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key];
    if (action && action(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

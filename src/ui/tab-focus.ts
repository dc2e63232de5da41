import { useWindowEvent } from '@mantine/hooks';

/** Calls the listener whenever the tab becomes visible or gets the focus. */
export function useTabFocus(listener: () => void): void {
  const notify = () => {
    if (document.visibilityState === 'visible') listener();
  };
  useWindowEvent('focus', notify);
  // It bubbles from the document.
  useWindowEvent('visibilitychange', notify);
}

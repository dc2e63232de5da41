import { useWindowEvent } from '@mantine/hooks';
import { type AnyEventObject, fromCallback } from 'xstate';

/** The second one bubbles from the document. */
const events = ['focus', 'visibilitychange'] as const;

const isVisible = () => document.visibilityState === 'visible';

/** Calls the listener whenever the tab becomes visible or gets the focus. */
export function useTabFocus(listener: () => void): void {
  const notify = () => {
    if (isVisible()) listener();
  };
  useWindowEvent('focus', notify);
  useWindowEvent('visibilitychange', notify);
}

/** Sends `tab.focused` whenever the tab becomes visible or gets the focus. */
export const watchTabFocus = fromCallback<AnyEventObject, undefined, { type: 'tab.focused' }>(
  ({ sendBack }) => {
    const listening = new AbortController();
    const notify = () => {
      if (isVisible()) sendBack({ type: 'tab.focused' });
    };
    for (const type of events) window.addEventListener(type, notify, { signal: listening.signal });
    return () => listening.abort();
  },
);

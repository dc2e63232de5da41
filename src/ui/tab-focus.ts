import { useEffect, useEffectEvent } from 'react';
import { type AnyEventObject, fromCallback } from 'xstate';

/** Calls the listener whenever the tab becomes visible or gets the focus, until the returned function is called. */
function onTabFocus(listener: () => void): () => void {
  const notify = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', notify);
  window.addEventListener('focus', notify);
  return () => {
    document.removeEventListener('visibilitychange', notify);
    window.removeEventListener('focus', notify);
  };
}

export function useTabFocus(listener: () => void): void {
  const notify = useEffectEvent(listener);
  useEffect(() => onTabFocus(() => notify()), []);
}

/** Sends `tab.focused` whenever the tab becomes visible or gets the focus. */
export const watchTabFocus = fromCallback<AnyEventObject, undefined, { type: 'tab.focused' }>(
  ({ sendBack }) => onTabFocus(() => sendBack({ type: 'tab.focused' })),
);

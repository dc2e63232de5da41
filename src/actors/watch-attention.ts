import { type AnyEventObject, fromCallback } from 'xstate';
import type { TabEvent } from '#machines/shared/tab-event.ts';

/** Tells when somebody comes back to this tab. */
export const watchAttention = fromCallback<AnyEventObject, undefined, TabEvent>(({ sendBack }) => {
  const tell = () => {
    if (document.visibilityState === 'visible') sendBack({ type: 'attention.returned' });
  };
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('focus', tell);
  return () => {
    document.removeEventListener('visibilitychange', tell);
    window.removeEventListener('focus', tell);
  };
});

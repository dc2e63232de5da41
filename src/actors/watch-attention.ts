import { type AnyEventObject, fromCallback } from 'xstate';
import type { AttentionFact } from '#machines/attention-fact.ts';

/** Tells when somebody comes back to this tab. */
export const watchAttention = fromCallback<AnyEventObject, undefined, AttentionFact>(({ sendBack }) => {
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

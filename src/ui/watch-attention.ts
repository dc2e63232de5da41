import { type AnyEventObject, fromCallback } from 'xstate';

/** Reports that the tab has become visible or has the focus again. */
export const watchAttention = fromCallback<AnyEventObject, undefined, { type: 'attention.returned' }>(
  ({ sendBack }) => {
    const report = () => {
      if (document.visibilityState === 'visible') sendBack({ type: 'attention.returned' });
    };
    document.addEventListener('visibilitychange', report);
    window.addEventListener('focus', report);
    return () => {
      document.removeEventListener('visibilitychange', report);
      window.removeEventListener('focus', report);
    };
  },
);

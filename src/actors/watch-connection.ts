import { type AnyEventObject, fromCallback } from 'xstate';
import { onCallEnd } from '#backend/call-limit.ts';
import type { ConnectionEvent } from '#machines/shared/connection-event.ts';

/** Reports what the browser says of the network, and how calls to the backend end. */
export const watchConnection = fromCallback<AnyEventObject, undefined, ConnectionEvent>(({ sendBack }) => {
  const tell = () => sendBack({ type: navigator.onLine ? 'network.returned' : 'network.lost' });
  if (!navigator.onLine) tell();
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  const stopListening = onCallEnd((end) => sendBack({ type: `call.${end}` }));
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
    stopListening();
  };
});

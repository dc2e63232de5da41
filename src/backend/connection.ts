import { type AnyEventObject, fromCallback } from 'xstate';
import type { ConnectionEvent } from '#machines/connection.machine.ts';
import { call, callEnds, fetchWithTimeout } from './call.ts';
import { backendConfig } from './config.ts';

/** Resolves after any HTTP response, error statuses included. */
export const checkHealth = call<unknown>(async (_, signal) => {
  const { url, publicKey } = backendConfig();
  const response = await fetchWithTimeout(`${url}/auth/v1/health`, {
    headers: { apikey: publicKey },
    cache: 'no-store',
    signal,
  });
  // A body that nobody reads keeps its connection.
  await response.text();
});

export const watchConnection = fromCallback<AnyEventObject, undefined, ConnectionEvent>(({ sendBack }) => {
  const report = () => sendBack({ type: navigator.onLine ? 'network.restored' : 'network.lost' });
  if (!navigator.onLine) report();
  window.addEventListener('online', report);
  window.addEventListener('offline', report);
  const responded = callEnds.on('call.responded', () => sendBack({ type: 'call.responded' }));
  const lost = callEnds.on('call.lost', () => sendBack({ type: 'call.lost' }));
  return () => {
    window.removeEventListener('online', report);
    window.removeEventListener('offline', report);
    responded.unsubscribe();
    lost.unsubscribe();
  };
});

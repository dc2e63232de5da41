import { type AnyEventObject, fromCallback } from 'xstate';
import type { ConnectionEvent } from '#machines/connection.machine.ts';
import { call, fetchWithTimeout, onCallEnd } from './call.ts';
import { backendConfig } from './config.ts';

/** Resolves with any response, also one of an error. */
export const checkHealth = call<unknown>((_, signal) => {
  const { url, publicKey } = backendConfig();
  return fetchWithTimeout(`${url}/auth/v1/health`, {
    headers: { apikey: publicKey },
    cache: 'no-store',
    signal,
  });
});

export const watchConnection = fromCallback<AnyEventObject, undefined, ConnectionEvent>(({ sendBack }) => {
  const report = () => sendBack({ type: navigator.onLine ? 'network.restored' : 'network.lost' });
  if (!navigator.onLine) report();
  window.addEventListener('online', report);
  window.addEventListener('offline', report);
  const stopCalls = onCallEnd((end) => end !== 'refused' && sendBack({ type: `call.${end}` }));
  return () => {
    window.removeEventListener('online', report);
    window.removeEventListener('offline', report);
    stopCalls();
  };
});

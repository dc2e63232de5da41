import { emit, setup } from 'xstate';
import { requiredCallback, requiredPromise } from './shared/requests.ts';

/** Milliseconds between two health checks. */
export const retryDelay = 5_000;

export type ConnectionEvent =
  /** Reported by the browser's online and offline events; `online` also follows a change of network. */
  | { type: 'network.lost' }
  | { type: 'network.restored' }
  /** A call to the backend ended without a response. */
  | { type: 'call.lost' }
  | { type: 'call.responded' };

/** Emitted when the connection is back: failed loads can be retried. */
type ConnectionEmitted = { type: 'connection.restored' };

/** Nothing can be loaded or saved now; a notice is shown. */
type ConnectionTag = 'disconnected';

const types: { events?: ConnectionEvent; emitted?: ConnectionEmitted; tags?: ConnectionTag } = {};

/** Whether the backend can be reached. The machine retries on its own. */
export const connectionMachine = setup({
  types,
  actors: {
    watchConnection: requiredCallback<ConnectionEvent>('watchConnection'),
    checkHealth: requiredPromise<unknown, undefined>('checkHealth'),
  },
  delays: { retryDelay },
  actions: { announceRestored: emit({ type: 'connection.restored' }) },
}).createMachine({
  id: 'connection',
  invoke: { id: 'watchConnection', src: 'watchConnection' },
  initial: 'connected',
  on: { 'network.lost': '.offline' },
  states: {
    connected: { on: { 'call.lost': 'probing' } },
    probing: {
      description: 'One call had no response. No notice is shown unless the health check fails as well.',
      invoke: { id: 'checkHealth', src: 'checkHealth', onDone: 'connected', onError: 'unreachable' },
    },
    offline: {
      tags: 'disconnected',
      on: { 'network.restored': 'reconnecting' },
    },
    unreachable: {
      description: 'The network is up, and the backend does not respond.',
      tags: 'disconnected',
      on: {
        'network.restored': 'reconnecting',
        'call.responded': { target: 'connected', actions: 'announceRestored' },
      },
      after: { retryDelay: 'reconnecting' },
    },
    reconnecting: {
      tags: 'disconnected',
      invoke: {
        id: 'checkHealth',
        src: 'checkHealth',
        onDone: { target: 'connected', actions: 'announceRestored' },
        onError: 'unreachable',
      },
    },
  },
});

import { emit, setup } from 'xstate';
import { requestTimeout, requiredCallback, requiredPromise } from './shared/requests.ts';

/** Milliseconds between two tries to reach the server. */
export const retryDelay = 5_000;

export type ConnectionEvent =
  /** Of the browser. */
  | { type: 'network.lost' }
  | { type: 'network.restored' }
  /** A call to the backend ended without a response. */
  | { type: 'call.lost' }
  | { type: 'call.responded' };

/** What failed to load can be loaded again. */
export type ConnectionEmitted = { type: 'connection.restored' };

/** Nothing can be loaded or saved now, and a notice says so. */
type ConnectionTag = 'disconnected';

const types: { events?: ConnectionEvent; emitted?: ConnectionEmitted; tags?: ConnectionTag } = {};

/** Whether the backend can be reached. It reconnects by itself. */
export const connectionMachine = setup({
  types,
  actors: {
    watchConnection: requiredCallback<ConnectionEvent>('watchConnection'),
    checkHealth: requiredPromise<unknown, undefined>('checkHealth'),
  },
  delays: { requestTimeout, retryDelay },
  actions: { announceRestored: emit({ type: 'connection.restored' }) },
}).createMachine({
  id: 'connection',
  invoke: { id: 'watchConnection', src: 'watchConnection' },
  initial: 'connected',
  on: { 'network.lost': '.offline' },
  states: {
    connected: { on: { 'call.lost': 'probing' } },
    probing: {
      description: 'One call was lost. No notice before a second one is lost too.',
      invoke: { id: 'checkHealth', src: 'checkHealth', onDone: 'connected', onError: 'unreachable' },
      after: { requestTimeout: 'unreachable' },
    },
    offline: {
      tags: 'disconnected',
      on: { 'network.restored': 'reconnecting' },
    },
    unreachable: {
      description: 'There is a network, and no response.',
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
      after: { requestTimeout: 'unreachable' },
    },
  },
});

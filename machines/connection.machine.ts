import { emit, setup } from 'xstate';
import type { ConnectionEvent } from './shared/connection-event.ts';
import { requiredCallback, requiredPromise } from './shared/required-actor.ts';
import { timeLimit } from './shared/time-limit.ts';

/** Milliseconds between two tries to reach a server that cannot be reached. */
export const retryPause = 5_000;

/** Calls that failed for want of a connection may be made again. */
export type ConnectionEmitted = { type: 'connection.restored' };

/** `away`: nothing can be loaded or saved now, and people are told so. */
export type ConnectionTag = 'away';

const types: { events?: ConnectionEvent; emitted?: ConnectionEmitted; tags?: ConnectionTag } = {};

/** Whether the backend can be reached. It finds out by itself when it can be again. */
export const connectionMachine = setup({
  types,
  actors: {
    watchConnection: requiredCallback<ConnectionEvent>('watchConnection'),
    askHealth: requiredPromise<unknown, undefined>('askHealth'),
  },
  delays: { timeLimit, retryPause },
  actions: { announceRestored: emit({ type: 'connection.restored' }) },
}).createMachine({
  id: 'connection',
  invoke: { id: 'watchConnection', src: 'watchConnection' },
  initial: 'connected',
  on: { 'network.lost': '.offline' },
  states: {
    connected: { on: { 'call.lost': 'doubting' } },
    doubting: {
      description: 'One call was lost. Nothing is said before a second one is lost too.',
      invoke: { id: 'askHealth', src: 'askHealth', onDone: 'connected', onError: 'unreachable' },
      after: { timeLimit: 'unreachable' },
    },
    offline: {
      description: 'The browser says that there is no network.',
      tags: 'away',
      on: { 'network.returned': 'returning' },
    },
    unreachable: {
      description: 'There is a network, and no answer.',
      tags: 'away',
      on: {
        'network.returned': 'returning',
        'call.answered': { target: 'connected', actions: 'announceRestored' },
      },
      after: { retryPause: 'returning' },
    },
    returning: {
      tags: 'away',
      invoke: {
        id: 'askHealth',
        src: 'askHealth',
        onDone: { target: 'connected', actions: 'announceRestored' },
        onError: 'unreachable',
      },
      after: { timeLimit: 'unreachable' },
    },
  },
});

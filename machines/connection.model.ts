import { expectations, type ModelOf, noPayload } from './catalog-entry.ts';
import type { connectionMachine } from './connection.machine.ts';
import { offline, timeLimit } from './testing/fixtures.ts';

type Facts = {
  notice: 'none' | 'offline' | 'unreachable';
  /** A health check has been sent and has no response yet. */
  isChecking: boolean;
};

const restored = {
  facts: { notice: 'none', isChecking: false },
  emits: [{ type: 'connection.restored' }],
} as const;

const checkAgain = {
  facts: { notice: 'unreachable', isChecking: true },
  calls: { checkHealth: undefined },
} as const;

export const connectionModel: ModelOf<typeof connectionMachine> = {
  events: {
    'network.lost': noPayload,
    'network.restored': noPayload,
    'call.lost': noPayload,
    'call.responded': noPayload,
  },
  outcomes: { checkHealth: { well: { output: undefined }, offline: { error: offline } } },
  sends: { watchConnection: ['network.lost', 'network.restored', 'call.lost', 'call.responded'] },
  expectations: expectations<typeof connectionMachine, Facts>()({
    start: () => ({ facts: { notice: 'none', isChecking: false }, calls: { watchConnection: undefined } }),
    timeLimit,
    seen: (snapshot) => ({ isOffline: snapshot.matches('offline') }),
    situation: ({ notice, isChecking }) => ({
      seen: { isOffline: notice === 'offline' },
      tags: notice === 'none' ? [] : ['disconnected'],
      running: ['watchConnection', ...(isChecking ? ['checkHealth'] : [])],
      delays: notice === 'unreachable' && !isChecking ? { retryDelay: 5_000 } : {},
      screen: [{ role: 'status', name: 'Connection', ...(notice === 'none' && { absent: true }) }],
    }),
    rules: (on) => ({
      'without a network nothing is checked': on('network.lost', {
        causes: { facts: { notice: 'offline', isChecking: false } },
      }),
      'after a lost call the server is checked, without a notice': on('call.lost', {
        given: ({ notice, isChecking }) => notice === 'none' && !isChecking,
        causes: { facts: { isChecking: true }, calls: { checkHealth: undefined } },
      }),
      'nothing has happened where the server responds after a lost call': on('checkHealth: well', {
        given: ({ notice }) => notice === 'none',
        causes: { facts: { isChecking: false } },
      }),
      'a server that does not respond either cannot be reached': on(
        ['checkHealth failed', 'after requestTimeout (checkHealth)'],
        { causes: { facts: { notice: 'unreachable', isChecking: false } } },
      ),
      'the server is checked again after a while': on('after retryDelay', { causes: checkAgain }),
      'the server is checked when the network is back': on('network.restored', {
        given: ({ notice, isChecking }) => notice !== 'none' && !isChecking,
        causes: checkAgain,
      }),
      'a server that responds to the check is back': on('checkHealth: well', {
        given: ({ notice }) => notice !== 'none',
        causes: restored,
      }),
      'a server that responds to any call is back': on('call.responded', {
        given: ({ notice, isChecking }) => notice === 'unreachable' && !isChecking,
        causes: restored,
      }),
    }),
    invariants: {
      'a server that cannot be reached is tried again by itself': ({ tags, seen, running, delays }) =>
        !tags.includes('disconnected') ||
        seen.isOffline ||
        running.includes('checkHealth') ||
        'retryDelay' in delays,
    },
  }),
};

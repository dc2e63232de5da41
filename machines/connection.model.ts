import type { connectionMachine } from './connection.machine.ts';
import { expectations, type ModelOf } from './expectations.ts';
import { errors, when, withoutPayload } from './shared/model-words.ts';
import { presentIf, status } from './shared/screen-words.ts';
import { offline } from './testing/fixtures.ts';

type Facts = {
  notice: 'none' | 'offline' | 'unreachable';
  /** A health check has been sent and has no response yet. */
  isChecking: boolean;
};

const restored = {
  facts: { notice: 'none', isChecking: false },
  emits: [{ type: 'connection.restored' }],
} as const;

const unreachable = 'The server cannot be reached.';
const checkAgain = {
  facts: { notice: 'unreachable', isChecking: true },
  calls: { checkHealth: undefined },
  announces: unreachable,
} as const;

const reports = ['network.lost', 'network.restored', 'call.lost', 'call.responded'] as const;

export const connectionModel: ModelOf<typeof connectionMachine> = {
  events: withoutPayload(...reports),
  outcomes: { checkHealth: { well: { output: undefined }, ...errors({ offline }) } },
  sends: { watchConnection: reports },
  expectations: expectations<typeof connectionMachine, Facts>()({
    start: () => ({ facts: { notice: 'none', isChecking: false }, calls: { watchConnection: undefined } }),
    seen: (snapshot) => ({ isOffline: snapshot.matches('offline') }),
    situation: ({ notice, isChecking }) => ({
      seen: { isOffline: notice === 'offline' },
      tags: when(notice !== 'none', 'disconnected'),
      running: ['watchConnection', ...when(isChecking, 'checkHealth')],
      delays: notice === 'unreachable' && !isChecking ? { retryDelay: 5_000 } : {},
      screen: [status('Connection', presentIf(notice !== 'none'))],
    }),
    rules: (on) => ({
      'without a network nothing is checked': on('network.lost', {
        causes: { facts: { notice: 'offline', isChecking: false }, announces: 'You are offline.' },
      }),
      'after a lost call the server is checked, without a notice': on('call.lost', {
        given: ({ notice, isChecking }) => notice === 'none' && !isChecking,
        causes: { facts: { isChecking: true }, calls: { checkHealth: undefined } },
      }),
      'nothing has happened where the server responds after a lost call': on('checkHealth: well', {
        given: ({ notice }) => notice === 'none',
        causes: { facts: { isChecking: false } },
      }),
      'a server that does not respond either cannot be reached': on('checkHealth failed', {
        causes: { facts: { notice: 'unreachable', isChecking: false }, announces: unreachable },
      }),
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

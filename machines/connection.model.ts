import { type ModelOf, noPayload } from './catalog-entry.ts';
import type { connectionMachine } from './connection.machine.ts';
import { offline } from './testing/fixtures.ts';

export const connectionModel: ModelOf<typeof connectionMachine> = {
  events: {
    'network.lost': noPayload,
    'network.restored': noPayload,
    'call.lost': noPayload,
    'call.responded': noPayload,
  },
  outcomes: { checkHealth: { well: { output: undefined }, offline: { error: offline } } },
  sends: { watchConnection: ['network.lost', 'network.restored', 'call.lost', 'call.responded'] },
  states: {
    connected: [{ role: 'status', name: 'Connection', absent: true }],
    probing: [{ role: 'status', name: 'Connection', absent: true }],
    offline: [{ role: 'status', name: 'Connection' }],
    unreachable: [{ role: 'status', name: 'Connection' }],
    reconnecting: [{ role: 'status', name: 'Connection' }],
  },
  contextKey: () => null,
};

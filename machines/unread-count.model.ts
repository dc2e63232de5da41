import { type ModelOf, plain } from './graph/catalog-entry.ts';
import { offline, permissionDenied } from './testing/model-errors.ts';
import type { unreadCountMachine } from './unread-count.machine.ts';

export const unreadCountModel: ModelOf<typeof unreadCountMachine> = {
  events: { 'count.refresh': plain, 'attention.returned': plain },
  outcomes: {
    countUnread: { three: { output: 3 }, denied: { error: permissionDenied }, offline: { error: offline } },
  },
  sends: { watchAttention: ['attention.returned'] },
  states: {
    counted: [{ role: 'link', name: 'Messages 3 unread' }],
  },
  // The number is carried, never decided upon.
  distinguish: () => null,
};

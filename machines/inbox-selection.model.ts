import type { inboxSelectionMachine } from './inbox-selection.machine.ts';
import { errors, withoutPayload } from './shared/model-words.ts';
import { denied, offline, recursion } from './testing/fixtures.ts';
import { type ModelOf, onlyPayload } from './testing/model.ts';

export const inboxSelectionModel: ModelOf<typeof inboxSelectionMachine> = {
  events: {
    'selection.toggle': onlyPayload({ id: 'message-2' }),
    'selection.set': { none: { ids: [] }, two: { ids: ['message-1', 'message-2'] } },
    'rows.shown': onlyPayload({ ids: ['message-2', 'message-3'] }),
    'change.request': { 'mark as read': { change: 'read' }, 'mark as suspected': { change: 'suspected' } },
    ...withoutPayload('query.changed', 'delete.request', 'delete.cancel', 'delete.confirm'),
  },
  outcomes: {
    changeMessages: {
      two: { output: ['message-1', 'message-2'] },
      'nothing any more': { output: [] },
      ...errors({ denied, recursion, offline }),
    },
  },
  invariants: {},
  // Only whether there is a selection decides anything.
  contextKey: ({ ids }) => [ids.length],
};

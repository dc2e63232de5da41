import { defaultInboxQuery } from '#domain/contact-message-record.ts';
import { type ModelOf, noPayload, onlyPayload } from './catalog-entry.ts';
import type { inboxSelectionMachine } from './inbox-selection.machine.ts';
import { denied, offline } from './testing/fixtures.ts';

const question = { role: 'dialog', name: 'Delete messages' };

export const inboxSelectionModel: ModelOf<typeof inboxSelectionMachine> = {
  events: {
    'selection.toggle': onlyPayload({ id: 'message-1' }),
    'selection.set': { none: { ids: [] }, two: { ids: ['message-1', 'message-2'] } },
    'selection.setAll': onlyPayload({ query: defaultInboxQuery }),
    'change.request': { 'mark as read': { change: 'read' }, 'mark as suspected': { change: 'suspected' } },
    'delete.request': noPayload,
    'delete.cancel': noPayload,
    'delete.confirm': noPayload,
  },
  outcomes: {
    changeMessages: {
      all: { output: ['message-1', 'message-2'] },
      none: { output: [] },
      denied: { error: denied },
      offline: { error: offline },
    },
  },
  states: {
    selecting: [{ ...question, absent: true }],
    changing: [
      { ...question, absent: true },
      { role: 'button', name: 'Mark as read', disabled: true },
    ],
    confirmingDelete: [question, { role: 'button', name: 'Cancel', disabled: false }],
    deleting: [question, { role: 'button', name: 'Cancel', disabled: true }],
  },
  // Only whether there is a selection decides anything.
  contextKey: ({ ids, query }) => [ids.length, query !== null],
};

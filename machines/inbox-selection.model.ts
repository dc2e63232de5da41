import type { InboxQuery, MessageSelection, MessagesChange } from '#domain/contact-message-record.ts';
import { expectations, type ModelOf, noPayload, onlyPayload } from './catalog-entry.ts';
import type { inboxSelectionMachine } from './inbox-selection.machine.ts';
import { errors, failuresOf, when } from './shared/model-words.ts';
import { button, dialog, presentIf } from './shared/screen-words.ts';
import { denied, offline, recursion } from './testing/fixtures.ts';

const query: InboxQuery = { filter: 'suspected', search: 'ada' };

type Facts = {
  /** The messages that were selected one by one or as those on screen. */
  ids: readonly string[];
  /** Set: all that it finds is selected instead. */
  query: InboxQuery | null;
  request: 'none' | 'unconfirmed' | 'running';
  /** What is requested. */
  change: MessagesChange | null;
};

const free: Partial<Facts> = { request: 'none', change: null };
const isFree = ({ request }: Facts) => request === 'none';
const hasSelection = ({ ids, query: selected }: Facts) => ids.length > 0 || selected !== null;

/** The selection as the request names it. */
const selectionOf = ({ ids, query: selected }: Facts): MessageSelection =>
  selected === null ? { ids } : { query: selected };

const announced: Record<MessagesChange, (messages: string) => string> = {
  read: (messages) => `${messages} marked as read`,
  suspected: (messages) => `${messages} marked as suspected`,
  released: (messages) => `${messages} marked as not spam`,
  deleted: (messages) => (messages === '1 message' ? 'Message deleted' : `${messages} deleted`),
};

export const inboxSelectionModel: ModelOf<typeof inboxSelectionMachine> = {
  events: {
    'selection.toggle': onlyPayload({ id: 'message-2' }),
    'selection.set': { none: { ids: [] }, two: { ids: ['message-1', 'message-2'] } },
    'selection.setAll': onlyPayload({ query }),
    'change.request': { 'mark as read': { change: 'read' }, 'mark as suspected': { change: 'suspected' } },
    'delete.request': noPayload,
    'delete.cancel': noPayload,
    'delete.confirm': noPayload,
  },
  outcomes: {
    changeMessages: {
      two: { output: ['message-1', 'message-2'] },
      'nothing any more': { output: [] },
      ...errors({ denied, recursion, offline }),
    },
  },
  expectations: expectations<typeof inboxSelectionMachine, Facts>()({
    start: () => ({ facts: { ids: [], query: null, request: 'none', change: null } }),
    seen: ({ context: { ids, query: selected } }) => ({ ids, query: selected }),
    situation: ({ ids, query: selected, request, change }) => {
      const isDelete = change === 'deleted';
      const isRunning = request === 'running';
      return {
        seen: { ids, query: selected },
        tags: [
          ...when(request !== 'none', 'busy'),
          ...when(isDelete, 'confirmingDelete'),
          ...when(isDelete && isRunning, 'deleting'),
        ],
        running: when(isRunning, 'changeMessages'),
        screen: [
          dialog('Delete messages', presentIf(isDelete)),
          ...when(isDelete, button('Cancel', { disabled: isRunning })),
          ...when(!isDelete && isRunning, button('Mark as read', { disabled: true })),
        ],
      };
    },
    rules: (on) => ({
      'messages are selected one by one': on('selection.toggle', {
        given: isFree,
        causes: ({ ids }, { id }) => {
          const others = ids.filter((other) => other !== id);
          return { facts: { ids: ids.includes(id) ? others : [...ids, id], query: null } };
        },
      }),
      'the messages on screen are selected together, or none': on('selection.set', {
        given: isFree,
        causes: (_, { ids }) => ({ facts: { ids, query: null } }),
      }),
      'all that a query finds is selected': on('selection.setAll', {
        given: isFree,
        causes: (_, event) => ({ facts: { query: event.query } }),
      }),
      'the selected messages are changed, in one request': on('change.request', {
        given: (facts) => isFree(facts) && hasSelection(facts),
        causes: (facts, { change }) => ({
          facts: { request: 'running', change },
          calls: { changeMessages: { change, selection: selectionOf(facts) } },
        }),
      }),
      'a question comes before a delete': on('delete.request', {
        given: (facts) => isFree(facts) && hasSelection(facts),
        causes: { facts: { request: 'unconfirmed', change: 'deleted' } },
      }),
      'after Cancel nothing is deleted, and the messages are still selected': on('delete.cancel', {
        given: ({ request }) => request === 'unconfirmed',
        causes: { facts: free },
      }),
      'the selected messages are deleted after the question alone': on('delete.confirm', {
        given: ({ request }) => request === 'unconfirmed',
        causes: (facts) => ({
          facts: { request: 'running' },
          calls: { changeMessages: { change: 'deleted', selection: selectionOf(facts) } },
        }),
      }),
      'a change ends the selection, and says which messages were changed': on('changeMessages done', {
        causes: ({ change }, { output: ids }) => ({
          facts: { ...free, ids: [], query: null },
          emits: change ? [{ type: 'messages.changed', change, ids }] : [],
          announces:
            change && ids.length > 0
              ? announced[change](ids.length === 1 ? '1 message' : `${ids.length} messages`)
              : 'Nothing was changed',
        }),
      }),
      'after a failure the messages are still selected, and a delete is a question again': on(
        failuresOf('changeMessages'),
        {
          causes: ({ change }, { error }) => ({
            facts: change === 'deleted' ? { request: 'unconfirmed' } : free,
            emits: [{ type: 'request.failed', request: 'changeMessages', error }],
            announces: 'Error changing messages',
          }),
        },
      ),
    }),
    invariants: {
      'nothing is requested without a selection': ({ seen, running }) =>
        running.length === 0 || seen.ids.length > 0 || seen.query !== null,
      'a selection cannot be changed while it is needed': ({ tags, possible }) =>
        !tags.includes('busy') || !possible.some((type) => type.startsWith('selection.')),
    },
  }),
  // Only whether there is a selection decides anything.
  contextKey: ({ ids, query: selected }) => [ids.length, selected !== null],
};

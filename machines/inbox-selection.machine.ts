import { assign, emit, setup } from 'xstate';
import type { InboxQuery, MessageSelection, MessagesChange } from '#domain/contact-message-record.ts';
import {
  announcedFailure,
  type RequestFailure,
  requestTimeout,
  requiredPromise,
  toOutput,
} from './shared/requests.ts';

type Context = {
  /** The selected messages; where `query` is set, all that it finds instead. */
  ids: readonly string[];
  query: InboxQuery | null;
  /** What was requested last. */
  change: MessagesChange;
};

type InboxSelectionEvent =
  | { type: 'selection.toggle'; id: string }
  | { type: 'selection.set'; ids: readonly string[] }
  | { type: 'selection.setAll'; query: InboxQuery }
  | { type: 'change.request'; change: Exclude<MessagesChange, 'deleted'> }
  | { type: 'delete.request' }
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' };

type ChangeFailure = RequestFailure<'changeMessages'>;

type InboxSelectionEmitted =
  /** `ids`: of the messages that were not so before. */
  | { type: 'messages.changed'; change: MessagesChange; ids: readonly string[] }
  | ({ type: 'request.failed' } & ChangeFailure);

/** `busy`: the selection is not changed now. */
type InboxSelectionTag = 'busy' | 'confirmingDelete' | 'deleting';

const types: {
  context?: Context;
  events?: InboxSelectionEvent;
  emitted?: InboxSelectionEmitted;
  tags?: InboxSelectionTag;
} = {};

type ChangeInput = { change: MessagesChange; selection: MessageSelection };

const onFailure = announcedFailure('changeMessages', 'selecting');
const notDeleted = announcedFailure('changeMessages', 'confirmingDelete');

const inboxSelectionSetup = setup({
  types,
  actors: { changeMessages: requiredPromise<string[], ChangeInput>('changeMessages') },
  delays: { requestTimeout },
  actions: {
    toggle: assign(({ context: { ids } }, { id }: { id: string }) => ({
      ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
      query: null,
    })),
    setIds: assign((_, { ids }: { ids: readonly string[] }) => ({ ids, query: null })),
    setQuery: assign((_, { query }: { query: InboxQuery }) => ({ query })),
    setChange: assign((_, { change }: { change: MessagesChange }) => ({ change })),
    announceChanged: emit(({ context: { change } }, ids: string[]) => ({
      type: 'messages.changed' as const,
      change,
      ids,
    })),
    announceFailure: emit((_, failed: ChangeFailure) => ({ type: 'request.failed' as const, ...failed })),
  },
  guards: { hasSelection: ({ context: { ids, query } }) => ids.length > 0 || query !== null },
});

const clear = { type: 'setIds', params: { ids: [] } } as const;

const changing = inboxSelectionSetup.createStateConfig({
  invoke: {
    id: 'changeMessages',
    src: 'changeMessages',
    input: ({ context: { change, ids, query } }) => ({ change, selection: query ? { query } : { ids } }),
    onDone: { target: 'selecting', actions: [{ type: 'announceChanged', params: toOutput }, clear] },
  },
});

/** The messages that are selected in the inbox, and what is done with all of them at once. */
export const inboxSelectionMachine = inboxSelectionSetup.createMachine({
  id: 'inboxSelection',
  context: { ids: [], query: null, change: 'read' },
  initial: 'selecting',
  states: {
    selecting: {
      on: {
        'selection.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
        'selection.set': { actions: { type: 'setIds', params: ({ event }) => event } },
        'selection.setAll': { actions: { type: 'setQuery', params: ({ event }) => event } },
        'change.request': {
          guard: 'hasSelection',
          target: 'changing',
          actions: { type: 'setChange', params: ({ event }) => event },
        },
        'delete.request': {
          guard: 'hasSelection',
          target: 'confirmingDelete',
          actions: { type: 'setChange', params: { change: 'deleted' } },
        },
      },
    },
    changing: {
      tags: 'busy',
      invoke: { ...changing.invoke, onError: onFailure },
      after: { requestTimeout: onFailure },
    },
    confirmingDelete: {
      tags: ['busy', 'confirmingDelete'],
      on: { 'delete.cancel': 'selecting', 'delete.confirm': 'deleting' },
    },
    deleting: {
      tags: ['busy', 'confirmingDelete', 'deleting'],
      invoke: { ...changing.invoke, onError: notDeleted },
      after: { requestTimeout: notDeleted },
    },
  },
});

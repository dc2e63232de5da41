import { assign, emit, setup } from 'xstate';
import type { MessagesChange } from '#domain/contact-message-record.ts';
import { announcedFailure, type RequestFailure, requiredPromise, toOutput } from './shared/requests.ts';

type Context = {
  /** The selected messages, all of them on screen. */
  ids: readonly string[];
  /** The last requested change. */
  change: MessagesChange;
};

type Ids = Pick<Context, 'ids'>;

type InboxSelectionEvent =
  | { type: 'selection.toggle'; id: string }
  | ({ type: 'selection.set' } & Ids)
  /** Another query has other rows. */
  | { type: 'query.changed' }
  /** Only these messages are on screen. */
  | ({ type: 'rows.shown' } & Ids)
  | { type: 'change.request'; change: Exclude<MessagesChange, 'deleted'> }
  | { type: 'delete.request' }
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' };

type SelectionFailure = RequestFailure<'changeMessages'>;

type InboxSelectionEmitted =
  /** `ids`: of the messages that were not so before. */
  | ({ type: 'messages.changed'; change: MessagesChange } & Ids)
  | ({ type: 'request.failed' } & SelectionFailure);

/** `busy`: the selection is not changed now. */
type InboxSelectionTag = 'busy' | 'confirmingDelete' | 'deleting';

const types: {
  context?: Context;
  events?: InboxSelectionEvent;
  emitted?: InboxSelectionEmitted;
  tags?: InboxSelectionTag;
} = {};

const onFailure = announcedFailure('changeMessages', 'selecting');
const notDeleted = announcedFailure('changeMessages', 'confirmingDelete');

const inboxSelectionSetup = setup({
  types,
  actors: { changeMessages: requiredPromise<readonly string[], Context>('changeMessages') },
  actions: {
    toggle: assign(({ context: { ids } }, { id }: { id: string }) => ({
      ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
    })),
    setIds: assign((_, { ids }: Ids) => ({ ids })),
    keepShown: assign(({ context }, { ids }: Ids) => ({ ids: context.ids.filter((id) => ids.includes(id)) })),
    setChange: assign((_, { change }: { change: MessagesChange }) => ({ change })),
    announceChanged: emit(({ context: { change } }, ids: readonly string[]) => ({
      type: 'messages.changed' as const,
      change,
      ids,
    })),
    announceFailure: emit((_, failed: SelectionFailure) => ({ type: 'request.failed' as const, ...failed })),
  },
  guards: {
    hasSelection: ({ context: { ids } }) => ids.length > 0,
    hasNoSelection: ({ context: { ids } }) => ids.length === 0,
  },
});

const clear = { type: 'setIds', params: { ids: [] } } as const;

const changing = inboxSelectionSetup.createStateConfig({
  invoke: {
    id: 'changeMessages',
    src: 'changeMessages',
    input: ({ context }) => context,
    onDone: { target: 'selecting', actions: [{ type: 'announceChanged', params: toOutput }, clear] },
  },
});

/** The messages that are selected in the inbox, and what is done with all of them at once. */
export const inboxSelectionMachine = inboxSelectionSetup.createMachine({
  id: 'inboxSelection',
  context: { ids: [], change: 'read' },
  initial: 'selecting',
  on: {
    'query.changed': { actions: clear },
    'rows.shown': { actions: { type: 'keepShown', params: ({ event }) => event } },
  },
  states: {
    selecting: {
      on: {
        'selection.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
        'selection.set': { actions: { type: 'setIds', params: ({ event }) => event } },
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
    },
    confirmingDelete: {
      description: 'Other messages on screen end the question.',
      tags: ['busy', 'confirmingDelete'],
      always: { guard: 'hasNoSelection', target: 'selecting' },
      on: { 'delete.cancel': 'selecting', 'delete.confirm': 'deleting' },
    },
    deleting: {
      tags: ['busy', 'confirmingDelete', 'deleting'],
      invoke: { ...changing.invoke, onError: notDeleted },
    },
  },
});
